// SPDX-License-Identifier: BSL-1.0
// Empty: CMake compiles headers ahead for a target that has sources.

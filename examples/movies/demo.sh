#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Answers each pattern, and checks which index and key condition served it.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
source "$(dirname "${BASH_SOURCE[0]}")/../shared/demo.sh"

echo 'A1: all movies of an actor; of these the years and genres only'
show 0 of 'Tom Hanks'
says 'A1: Movies, primary key: Actor = "Tom Hanks"' '7 read, 7 returned' "Tom Hanks           Toy Story 2          Children's       1999"
show 0 years-of 'Keanu Reeves'
says '3 read, 3 returned' '1994  Action' '1999  Science fiction' '2003  Science fiction'
show 1 of Tom
says '0 read, 0 returned'

printf '\nA2: movie details by actor and movie'
show 0 details 'Tom Hanks' Big
says 'A2: get: Movies, primary key: Actor = "Tom Hanks" AND Movie = "Big"' '1 read, 1 returned' \
    'Tom Hanks           Big                  Comedy           1988'

printf '\nA3: whose title begins with a text, or lies beyond one'
show 0 beginning 'Tom Hanks' Toy
says 'A3: Movies, primary key: Actor = "Tom Hanks" AND begins_with(Movie, "Toy")' '2 read, 2 returned'
show 0 from 'Tom Hanks' F
says 'A3: Movies, primary key: Actor = "Tom Hanks" AND Movie >= "F"' '4 read, 4 returned'

printf '\nA4: from a year on, by the local index on a number. With a filter, more is read than returned'
show 0 since 'Tom Hanks' 1995
says 'A4: Movies, ByYear: Actor = "Tom Hanks" AND Year >= 1995' '5 read, 5 returned'
show 0 since 'Tom Hanks' 1995 --genre Drama
says 'A4, filtered: Movies, ByYear: Actor = "Tom Hanks" AND Year >= 1995' '5 read, 2 returned'

printf '\nA5: of a genre, by the other local index'
show 0 of-genre 'Tom Hanks' Comedy
says 'A5: Movies, ByGenre: Actor = "Tom Hanks" AND Genre = "Comedy"' '2 read, 2 returned'

printf '\nA6: who plays in a movie, by the inverted index'
show 0 cast 'The Matrix'
says 'A6: Movies, ByMovie: Movie = "The Matrix"' '3 read, 3 returned'
show 0 cast 'The Matrix' --beginning K
says 'A6: Movies, ByMovie: Movie = "The Matrix" AND begins_with(Actor, "K")' '1 read, 1 returned'

printf '\nA scan reads everything, and is asked for by name'
show 0 all
says 'all: Movies: scan of the whole table' '18 read, 18 returned'

printf '\nWhat the command line gets wrong'
for year in 03717 0x7CB -1 10000 some; do
    show 2 since 'Tom Hanks' "$year"
    says "year: \"$year\" is not a whole number from 0 to 9999"
done
show 2 since 'Tom Hanks' 1995 --genre ''
says '--genre: the text is empty'
show 2 cast 'The Matrix' --beginning ''
says '--beginning: the text is empty'
show 2 of $'Tom\nHanks'
says 'actor: the text has a control character'

printf '\nWhat cannot be written is no success'
unwritten all
unwritten --help

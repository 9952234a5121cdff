# Brandubh.

brandubh-title = Brandubh
brandubh-attackers = attackers
brandubh-defenders = defenders
brandubh-an-attacker = an attacker
brandubh-a-defender = a defender
brandubh-the-king = the king
brandubh-the-king-on = the king on { $square }
# The end of a list: "c2 and d3".
brandubh-and = { $first } and { $last }

## On the picture, where room is short.

brandubh-move-number = Move { $number }
brandubh-move-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
brandubh-preview = PREVIEW: not yet played
brandubh-to-move = to move
brandubh-wins = wins
brandubh-attackers-win = Attackers win
brandubh-defenders-win = Defenders win
brandubh-attackers-would-win = Attackers would win
brandubh-defenders-would-win = Defenders would win
brandubh-drawn = A draw
brandubh-abandoned = Game closed
brandubh-banner-repeated = Position repeated: once more ends the game
brandubh-line-start = The attackers move first
brandubh-line-goal = Attackers: capture the king. Defenders: bring him to a corner.
brandubh-line = { $number }. { $from }–{ $to }
brandubh-line-taking = { $number }. { $from }–{ $to }, takes { $captured }
brandubh-line-asked = { $line }?

## The board in words.

brandubh-heading = Brandubh. { $when }.
brandubh-text-legend = a attacker, d defender, k king, + corner, # throne
brandubh-text-player = { $letter }: { $player }, { $side }
brandubh-taken = Captured: { $attackers } of 8 attackers, { $defenders } of 4 defenders.
brandubh-last-move = Last move: { $line }.
brandubh-previewed-move = Move to be confirmed: { $line }.
brandubh-turn = { $player } ({ $side }) is to move.
brandubh-alt-sides = { $attackers } (A) has the attackers, { $defenders } (B) the king and the defenders.
brandubh-alt-attackers = Attackers on { $squares }.
brandubh-alt-no-attackers = No attacker is left.
brandubh-alt-defenders = Defenders on { $squares }.
brandubh-alt-no-defenders = No defender is left.
brandubh-alt-king = King on { $squares }.
brandubh-alt-king-captured = King captured on { $squares }.

## What is asked, and the choices.

brandubh-question = Your move with the { $side }: which piece, and where to?
brandubh-label-king = { $square }, king
brandubh-label-taking = { $square }, takes { $captured }
brandubh-label-corner = { $square }, a corner

## What happened.

brandubh-moved = { $player } moves { $piece } from { $from } to { $to }.
brandubh-moved-taking = { $player } moves { $piece } from { $from } to { $to } and takes { $captured }.
brandubh-warned = This position is there for the second time; at the third the game ends (rules 6.2 to 6.6).

## How it ended.

brandubh-won = { $player } wins with the { $side }. { $why }
brandubh-would-end = With this move the game would end: { $end }
brandubh-end-corner = The king has reached a corner.
brandubh-end-king = The king is caught between two attackers.
brandubh-end-king-at-corner = The king is caught against a corner.
brandubh-end-king-on-throne = The king is surrounded on his throne.
brandubh-end-no-move = The { $losers } have no legal move.
brandubh-end-no-attackers = All the attackers have been captured.
brandubh-end-attackers-forced = Third repetition: the attackers had no choice, so the defenders lose.
brandubh-end-defenders-forced = Third repetition: the defenders had no choice, so the attackers lose.
brandubh-end-both-forced = Third repetition: neither side had a choice, so the defenders lose.
brandubh-end-neither-forced = Third repetition: both sides had a choice, so the defenders lose.
brandubh-end-resigned = The { $losers } resigned.
brandubh-end-agreed = Both players agreed on a draw.
brandubh-end-abandoned = The game was closed before its end; nobody won.

## Why a move is not to be had.

brandubh-no-game-over = The game is over; nobody moves any more.
brandubh-no-turn = It is not your turn.
brandubh-no-text = That is no move. A move names the square a piece leaves and the square where it stops: d2-e2.
brandubh-no-square = There is no square { $square }. Columns go from a to g, rows from 1 to 7.
brandubh-no-piece = Nothing stands on { $square }.
brandubh-no-own = What stands on { $square } is { $piece }, and not yours.
brandubh-no-same-square = A move has to leave { $square }.
brandubh-no-straight = From { $from } to { $to } is no straight line. Pieces move along their row or their column.
brandubh-no-way = The way from { $from } to { $to } is barred on { $square } by { $piece }. Nothing is jumped over.
brandubh-no-occupied = The square { $to } is not empty: { $piece } stands there.
brandubh-no-throne = Only the king may stop on the throne, { $to }. Other pieces may pass over it while it is empty.
brandubh-no-corner = Only the king may enter a corner, and { $to } is one.
brandubh-no-captures = The move { $move } captures { $captures }, not { $written }.
brandubh-no-capture = The move { $move } captures nothing; { $written } stays.

## The rules on a card.

brandubh-card-idea = A king and four defenders stand in the middle, eight attackers around them. **The king wants to reach a corner; the attackers want to catch him.** The attackers begin; then the sides take turns with one move each.
brandubh-card-moving = **Moving.** Every piece goes straight along its row or column, as far as it likes, over empty squares only. Only the king may stop on the throne (the middle) or in a corner; the others may pass over the empty throne.
brandubh-card-soldiers = **Capturing soldiers.** Move next to an enemy soldier so that it stands between your piece and another of yours, in one line. The king helps. A corner and the empty throne stand in for the second piece, the edge never does. To move between two enemies is safe.
brandubh-card-king = **Capturing the king.** He falls between two attackers in one line, or between an attacker and a corner. On his throne he falls only when attackers stand on all four sides.
brandubh-card-end = **The end.** The king in a corner: the defenders win. The king captured: the attackers win. Who cannot move loses. When a position comes back a third time, the side that repeats without need loses, in doubt the defenders.

brandubh-mind-wins-now = It wins at once.
brandubh-mind-wins = It wins by force, in { $moves } moves at most.
brandubh-mind-lost = Everything loses here; this holds out longest.
brandubh-mind-captures = { $pieces ->
    [one] It captures a piece, and nothing better was found.
   *[other] It captures { $pieces } pieces, and nothing better was found.
}
brandubh-mind-closes = It closes the king’s way to the corner.
brandubh-mind-threatens-king = It threatens to take the king.
brandubh-mind-threatens-corner = It opens the king a way to a corner.
brandubh-mind-saves-king = It gets the king out of danger.
brandubh-mind-stands = { $plies ->
    [one] Looking one move ahead, nothing better was found.
   *[other] Looking { $plies } moves ahead, those of both sides counted, nothing better was found.
}

# Brothers.

brothers-title = Brothers
brothers-elder = elder brother
brothers-younger = younger brother
brothers-elder-partner = elder brother’s partner
brothers-younger-partner = younger brother’s partner
brothers-rabbits = rabbits
brothers-sheep = sheep
brothers-kind-straight = rabbits, in straight pens such as F5-H5
brothers-kind-angled = sheep, in angled pens such as J11/K12

## The pieces of the meadow.

brothers-piece-small = small square
brothers-piece-bar = bar
brothers-piece-cross = cross
brothers-piece-ell = big L
brothers-piece-stair = staircase
brothers-piece-u = U
brothers-piece-rect = rectangle
brothers-piece-step = step
brothers-piece-longstair = long staircase
brothers-piece-longrect = long rectangle
brothers-piece-notched = notched square
brothers-piece-big = big square

brothers-turn-none = not turned
brothers-turn-right = turned right
brothers-turn-over = upside down
brothers-turn-left = turned left

brothers-lie-lying = lying
brothers-lie-standing = standing
brothers-lie-upper-left = without upper left
brothers-lie-upper-right = without upper right
brothers-lie-lower-left = without lower left
brothers-lie-lower-right = without lower right
brothers-pen-without = box { $square } without { $missing }

## What is chosen before the deal.

brothers-choice-begins = Rabbits in round 1
brothers-value-begins-lot = drawn by lot
brothers-value-begins-a = the elder brother (A)
brothers-value-begins-b = the younger brother (B)

## On the picture, where room is short.

brothers-round = Round { $round }
brothers-preview = PREVIEW: not yet placed
brothers-to-place = to place
brothers-plays = plays
brothers-wins = wins
brothers-phase-meadow = Meadow: { $laid } of { $all } laid
brothers-phase-pens = Building pens
brothers-phase-over = End of round 1
brothers-asked-second = new meadow, sides swapped
brothers-asked-piece = which piece?
brothers-asked-turn = { $piece }: which way round?
brothers-asked-place = where to lay the { $piece }?
brothers-asked-lie = which way round?
brothers-asked-pen = where to build?
brothers-line-piece = { $number }. { $piece }, { $square }
brothers-line-pen = { $number }. { $pen }
brothers-line-asked = { $line }?
brothers-supplies = Pens in hand
brothers-penalty = penalty now
brothers-first-round = + round 1
brothers-result-won = The { $side } wins, { $points } to { $other }
brothers-result-rabbits = The { $side } wins by the rabbits, { $points } to { $other }
brothers-result-draw = A draw, { $points } each
brothers-result-resigned = The { $side } wins: the other side resigned
brothers-result-agreed = A draw by agreement
brothers-result-abandoned = Game closed

## The board in words.

brothers-heading = Brothers. { $round }. { $phase }.
brothers-heading-preview = Brothers. PREVIEW: not yet placed. { $round }. { $phase }.
brothers-empty = The table is empty. The first piece lies with its upper left corner on N14.
brothers-legend = # free meadow, @ laid last, x hole, r rabbits, s sheep, capitals built last
brothers-player = { $letter }: { $player }, { $side }, { $animals }, { $left } of { $share } pens in hand.
brothers-penalty-now = Penalty now: elder brother { $elder }, younger brother { $younger }.
brothers-penalty-before = From round 1: elder brother { $elder }, younger brother { $younger }.
brothers-left = Pieces left: { $pieces }.
brothers-places = Places: { $places }.
brothers-ways = Ways round: { $ways }.
brothers-last = Last: { $player }, { $line }.
brothers-previewed = To be confirmed: { $player }, { $line }.
brothers-turn-to-lay = { $player } is to lay a piece.
brothers-turn-to-build = { $player } is to build a pen.
brothers-would-end = With this the game would end. { $end }
brothers-ended-resigned = { $player } resigned, so the { $side } wins.
brothers-ended-agreed = A draw by agreement.
brothers-ended-abandoned = The game was closed before its end; nobody won.
brothers-alt-meadow = The meadow reaches from { $first } to { $last }. Free squares: { $free }. Holes: { $holes }.
brothers-alt-pens = Pens built: { $rabbits } for rabbits, { $sheep } for sheep.
brothers-alt-asked = To be chosen: { $asked }

## What is asked, and the choices.

brothers-question-second = Round 2, with rabbits and sheep swapped: which piece of the new meadow do you lay first?
brothers-question-piece = Which piece of the meadow do you lay, and where?
brothers-question-straight = Your straight pen for rabbits: which way round, and where?
brothers-question-angled = Your angled pen for sheep: which way round, and where?
brothers-label-lie = { $sign } { $lie }
brothers-label-page = { $first } to { $last }: { $squares }
brothers-label-place = { $number }: { $place }

## What happened.

brothers-laid = { $player } lays piece { $number } of the meadow: { $piece }, { $square }.
brothers-complete = The meadow is complete. Now pens are built.
brothers-built-straight = { $player } builds a pen for rabbits: { $pen } (pen { $number } of the round).
brothers-built-angled = { $player } builds a pen for sheep: { $pen } (pen { $number } of the round).
brothers-spent = { $player } has no pen left in this round.
brothers-shut-straight = There is no room for rabbits any more; the sheep go on.
brothers-shut-angled = There is no room for sheep any more; the rabbits go on.
brothers-counted = Round { $round } is over. Rabbit pens left over: { $rabbits } (penalty { $light }); sheep pens: { $sheep } (penalty { $heavy }). That makes { $elder } for the elder brother and { $younger } for the younger.
brothers-swapped = The sides swap rabbits and sheep. { $player } begins the new meadow.

## How it ended.

brothers-end-fewer = The { $side } wins with { $points } penalty points against { $other }.
brothers-end-rabbits = Both sides have { $points } penalty points; the { $side } wins, with fewer of them from the rabbits.
brothers-end-draw = A draw: { $points } penalty points each, and equally many from the rabbits.

## Why a placement is not to be had.

brothers-no-game-over = The game is over; nobody lays or builds any more.
brothers-no-turn = It is not your turn.
brothers-no-piece-text = That names no piece and place. A piece is laid by its name, its quarter turns to the right and the upper left square of its box: step-1-F5.
brothers-no-pen-text = That names no pen. A straight pen is written by its ends, F5-H5; an angled one by its box and the square it lacks, J11/K12.
brothers-no-such-piece = No piece of this meadow is called { $written }.
brothers-no-laid = The { $piece } lies already.
brothers-no-first-place = The first piece lies with the upper left corner of its box on { $square }.
brothers-no-overlap = The square { $square } is taken: the { $piece } lies there.
brothers-no-touch = There the { $piece } would share no side with the meadow; a corner is not enough.
brothers-no-kind = In this round you raise { $kind }.
brothers-no-row = From { $one } to { $other } are not three squares in a row.
brothers-no-corner = { $missing } is none of the four squares of the box of { $square }.
brothers-no-meadow = { $square } is no square of the meadow.
brothers-no-hole = { $square } is a hole, and no meadow.
brothers-no-pen = On { $square } there is a pen already: { $pen }.

## The rules on a card.

brothers-card-idea = Two brothers share a meadow: one raises **rabbits in straight pens** (three squares in a row), the other **sheep in angled pens** (three around a corner). Whoever leaves fewer pens unbuilt wins. Two rounds; for the second the brothers swap.
brothers-card-meadow = **The meadow.** Whoever has the rabbits begins. In turn, lay one of the twelve pieces, turned as you like: no overlap, and at least one side of a square touching what lies. Holes are allowed, and are no meadow.
brothers-card-pens = **The pens.** The rabbits begin again. In turn, build one of your twelve pens on three free squares of the meadow, across pieces if you like. Whoever can build must; whoever cannot is skipped. When nobody can, the round is over.
brothers-card-points = **Points.** Each rabbit pen left over costs 1, each sheep pen 2. Fewer points after two rounds win; if equal, fewer with the rabbits; else it is a draw.
brothers-card-four = **Four players** are two teams, A with C and B with D, six pens each. Partners do not consult about where to build.
brothers-card-writing = **Writing.** step-1-F5: the step, turned right once, its box at F5. F5-H5: a straight pen. J11/K12: the box of four at J11 without K12.

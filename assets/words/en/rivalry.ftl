# Sibling Rivalry.

rivalry-title = Sibling Rivalry
rivalry-white = White
rivalry-black = Black
rivalry-role-surviving = { $side }, surviving: all Soldiers
rivalry-role-dead = { $side }, dead: only Marauders
rivalry-muster = Muster
rivalry-soldier-phase = Soldier Phase
rivalry-marauder-phase = Marauder Phase
rivalry-prince = Prince
rivalry-champion = Champion
rivalry-guard = Guard
rivalry-swordsman = Swordsman
rivalry-knight = Knight
rivalry-barbarian = Barbarian
rivalry-chief = Chief
rivalry-white-prince = White’s Prince
rivalry-white-champion = White’s Champion
rivalry-white-guard = White’s Guard
rivalry-white-swordsman = White’s Swordsman
rivalry-white-knight = White’s Knight
rivalry-black-prince = Black’s Prince
rivalry-black-champion = Black’s Champion
rivalry-black-guard = Black’s Guard
rivalry-black-swordsman = Black’s Swordsman
rivalry-black-knight = Black’s Knight
rivalry-the-barbarian = the Barbarian
rivalry-the-chief = the Chief
rivalry-row = Row { $name }
rivalry-column = Column { $name }

## What is chosen before the deal.

rivalry-choice-muster = Soldiers at the start
rivalry-value-muster-off = in the middle
rivalry-value-muster-on = Muster, put on the board in turn

## On the picture, where room is short.

rivalry-turn-number = Turn { $number }
rivalry-preview = PREVIEW: not yet played
rivalry-to-play = to play
rivalry-wins = wins
rivalry-surviving = surviving
rivalry-dead = dead
rivalry-points-left = points left
rivalry-to-place = to place
rivalry-picture-supply = Supply
rivalry-picture-of = of { $count }
rivalry-picture-edges = Edges
rivalry-picture-used = used
rivalry-ends-phase = Ends the Soldier Phase.
rivalry-ends-turn = Ends the turn.
rivalry-white-wins = White wins
rivalry-black-wins = Black wins
rivalry-white-would-win = White would win
rivalry-black-would-win = Black would win
rivalry-drawn = A draw
rivalry-would-draw = It would be a draw
rivalry-abandoned = Game closed
rivalry-weigh-soldier = Attack { $square }? 1 point · Soldier Attack Value
rivalry-weigh-marauder = Attack { $square }? 1 point · Marauder Attack Value
rivalry-allowed = { $value }: allowed
rivalry-hint-soldier = Move your Soldiers, kill Marauders.
rivalry-hint-marauder = Place, move and attack with Marauders.
rivalry-hint-muster = Put a Soldier anywhere but at an edge.
rivalry-hint-second = Kills decide when a Prince falls.
rivalry-hint-spend = All points have to be used.
rivalry-hint-prince = The Prince before all others.

## The board in words.

rivalry-heading = Sibling Rivalry. { $when }.
rivalry-text-legend = P Prince, C Champion, G Guard, S Swordsman, N Knight: capitals White, small letters Black. B Barbarian, H Chief.
rivalry-text-player = { $letter }: { $player }, { $side }, Kills { $kills }
rivalry-alt-side = { $player } ({ $letter }, { $side }), Kills { $kills }: { $pieces }.
rivalry-alt-marauders = Marauders: { $pieces }.
rivalry-supply = Supply: { $barbarians } of 12 Barbarians, { $chiefs } of 6 Chiefs.
rivalry-edges = Edges used in this phase: { $edges }.
rivalry-account = Played by { $side } in this turn: { $plays }.
rivalry-account-last = Played by { $side } in the last turn: { $plays }.
rivalry-term = { $piece } { $square } { $worth }
rivalry-sum-soldier = Soldier Attack Value for { $square }: { $sum }, together { $total }.
rivalry-sum-marauder = Marauder Attack Value for { $square }: { $sum }, together { $total }.
rivalry-state = { $side } to play: { $phase }, { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}.
rivalry-state-muster = { $side } to put a Soldier on the board.

## What is asked, and the choices.

rivalry-question-soldier = Soldier Phase, { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}: move or attack with a Soldier, or end the phase?
rivalry-question-surviving = Soldier Phase, { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}. All Soldiers are yours now, and a Kill wins: move, attack, or end the phase?
rivalry-question-marauder = Marauder Phase, { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}, all to be used: place, move or attack with a Marauder?
rivalry-question-dead = Marauder Phase, { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}, all to be used. Any Soldier may be attacked: place, move or attack?
rivalry-question-muster = Muster: which Soldier, and where?
rivalry-label-piece = { $square } { $piece }
rivalry-label-attack = Attack { $square } { $piece } ({ $value })
rivalry-label-follower = { $square } { $piece } follows
rivalry-label-barbarian = Place a Barbarian, 1 point
rivalry-label-chief = Place a Chief, 2 points
rivalry-label-corner = A corner
rivalry-label-moves = Move
rivalry-label-attacks = Attack
rivalry-label-end = End the Soldier Phase

## What happened.

rivalry-moved = { $player } moves { $piece } from { $from } to { $to }.
rivalry-attacked = { $player } attacks { $to } ({ $value }): { $killed } falls, and { $follower } follows from { $from }.
rivalry-attacked-kill = { $player } attacks { $to } ({ $value }) and takes a Kill: { $killed } falls, and { $follower } follows from { $from }.
rivalry-placed-barbarian = { $player } places a Barbarian on { $at }.
rivalry-placed-chief = { $player } places a Chief on { $at }.
rivalry-mustered = { $player } puts { $piece } on { $at }.
rivalry-phase-ended = { $player } ends the Soldier Phase, { $left ->
    [0] no point unspent
    [one] { $left } point unspent
   *[other] { $left } points unspent
}.
rivalry-lost = { $player } can do nothing more in the { $phase } and loses { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
rivalry-fell = { $dead }’s Prince has fallen, and { $surviving } has no Kill: { $dead } is the Dead Player, and all Soldiers are { $surviving }’s.
rivalry-begun = All Soldiers stand, and { $player } has the first turn.

# The account of a turn: "Maeve’s Soldiers: Knight d6–d7, Champion d6×e6 (+2, a Kill: the Barbarian)."

rivalry-told-soldiers = { $player }’s Soldiers: { $deeds }{ $left ->
    [0] .
    [one] ; { $left } point unspent.
   *[other] ; { $left } points unspent.
}
rivalry-told-rest = { $player }’s Soldiers stay where they are.
rivalry-told-marauders = { $player } sends Marauders: { $deeds }.
rivalry-told-moved = { $piece } { $from }–{ $to }
rivalry-told-put = { $piece } on { $at }
rivalry-told-attacked = { $piece } { $from }×{ $to } ({ $value }, { $killed } falls)
rivalry-told-kill = { $piece } { $from }×{ $to } ({ $value }, a Kill: { $killed })

## How it ended.

rivalry-won = { $player } wins with { $side }. { $why }
rivalry-would-end = With this the game would end: { $end }
rivalry-end-prince = The Prince of a player has fallen, and the other has a Kill.
rivalry-end-survivor = The Surviving Player has taken a Kill.
rivalry-end-avenged = The second Prince has fallen, and the Dead Player has a Kill.
rivalry-end-both-princes = Both Princes have fallen, and the Dead Player has no Kill: a draw.
rivalry-end-turns = Two hundred turns have been played: a draw.
rivalry-end-resigned = { $losers } resigned.
rivalry-end-agreed = Both players agreed on a draw.
rivalry-end-abandoned = The game was closed before its end; nobody won.

## Why a play is not to be had.

rivalry-no-game-over = The game is over; nobody plays any more.
rivalry-no-turn = It is not your turn.
rivalry-no-text = That is no play. Write a move as d4-e5, an attack as d6xe6, a placement as B@a3, and end for the end of the Soldier Phase.
rivalry-no-square = There is no square { $square }. Columns go from a to h, rows from 1 to 8.
rivalry-no-muster-only = In the Muster, Soldiers are put on the board one by one, as in P@d4, and nothing else is done.
rivalry-no-must-spend = All points of the Marauder Phase have to be used, and { $points ->
    [one] { $points } is left
   *[other] { $points } are left
}.
rivalry-no-piece = Nothing stands on { $square }.
rivalry-no-own = What stands on { $square } is { $piece }, and not yours.
rivalry-no-marauder-later = What stands on { $square } is { $piece }. Marauders act in the Marauder Phase, after the Soldiers.
rivalry-no-soldier-before = What stands on { $square } is { $piece }. Soldiers act in the Soldier Phase, and this is the Marauder Phase.
rivalry-no-same-square = A move has to leave { $square }.
rivalry-no-occupied = The square { $square } is not vacant: { $piece } stands there.
rivalry-no-soldier-far = From { $from }, { $piece } goes to an adjacent square, and { $to } is none.
rivalry-no-knight-far = A Knight goes one or two squares, and { $to } is farther from { $from }.
rivalry-no-knight-way = The Knight cannot come from { $from } to { $to }: every square between them is occupied.
rivalry-no-marauder-far = From { $from }, { $piece } goes to an adjacent square, and { $to } is none.
rivalry-no-target = On { $square } is nobody to attack.
rivalry-no-soldier-target = Soldiers never attack Soldiers, and on { $square } stands { $piece }.
rivalry-no-marauder-target = Marauders attack Soldiers, and on { $square } stands { $piece }.
rivalry-no-own-prince = On { $square } stands your own Prince, who may not be attacked by you.
rivalry-no-soldier-value = The Soldier Attack Value for { $square } is { $value }, and it has to be 1 or more: { $sum }.
rivalry-no-marauder-value = The Marauder Attack Value for { $square } is { $value }, and it has to be 1 or more: { $sum }.
rivalry-no-soldier-follows = A Soldier of yours beside { $to } follows into it, and { $from } is not beside it.
rivalry-no-marauder-follows = A Marauder beside { $to } follows into it, and { $from } is not beside it.
rivalry-no-which = More than one piece can follow into { $square }. Write which: the ones on { $squares }.
rivalry-no-placed-later = Marauders are placed in the Marauder Phase, after the Soldiers.
rivalry-no-soldier-placed = Only Marauders are placed, B or H, and never { $piece }.
rivalry-no-supply = The supply is out of that kind: { $piece } cannot be placed.
rivalry-no-points = A Chief takes 2 points, and { $points } is left.
rivalry-no-edge = Marauders are placed at an edge of the board, and { $square } is at none.
rivalry-no-edge-used = A Marauder has been placed at the edge of { $square } in this phase; every one needs an edge of its own.
rivalry-no-corner-used = A corner needs both its edges, and one of those of { $square } has been used in this phase.
rivalry-no-prince-first = Your Prince is put on the board before all others.
rivalry-no-mustered = All your Soldiers of that kind stand already: { $piece } cannot be put once more.
rivalry-no-muster-edge = In the Muster no Soldier is put at an edge, and { $square } is at one.

## The rules on a card.

rivalry-card-idea = **Two Princes, and Marauders all around.** You lead your own Soldiers against the Marauders, then you set the Marauders upon the other’s Soldiers. **The other Prince has to fall, but you need a Kill for it**: you take one whenever your Soldiers kill a Marauder.
rivalry-card-soldiers = **Soldier Phase**, up to 5 points. One point moves a Soldier to an adjacent square, diagonals included; a Knight goes up to two. Or one point attacks a Marauder. You may end the phase early.
rivalry-card-marauders = **Marauder Phase**, 5 points, all to be used. Place a Barbarian for 1 or a Chief for 2, each at a different edge (a corner uses two); or one point moves any Marauder, or attacks any Soldier but your own Prince.
rivalry-card-attack = **Attack.** Add up the attackers around the target, take away the defenders on it and around it: an attack needs 1 or more. The target falls, and one of the attackers beside it, of your choice, moves in at once.
rivalry-card-end = **A Prince falls.** If the other has a Kill, he wins. If not, all Soldiers are his, and the two take turns with one phase each: the Surviving Player wins with his first Kill; the Dead Player wins if he has a Kill and the second Prince falls; without a Kill that is a draw.
rivalry-card-pieces = **Attack / defense.** Prince 1/1, Champion 2/2, Guard 1/2, Swordsman 2/1, Knight 1/1; Barbarian 1/1, Chief 2/2. All Soldiers defend, of either color; in an attack only your own count.

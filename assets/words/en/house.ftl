# What the house says. Names, squares and moves come in as they are.

language-name = English

## Commands and their options

command-new = new
command-new-about = Open a table in this channel
command-play = play
command-play-about = Play a move by typing it
command-board = board
command-board-about = See the board as it stands
command-hand = hand
command-hand-about = See your hidden hand, for your eyes only
command-me = me
command-me-about = Your standing orders: what you answer every time
command-games = games
command-games-about = All your games, and which of them wait for you
command-rules = rules
command-rules-about = The rules of a game, or one sentence of them
command-undo = undo
command-undo-about = Take back your last move
command-draw = draw
command-draw-about = Offer a draw, or accept one
command-resign = resign
command-resign-about = Give up your game in this channel
command-hint = hint
command-hint-about = What the computer would play in your place, where the table allows it
command-table = table
command-table-about = Look after the table in this channel
command-help = help
command-help-about = What this is, and how to play
command-status = status
command-status-about = How the bot is doing

option-game = game
option-game-about = Which game
option-seat = seat
option-seat-about = The side you would like; by lot if you leave it out
option-thread = thread
option-thread-about = Open a thread of its own for the game
option-language = language
option-language-about = The language of the public messages
option-move = move
option-move-about = Your move in notation; suggestions appear as you type
option-player = player
option-player-about = Whose things to see large: a seat or a name, in games where each has their own
option-text = text
option-text-about = As text instead of a picture
option-topic = topic
option-topic-about = A number of a rule, or a word to look for
option-close = close
option-close-about = Close the table: nobody wins
option-opponent = opponent
option-opponent-about = Against the computer: the game begins at once
option-level = level
option-level-about = How hard the computer thinks; medium if you leave it out
option-hints = hints
option-hints-about = Let players ask the computer for hints
option-computer = computer
option-computer-about = Have the computer play for you, or for somebody who has not moved for a day
option-for = for
option-for-about = In whose place: a seat or a name; in yours if you leave it out
option-turn = turn
option-turn-about = For this turn only, instead of for good
opponent-computer = Computer

## Buttons

button-play = Play
button-hand = My hand
button-orders = Standing order …
button-answer-so = Answer so now
button-before = Before
button-after = More
button-rules = Rules
button-back = Back
button-confirm = Confirm
button-undo = Undo
button-join = Join, any side
button-join-alone = Join
button-join-as = Join: { $side }
button-leave = Leave
button-start = Start
button-add-computer = Add computer
button-computers = Computers
button-add-at = Add computer: { $level }
button-remove = Remove { $name } ({ $level })
button-hints = Allow hints
button-no-hints = Forbid hints
button-hint = Hint
button-play-so = Play that …
button-other = Something else …
button-cancel = Cancel
button-accept = Accept
button-decline = Decline
button-agree = Agree
button-rematch = Rematch
button-resign = Yes, resign
button-close = Yes, close the table
button-never = No, play on
menu-choose = Choose here
menu-choice = { $choice }: { $value }

## The lobby

lobby-players = For { $counts } players.
lobby-or = { $first } or { $last }
lobby-open = **{ $game }**: a table is open. Sit down, then press Start.
lobby-rematch = **{ $game }**: a rematch, sides swapped. { $guests }, will you play again?
lobby-started = **{ $game }**: the game has started. Play on below.
lobby-closed = **{ $game }**: this table was closed before the start.
lobby-expired = **{ $game }**: this table was not started in time, so it is closed. /new opens another.
lobby-sitter = • { $name } ({ $side })
lobby-sitter-alone = • { $name }
lobby-unreached = { $sitter }: I cannot write to this player, whose hand will wait behind **{ button-hand }**
lobby-any-seat = any side
lobby-open-seat = open seat
lobby-computer = • { $side }: { $name } ({ $level })
lobby-computer-alone = • { $name } ({ $level })
lobby-hints = • Hints are allowed: /hint asks the computer.
lobby-choice = • { $choice }: **{ $value }**
lobby-until = The table closes { $time } if nobody starts the game.
thread-name = { $game } with { $name }

## The board

board-turn = **{ $game }**: { $name }, it is your move ({ $side }, { $seat }).
board-turn-seat = **{ $game }**: { $name }, it is your move (seat { $seat }).
thinks = **{ $game }**: { $name } is thinking ({ $side }, { $seat }).
thinks-seat = **{ $game }**: { $name } is thinking (seat { $seat }).
thinks-for = **{ $game }**: the computer is thinking for { $name } ({ $side }, { $seat }).
thinks-for-seat = **{ $game }**: the computer is thinking for { $name } (seat { $seat }).
news-started = The game begins.
news-computer = { $name } plays at level { $level }.
news-hints = Hints are allowed: /hint asks the computer what it would play.
news-replaced = { $name } has left, and the computer ({ $level }) plays on in that seat.
news-back = { $name } is back and plays on, and the computer leaves that seat.
news-stands-in = The computer ({ $level }) plays this turn for { $name }.
news-show-over = The computer has played { $plies } moves against itself, and that is enough.
news-undone = { $name } took back { $moves }.
news-undone-agreed = { $name } took back { $moves }, as agreed.
news-undone-since = { $name } took back { $move }, and what was played after it: { $since }.
news-undone-since-agreed = { $name } took back { $move }, and what was played after it: { $since }, as agreed.
news-undone-hidden = { $count ->
    [one] { $name } took back the last step.
   *[other] { $name } took back the last { $count } steps.
}
news-undone-hidden-agreed = { $count ->
    [one] { $name } took back the last step, as agreed.
   *[other] { $name } took back the last { $count } steps, as agreed.
}
news-resigned = { $name } resigns.
news-drawn = { $name } accepts the draw.
news-closed = { $name } closed the table.

end-resigned = { $loser } resigned ({ $side }). The game is over.
end-resigned-together = { $winners } win together: { $loser } resigned.
end-resigned-won = { $winner } wins: { $loser } resigned.
end-agreed = A draw by agreement.
end-abandoned = The table was closed. Nobody wins.

## The private panel

play-notation = **{ $play }**
play-words = **{ $words }** ({ $play })
preview = Play { $play }? Nothing is played until you confirm.
played = You played { $play }.
played-undoable = You played { $play }. You can take it back until the next player moves.

sure-resign = Resign this game? That cannot be taken back.
sure-resign-together = Resign this game? { $mates } would lose it with you, and that cannot be taken back.
sure-close = Close this table for everybody? Nobody wins, and that cannot be taken back.

## Hidden hands

hand-to-come = You sit at **{ $game }**: what you hold will come here when the game begins. The table: { $link }
hand-message = **{ $game }**: your hand. Only you see this; it is kept up to date here. The game: { $link }
hand-answer = **{ $game }**: your hand, for your eyes only. The game: { $link }
hand-left = You have left **{ $game }**, and what you held is put away: { $link }
hand-over = **{ $game }** is over. What was hidden lies open on the last board: { $link }
hand-unreached = **{ $game }**: { $name }, I cannot write to you, so your hand waits behind **{ button-hand }** under the board, and /hand shows it too. To get it by direct message, allow them in this server’s privacy settings and press **{ button-hand }** once.
hands-choose = You hold something in several games. Which hand would you like to see?
hands-game = { $game }: { $others }

## Standing orders

orders-some = **Your standing orders** answer for you in all your games, from the next question on. Only you see them.
orders-given = Noted. It counts from the next question on, in all your games.
orders-none = No game here asks a question that a standing order could answer.
orders-line = • { $game }, { $topic }: **{ $order }**

## The computer

level-easy = easy
level-medium = medium
level-hard = hard
computer-name = Computer
computer-name-numbered = Computer { $number }
seating = The computer can take any free seat. It sees no more than a player there would. At which level?
seating-full = Every seat is taken. Whatever is changed here shows under the table’s message.
hint = The computer would play { $play }. { $reason }
hint-none = The computer would do nothing now, and wait.
whose = { $name } ({ $seat })
whose-side = { $name } ({ $side }, { $seat })

## Requests

petition-undo = { $name } would like to take back the last answer, and what was played after it.
petition-undo-move = { $name } would like to take back { $move }.
petition-undo-since = { $name } would like to take back { $move }, and what was played after it: { $since }.
petition-draw = { $name } offers a draw.
petition-hand-over = { $name } would like to leave, and the computer ({ $level }) to play on in that seat.
petition-replace = { $name } asks that the computer ({ $level }) play on for { $player }.
petition-own-turn = { $name } would like the computer ({ $level }) to play this turn.
petition-turn = { $name } asks that the computer ({ $level }) play this turn for { $player }.
petition-awaited = { $names }, do you agree? The question lapses { $time }.
settled-agreed = Agreed.
settled-declined = { $name } declined.
settled-withdrawn = { $name } withdrew the question.
settled-lapsed = Nobody answered in time: the game goes on as it stands.
settled-overtaken = Things have moved on, so the question no longer stands.

## Your games

rules-more = … and { $count } more. A number such as 2.6, or more words, lead to them.
games-none = You are in no game at the moment. /new opens one in a server’s channel.
games-some = { $count ->
    [one] You are in one game:
   *[other] You are in { $count } games:
}
games-line-alone = • { $game }: { $state } · { $link }
games-line = • { $game } with { $others }: { $state } · { $link }
games-lobby = waiting for players
games-yours = **your move**
games-theirs = { $names } to move
games-more = … and { $count } more.

## How the bot is doing

status-bot = Quartermaster { $version }, answering in { $latency } ms.
status-tables = { $running ->
    [one] One game is being played
   *[other] { $running } games are being played
}, { $lobbies ->
    [one] one table is waiting for players.
   *[other] { $lobbies } tables are waiting for players.
}
status-owner = Running since { $since }. Tables with something not shown yet: { $undelivered }.

help =
    {""}**Quartermaster** hosts board games for friends who are rarely online together.
    {""}**/new** opens a table in a channel; friends press Join, then Start. The computer takes empty seats (**Add computer**), or all others at once: **/new** with opponent: Computer.
    When it is your turn you are mentioned. Press **Play** under the board, choose, and confirm what the preview shows; small steps count at once and can be taken back. Or type **/play**.
    {""}**/board** shows the board, also as text · **/games** lists your games · **/rules** explains them
    {""}**/hand** shows what only you may see · **/me** keeps your standing orders
    {""}**/undo** takes a move back · **/draw** offers a draw · **/resign** gives up · **/table close** closes a table
    {""}**/table computer** has the computer play for you, or for who has not moved for a day · **/hint** says what it would play, where the table allows hints
    To invite the bot to your own server, open its profile and choose Add App.
    Icons made by Lorc, Delapouite and others, game-icons.net, CC BY 3.0.

## Short answers

said-opened = Your table for { $game } is open.
said-begun = Your game of { $game } against the computer begins below.
said-joined = You have a seat. The game begins when somebody presses Start.
said-already-joined = You already have that seat.
said-lobby-again = The table is shown again below.
said-left = You got up from the table.
said-chosen = { $choice }: { $value }.
said-not-joined = You were not at this table.
said-started = The game begins.
said-already-started = The game has already begun.
said-closed = The table is closed.
said-undone = Taken back.
said-undone-before = That has been taken back already; nothing has changed.
said-drawn = The computer takes the draw.
said-stands-in = The computer plays there now.
said-stands-in-turn = The computer plays this turn; the next one is a player’s again.
said-back = You have your seat back, and the computer has left it.
said-computer-added = The computer ({ $level }) sits down.
said-computer-removed = The computer got up.
said-requested = The other players are asked in the channel.
said-already-requested = You have already asked; the others have yet to answer.
said-agreed = You agreed.
said-declined = You declined.
said-withdrawn = You withdrew your question.
said-resigned = You resigned.
said-rematch = The rematch is offered in the channel.
said-rematch-begun = The rematch begins below.
said-never = Nothing has changed.

## Why not, and what to do instead

refused-no-hands = Nothing is hidden in this game: everybody sees all of it. /board shows it.
refused-no-hand = You hold nothing hidden at the moment. /games lists your games.
refused-no-table = There is no table in this channel. /new opens one; /games lists yours.
refused-elsewhere = That table is in another channel. /games shows where your games are.
refused-server-only = Games are played in a server’s channels. Use this command there.
refused-unknown-game = There is no game of that name here. /new lists them all.
refused-unknown-command = That command is not known any more. Close and open Discord, and try again.
refused-old-button = That button no longer does anything. /board shows the game as it stands.
refused-no-such-seat = This game has no such side. Choose one from the list.
refused-place-taken = There is already a table in this channel; /board shows it. Use another channel, or /new with thread: True.
refused-no-threads-here = Threads cannot be opened here. Use /new without the thread option.
refused-no-thread = Discord did not let me open a thread. Try again, or use /new without the thread option.
refused-permissions = I am not allowed to do that in this channel. I need: { $names }. A server administrator can change that in the channel’s settings.
permission-view = View Channel
permission-send = Send Messages
permission-send-in-threads = Send Messages in Threads
permission-attach = Attach Files
permission-create-threads = Create Public Threads
refused-started = The game has already begun.
refused-closed = This table is closed. /new opens another.
refused-not-started = The game has not begun yet. Press Start under the table’s message.
refused-not-seated = You do not sit at this table. Watch and enjoy, or open your own with /new.
refused-replaced = The computer plays in your seat. Press Play under the board, and the seat is yours again.
refused-they-are-not-seated = No seat at this table goes by that name. Choose one from the list.
refused-full = Every seat is taken.
refused-seat-taken = Somebody else has that side. Choose another.
refused-reserved = This seat is kept for the other player of the last game.
refused-guests-missing = The other player has yet to accept.
refused-too-few = { $need ->
    [one] One player is needed.
   *[other] { $need } players are needed. Ask somebody to join.
}
refused-no-such-number = This game is for { $fewer } or { $more } players, and { $sitting } have a seat: ask { $join ->
    [one] one more
   *[other] { $join } more
} to join, or { $leave ->
    [one] one
   *[other] { $leave }
} to leave.
refused-not-organizer = Only the person who opened the table, or somebody who may manage messages here, can close it.
refused-nobody-plays = Somebody has to play as well: sit down, then start.
refused-draw-computer = The computer takes a draw once { $plies } moves have been played, and not before.
refused-no-hints = Hints are not allowed at this table. Whoever opens a table may allow them.
refused-hint-late = The game has gone on meanwhile, so there is no hint for that any more.
refused-hint-on-its-way = The computer is still thinking about that for you.
refused-no-thought = The computer could not think about that. Please try again in a moment.
refused-stands-in = The computer already plays this turn there.
refused-computer-there = The computer already plays in that seat.
refused-empty-seat = { $name } has given up, and by the rules of this game that seat stays empty to the end.
refused-level-alone = The level is the computer’s: add opponent: Computer, or leave the level out.
refused-not-waited-for = The game does not wait for { $name } at the moment.
refused-not-idle = { $name } still has time. You can ask for that in { $hours ->
    [one] one hour
   *[other] { $hours } hours
}.
refused-last-person = Nobody else plays here but the computer. /resign ends the game.
refused-not-yours-to-choose = Only the person who opened the table chooses how it is played.
refused-rematch-as-before = A rematch is played like the game before. To play otherwise, open another table with /new.
refused-over = This game is over.
refused-not-over = This game is not over yet.
refused-rematch-offered = The rematch has already been offered.
refused-not-asked = It is not your move. The game waits for { $names }.
refused-stale = That question is no longer open, so nothing was played.
refused-not-offered = { $why } (Rule { $rule }.)
refused-not-offered-nearest = { $why } Did you mean { $nearest }?
refused-nothing-to-undo = You have no move to take back.
refused-request-open = Another question is open. It has to be answered first.
refused-request-gone = That question is no longer open.
refused-own-request = This is for the others to answer.
refused-not-your-request = This question is not for you.
refused-declined-before = You have asked that since the last move. Ask again after the next one.
refused-no-such-rule = I found no rule about “{ $topic }”. Try another word, or /rules without a topic.
fault = Something went wrong on my side, and nothing was changed. Please try again; if it happens again, tell the host “{ $reference }”.

## Where a board cannot be shown
blocked-forbidden = What you did counts, but I am not allowed to show it here. I need: View Channel, Send Messages (in a thread: Send Messages in Threads) and Attach Files. Once I have them, any command here makes me show it.
blocked-locked = What you did counts, but this thread is locked, so I cannot show it here. Once somebody has unlocked it, any command here makes me show it.
letter-it-counts = **{ $game }**: what you did in { $place } counts. I write to you here because { $why }.
letter-your-move = **{ $game }**: it is your move in { $place }. I write to you here because { $why }.
letter-gone = that channel is gone; nothing of the game is lost
letter-forbidden = I am not allowed to show the board there
letter-locked = that thread is locked, and I cannot show the board there

# Oath of the Brotherhood.

oath-title = Oath of the Brotherhood
oath-side = seat { $letter }
# The end of a list: "B and C".
oath-and = { $first } and { $last }

## On the picture, where room is short.

oath-preview = PREVIEW: not yet played
oath-wins = wins
oath-win-together = share the victory
oath-drawn = A draw
oath-closed = The game is closed
oath-round = Round
oath-toughness = Toughness
oath-open-missions = Open Missions
oath-black-market = Black Market
oath-tavern = Tavern
oath-taken = taken
oath-sold = sold
oath-hired = hired this round
oath-every-round = every round
oath-has-left = has left the game
oath-boat = Boat
oath-mat-mission = For a Mission:
oath-mat-ignores = ignore
oath-mat-pawns = Pawns
oath-mat-first = First
oath-mat-followers = Followers
oath-mat-missions = Completed Missions
oath-hands-open = What was held at the end
oath-mat-held = In hand
oath-hand-title = Your hand
oath-hand-empty = No hidden cards

## What things are called.

oath-location-bazaar = Bazaar
oath-location-beach = Beach
oath-location-black-market = Black Market
oath-location-blacksmith = Blacksmith
oath-location-bridge = Bridge
oath-location-brotherhood = Brotherhood
oath-location-docks = Docks
oath-location-inn = Inn
oath-location-tavern = Tavern
oath-location-watchtower = Watchtower
oath-location-ancient-temple = Ancient Temple
oath-location-arena = Arena
oath-location-cave = Cave
oath-location-corsair-tower = Corsair Tower
oath-location-hideout = Hideout
oath-location-hut = Hut
oath-location-old-port = Old Port
oath-location-shipwreck = Shipwreck
oath-location-thieves-den = Thieves’ Den
oath-location-witch = Witch
oath-at-bazaar = at the Bazaar
oath-at-beach = at the Beach
oath-at-black-market = at the Black Market
oath-at-blacksmith = at the Blacksmith
oath-at-bridge = at the Bridge
oath-at-brotherhood = at the Brotherhood
oath-at-docks = at the Docks
oath-at-inn = at the Inn
oath-at-tavern = at the Tavern
oath-at-watchtower = at the Watchtower
oath-at-ancient-temple = at the Ancient Temple
oath-at-arena = at the Arena
oath-at-cave = at the Cave
oath-at-corsair-tower = at the Corsair Tower
oath-at-hideout = at the Hideout
oath-at-hut = at the Hut
oath-at-old-port = at the Old Port
oath-at-shipwreck = at the Shipwreck
oath-at-thieves-den = at the Thieves’ Den
oath-at-witch = at the Witch
oath-to-bazaar = to the Bazaar
oath-to-beach = to the Beach
oath-to-black-market = to the Black Market
oath-to-blacksmith = to the Blacksmith
oath-to-bridge = to the Bridge
oath-to-brotherhood = to the Brotherhood
oath-to-docks = to the Docks
oath-to-inn = to the Inn
oath-to-tavern = to the Tavern
oath-to-watchtower = to the Watchtower
oath-to-ancient-temple = to the Ancient Temple
oath-to-arena = to the Arena
oath-to-cave = to the Cave
oath-to-corsair-tower = to the Corsair Tower
oath-to-hideout = to the Hideout
oath-to-hut = to the Hut
oath-to-old-port = to the Old Port
oath-to-shipwreck = to the Shipwreck
oath-to-thieves-den = to the Thieves’ Den
oath-to-witch = to the Witch
oath-from-bazaar = from the Bazaar
oath-from-beach = from the Beach
oath-from-black-market = from the Black Market
oath-from-blacksmith = from the Blacksmith
oath-from-bridge = from the Bridge
oath-from-brotherhood = from the Brotherhood
oath-from-docks = from the Docks
oath-from-inn = from the Inn
oath-from-tavern = from the Tavern
oath-from-watchtower = from the Watchtower
oath-from-ancient-temple = from the Ancient Temple
oath-from-arena = from the Arena
oath-from-cave = from the Cave
oath-from-corsair-tower = from the Corsair Tower
oath-from-hideout = from the Hideout
oath-from-hut = from the Hut
oath-from-old-port = from the Old Port
oath-from-shipwreck = from the Shipwreck
oath-from-thieves-den = from the Thieves’ Den
oath-from-witch = from the Witch
oath-effect-bazaar = Gain 1 Supply
oath-effect-beach = Draw 1 Action card
oath-effect-black-market = Buy an open card
oath-effect-blacksmith = Gain 1 Equipment
oath-effect-bridge = Gain 2 Doubloons
oath-effect-brotherhood = Complete a Mission, then take one
oath-effect-docks = Gain 1 Ally
oath-effect-inn = Gain 2 Toughness
oath-effect-tavern = Hire the Follower for 1 Doubloon
oath-effect-watchtower = Take First Player, open a location
oath-effect-ancient-temple = 1 Toughness for 1 Equipment and 1 Doubloon
oath-effect-arena = 1 Toughness for 3 Doubloons
oath-effect-cave = 3 Toughness for 1 Equipment, 1 Ally and 1 Supply
oath-effect-corsair-tower = Gain 1 Ally or 1 Equipment
oath-effect-hideout = Gain 1 Equipment or 1 Supply
oath-effect-hut = Gain 1 Ally or 1 Supply
oath-effect-old-port = 1 Toughness for 1 Ally and 1 Doubloon
oath-effect-shipwreck = 1 Toughness for 1 Supply and 1 Doubloon
oath-effect-thieves-den = 2 Doubloons for two tokens of one resource
oath-effect-witch = 1 Doubloon for 3 Toughness
oath-resource-equipment = Equipment
oath-resource-ally = Ally
oath-resource-supply = Supply
oath-tokens-equipment = { $count ->
    [one] { $count } Equipment
   *[other] { $count } Equipment
}
oath-tokens-ally = { $count ->
    [one] { $count } Ally
   *[other] { $count } Allies
}
oath-tokens-supply = { $count ->
    [one] { $count } Supply
   *[other] { $count } Supplies
}
oath-doubloons = { $count ->
    [one] { $count } Doubloon
   *[other] { $count } Doubloons
}
oath-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
oath-mates = { $count ->
    [one] { $count } Mate
   *[other] { $count } Mates
}
oath-nothing = nothing
oath-nobody = nobody
oath-item-sword = Sword
oath-item-pistol = Pistol
oath-item-spyglass = Spyglass
oath-item-sextant = Sextant
oath-item-gunner = Gunner
oath-item-first-mate = First Mate
oath-item-parrot = Parrot
oath-item-monkey = Monkey
oath-item-gunpowder = Gunpowder
oath-item-rum = Rum
oath-item-food = Food
oath-item-water = Water
oath-boat-place = boat ({ $resource })
oath-token-on = { $resource }: { $item }
oath-token-boat = { $resource } on the boat
oath-pirate = Pirate
oath-a-mate = a Mate
oath-the-pirate = the Pirate
oath-pirate-mansfield = Edward Mansfield
oath-pirate-le-monde = Marie Le Monde
oath-pirate-jackson = Nevis Jackson
oath-pirate-cortez = Rodrigo de Cortez
oath-pirate-mc-graves = William Mc Graves
oath-epithet-mansfield = The “Lord”
oath-epithet-le-monde = The “Gunner”
oath-epithet-jackson = The “Black Hawk”
oath-epithet-cortez = The “Conquistador”
oath-epithet-mc-graves = The “Red Ale”
oath-talent-mansfield = 2 more Doubloons at the start; Missions ask for 2 less
oath-talent-le-monde = starts with 1 Ally; Missions ask for 1 less
oath-talent-jackson = 2 more Toughness at the start; 1 VP more per Mission
oath-talent-cortez = starts with 1 Equipment; Missions ask for 1 less
oath-talent-mc-graves = starts with 1 Supply; Missions ask for 1 less
oath-follower-anchor-josh = “Anchor” Josh
oath-follower-boa-bill = “Boa” Bill
oath-follower-chatty-sylvia = “Chatty” Sylvia
oath-follower-dollar-the-accountant = Dollar the Accountant
oath-follower-emanuel-goldtooth = Emanuel “Goldtooth”
oath-follower-james-tipster = James “Tipster”
oath-follower-liveaux-the-wasp = Liveaux the “Wasp”
oath-follower-maggie-the-mermaid = Maggie the “Mermaid”
oath-follower-mister-billion = Mister Billion
oath-follower-oliver-the-tree = Oliver the “Tree”
oath-follower-openeye-roy = “Openeye” Roy
oath-follower-royal-morgan = “Royal” Morgan
oath-follower-skillful-ben = “Skillful” Ben
oath-help-anchor-josh = 1 Ally at the Docks
oath-help-boa-bill = 1 Ally for 1 Supply and 1 Equipment at the Bazaar
oath-help-chatty-sylvia = Food or Water at the Inn
oath-help-dollar-the-accountant = 1 Supply at the Bazaar
oath-help-emanuel-goldtooth = takes 1 Doubloon off a card of the Black Market
oath-help-james-tipster = 1 Equipment for 1 Ally and 1 Supply at the Docks
oath-help-liveaux-the-wasp = 1 Equipment at the Blacksmith
oath-help-maggie-the-mermaid = 1 Action card at the Beach
oath-help-mister-billion = 1 VP more for a Mission at the Brotherhood
oath-help-oliver-the-tree = 2 Doubloons at the Bridge
oath-help-openeye-roy = 1 Supply for 1 Equipment and 1 Ally at the Blacksmith
oath-help-royal-morgan = 1 Toughness every round
oath-help-skillful-ben = 1 Doubloon every round
oath-mission-arm-the-longboats = Arm the Longboats
oath-mission-crew-for-the-captain = Crew for the Captain
oath-mission-provision-the-flagship = Provision the Flagship
oath-mission-bribe-the-armorer = Bribe the Armorer
oath-mission-press-gang-night = Press-Gang Night
oath-mission-rum-for-the-council = Rum for the Council
oath-mission-prove-your-mettle = Prove Your Mettle
oath-mission-storm-the-battery = Storm the Battery
oath-mission-mutiny-at-dawn = Mutiny at Dawn
oath-mission-stock-the-hidden-cove = Stock the Hidden Cove
oath-mission-take-the-treasure-fleet = Take the Treasure Fleet
oath-mission-spy-on-the-governor = Spy on the Governor
oath-mission-hire-the-turncoats = Hire the Turncoats
oath-mission-smuggle-the-casks = Smuggle the Casks
oath-mission-feed-the-shipwrecked = Feed the Shipwrecked
oath-mission-ransom-the-bishop = Ransom the Bishop
oath-mission-chart-the-reef = Chart the Reef
oath-mission-mine-the-channel = Mine the Channel
oath-mission-run-the-blockade = Run the Blockade
oath-mission-careen-the-ship = Careen the Ship
oath-mission-buy-the-forts-powder = Buy the Fort’s Powder
oath-mission-duel-at-the-gallows = Duel at the Gallows
oath-mission-board-the-merchantman = Board the Merchantman
oath-mission-free-the-prisoners = Free the Prisoners
oath-mission-sack-the-customs-house = Sack the Customs House
oath-mission-capture-the-admiral = Capture the Admiral
oath-mission-swear-the-blood-oath = Swear the Blood Oath
oath-mission-burn-the-dockyard = Burn the Dockyard
oath-mission-raise-the-black-flag = Raise the Black Flag
oath-mission-salt-the-governors-table = Salt the Governor’s Table
oath-mission-raid-the-port = Raid the Port
oath-mission-hold-the-island = Hold the Island
oath-mission-sink-the-man-o-war = Sink the Man-o’-War
oath-card-buried-chest = Buried Chest
oath-card-smuggled-arms = Smuggled Arms
oath-card-pressed-crew = Pressed Crew
oath-card-salvaged-stores = Salvaged Stores
oath-card-second-wind = Second Wind
oath-card-pickpocket = Pickpocket
oath-card-sabotage = Sabotage
oath-card-sticky-fingers = Sticky Fingers
oath-card-shore-leave = Shore Leave
oath-card-bribe = Bribe
oath-card-forged-orders = Forged Orders
oath-card-parley = Parley
oath-card-good-word = Good Word
oath-card-old-chart = Old Chart
oath-rule-buried-chest = Gain 3 Doubloons.
oath-rule-smuggled-arms = Gain 1 Equipment and 1 Doubloon.
oath-rule-pressed-crew = Gain 1 Ally and 1 Doubloon.
oath-rule-salvaged-stores = Gain 1 Supply and 1 Doubloon.
oath-rule-second-wind = Gain 3 Toughness.
oath-rule-pickpocket = Take up to 2 Doubloons from one other player.
oath-rule-sabotage = Another player loses 2 Toughness.
oath-rule-sticky-fingers = Steal 1 token of a player who has more tokens than you.
oath-rule-shore-leave = Take back one Mate you placed earlier this round; place him again. Once a round.
oath-rule-bribe = Place this turn’s pawn beside the spaces of a location, full or not: no Toughness lost, no demand. Its price stays.
oath-rule-forged-orders = Take 1 open Mission into your hand.
oath-rule-parley = Until the round ends, entering past others costs you nothing, and nobody may demand anything.
oath-rule-good-word = The next Mission you complete this turn gives 1 VP more.
oath-rule-old-chart = Draw an Exploration card: its location opens.
oath-bonus-missions = most Missions
oath-bonus-doubloons = most Doubloons
oath-bonus-tokens = most tokens
oath-bonus-followers = most Followers
oath-bonus-toughness = highest Toughness
oath-gives-item = { $item } for good
oath-gives-toughness = +{ $count } Toughness
oath-gives-cards = { $count ->
    [one] +{ $count } Action card
   *[other] +{ $count } Action cards
}

## The table in words.

oath-heading = Oath of the Brotherhood. { $when }.
oath-round-of = Round { $round } of { $rounds }
oath-to-play = { $player } is to play.
oath-text-island = Island: { $places }.
oath-text-place = { $location } [{ $pawns }]
# Whose pawn it is; P is the Pirate, a plus stands beside the spaces.
oath-text-mate = { $letter }
oath-text-pirate = { $letter }P
oath-text-mate-beside = { $letter }+
oath-text-pirate-beside = { $letter }P+
oath-text-missions = Open Missions: { $missions }.
oath-text-mission = { $mission } ({ $price }) { $points } VP
oath-text-mission-brief = { $mission } { $points } VP
oath-text-market = Black Market: { $wares }.
oath-text-ware = { $goods } for { $price }
oath-text-tavern = Tavern: { $follower }.
oath-text-piles = Piles: { $missions } Missions, { $actions } Action cards, { $explorations } Exploration cards. First Player: { $first }.
oath-text-player = { $letter } { $player }: { $points } VP, { $doubloons }, Toughness { $toughness }; in hand: Missions { $missions }, Action cards { $actions }; completed { $completed }.
oath-text-brief = { $letter } { $player }: { $points } VP.
oath-text-left = { $letter } { $player } has left the game.
oath-text-pawns = Pawns left: { $pawns }.
oath-text-aside = Blown up: { $count }.
oath-text-plays = Plays { $pirate }: { $talent }.
oath-text-plays-brief = Plays { $pirate }.
oath-text-items = Items: { $items }.
oath-text-lasting = { $item } (for good)
oath-text-followers = Followers: { $followers }.
oath-text-held = In hand: { $cards }.
oath-alt-held = { $letter } held: { $cards }.
oath-text-turned = { $follower } (used)
oath-text-bonuses = Bonuses: { $bonuses }.
oath-text-bonus = { $bonus } { $letter }
oath-alt-newest = Last pawn: { $pawn } { $at }.
oath-alt-cleared = { $letter } has blown up all pawns { $at }.
oath-alt-first = First Player: { $letter }.
oath-alt-characters = Characters: { $pirates }.
oath-mat-who = { $player } plays { $pirate }: { $talent }.
oath-mat-completed = Completed: { $missions }.
oath-hand-heading = Your hidden cards:
oath-hand-mission = Mission { $number }, { $mission }: { $price }; { $points } VP
oath-hand-mission-brief = Mission { $number }, { $mission }
oath-hand-card = { $card }: { $rule }
oath-hand-times = { $card } (×{ $count })
oath-hand-kept = Exploration card kept: { $location }
oath-hidden-card = a hidden card

## What is asked, and the choices.

oath-ask-pirate = Which Pirate do you play?
oath-ask-space = On which space do you put the { $resource } token? There it is that item.
oath-ask-first-space = { $pirate } starts with a token: { $resource }. On which space do you put it? There it is that item.
oath-ask-card = Which of these Action cards do you keep?
oath-ask-exploration = Which of these Exploration cards do you keep for your next turn?
oath-ask-chart = You kept { $location }. Do you open it now, or put the card at the bottom?
oath-ask-turn = Your turn: place a pawn. Before and after it you may play cards and use items.
oath-ask-first-turn = You hold the First Player token, by lot, and begin: place a pawn. Before and after it you may play cards and use items.
oath-ask-bribe = Your Bribe is paid: place a pawn beside the spaces of any location.
oath-ask-elsewhere = Your turn goes on: place a pawn elsewhere. A Pistol closed to you for this turn: { $locations }.
oath-ask-after = Your pawn stands. Play cards, use items, or end your turn.
oath-ask-pistol = { $player } wants to go { $to }, past your pawn. Do you demand 1 Doubloon for your Pistol, in place of 1 Toughness?
oath-ask-monkey = Does your Monkey steal a token { $at }?
oath-ask-visit = What do you do { $at }?
oath-ask-brotherhood = At the Brotherhood: complete a Mission first, then you may take one.
oath-ask-taking = Do you take an open Mission?
oath-ask-payment = Which tokens do you give for { $mission }?
oath-ask-last-chance = The last round is over. Do you complete one more Mission?
oath-label-pirate = { $pirate }: { $talent }
oath-label-with-mate = with a Mate
oath-label-with-pirate = with the Pirate
oath-label-mate-past = with a Mate, past { $others }: { $cost }
oath-label-pirate-past = with the Pirate, past { $others }: { $cost }
oath-label-pistol = { $toughness }, or 1 Doubloon (Pistol)
oath-label-pistol-poor = { $toughness }, or turned back (Pistol, no Doubloon)
oath-label-water = beside your other Mate (Water)
oath-label-pass = Pass
oath-label-end = End your turn
oath-label-done = Nothing more
oath-label-spare = Steal nothing
oath-label-rest = No Mission
oath-label-demand = Demand 1 Doubloon
oath-label-waive = Do without it
oath-label-ability = Use the location
oath-label-buy = { $goods } for { $price }
oath-label-buy-goldtooth = { $goods } for { $price }, with Goldtooth
oath-label-follower = { $follower }: { $help }
oath-label-giving = giving { $token }
oath-label-complete = Complete a Mission
oath-label-take = Take a Mission
oath-label-mission = { $number }. { $mission }, { $points } VP
oath-label-item = Use an item
oath-label-use-food = { $item }: gain 2 Toughness
oath-label-use-parrot = { $item }: complete a Mission here and now
oath-label-use-first-mate = { $item }: move your Pirate, and act there
oath-label-use-gunpowder = { $item }: clear a location of all pawns
oath-label-card = Play a card
oath-label-open = Open the location
oath-label-bottom = Put the card at the bottom
oath-label-player = { $letter }: { $player }
oath-label-beside = { $location }, beside the spaces
oath-label-numbered = { $number }: { $what }
oath-foretold-pistol = { $by } is asked first, and may demand 1 Doubloon for the Pistol in place of the Toughness.
oath-foretold-poor = You have no Doubloon: if { $by } demands one for the Pistol, your pawn turns back, and this place is closed to you for this turn.
oath-choice-pirates = Pirates
oath-value-pirates-random = dealt at random
oath-value-pirates-chosen = chosen in the order of seats
oath-topic-pistol = Pistol
oath-order-pistol-always = always demand the Doubloon
oath-order-pistol-never = never demand it
oath-order-pistol-ask = ask me
oath-topic-turn-end = End of the turn
oath-order-turn-end-ask = ask me
oath-order-turn-end-placed = by itself after placing a pawn

## What happened.

# A player and what he does: "Maeve sends a Mate to the Inn and goes from 3 to 5 Toughness."
oath-sentence = { $player } { $clauses }.
oath-begins = { $player } holds the First Player token, by lot, and begins.
oath-begins-tokens = Tokens that characters start with are put on a space first; then { $player } begins, who holds the First Player token by lot.
oath-begins-pirates = The Pirates are chosen first, in the order of seats; then { $player } begins, who holds the First Player token by lot.
oath-at-a-cost = { $deed } ({ $cost })
oath-toughness-now = Toughness { $from } to { $to }
oath-did-count = goes from { $from } to { $to } Doubloons
oath-did-toughen = goes from { $from } to { $to } Toughness
oath-paid = 1 Doubloon to { $player }
oath-did-choose = plays { $pirate }
oath-did-place = sends { $pawn } { $to }
oath-did-place-past = sends { $pawn } { $to }, past { $others }
oath-did-place-free = sends { $pawn } { $to }, past { $others } at no cost
oath-did-place-water = sends { $pawn } { $to }, beside another Mate (Water)
oath-did-place-bribe = sends { $pawn } { $to }, beside the spaces (Bribe)
oath-did-challenge = wants to send { $pawn } { $to }, past the Pistol of { $by }
oath-did-work = acts { $at }
oath-did-work-for = chooses { $resource } { $at }
oath-did-reveal = reveals the Mission “{ $mission }”
oath-did-promise = sets { $tokens } aside for it
oath-did-turn-back = has no Doubloon for the Pistol of { $by }, turns back { $from }
oath-turned-away = You had no Doubloon for the Pistol of { $by }: your pawn comes back { $from }, and that place is closed to you for this turn.
oath-did-waive = demands no Doubloon { $at }
oath-did-nothing = finds nothing to do { $at }
oath-did-leave = does no more { $at }
oath-did-spare = steals nothing { $at }
oath-did-gain = gains { $token }
oath-did-lose = has no room for a token ({ $resource })
oath-did-give = gives { $tokens }
oath-did-discard = discards { $item }
oath-did-buy = buys { $goods } for { $price }
oath-did-hire = hires { $follower } for { $price }
oath-did-use = uses { $follower }
oath-did-serve = is served by { $follower }
oath-did-take = takes the Mission “{ $mission }”
oath-did-complete = completes the Mission “{ $mission }” with { $given }: { $points } VP
oath-did-complete-last = completes a last Mission, “{ $mission }”, with { $given }: { $points } VP
oath-did-last = has { $item } for good
oath-did-first = becomes First Player
oath-did-open = opens a location: { $location }
oath-did-spy-these = looks at Exploration cards: { $locations }
oath-did-keep = keeps an Exploration card
oath-did-keep-this = keeps { $location }
oath-did-bury = puts an Exploration card at the bottom
oath-did-bury-this = puts { $location } at the bottom
oath-did-look-these = looks at Action cards: { $cards }
oath-did-draw = { $count ->
    [one] draws an Action card
   *[other] draws { $count } Action cards
}
oath-did-draw-this = draws the Action card { $card }
oath-did-pick = keeps one Action card
oath-did-pick-this = keeps the Action card { $card }
oath-did-draw-nothing = finds no Action card left
oath-did-play = plays { $card }
oath-did-steal = steals { $token } from { $from }
oath-did-blow-up = blows up { $pawns } { $at }
oath-pirate-of = the Pirate of { $player }
oath-did-sail = moves the Pirate { $from } { $to }
oath-did-recall = takes a Mate back { $from }
oath-did-skip = can place no pawn
oath-did-pass = passes
oath-did-end = ends the turn
oath-round-ended = Round { $round } is over, and all pawns come back.
oath-did-rest = completes no last Mission
oath-bonus-given = Bonus for { $bonus }: { $player }, 1 VP.
oath-bonus-tied = Bonus for { $bonus }: nobody leads alone.
oath-did-vacate = leaves the game for good
oath-reshuffled-missions = The discarded Missions are shuffled under their pile.
oath-reshuffled-market = The discarded Black Market cards are shuffled under their pile.
oath-reshuffled-tavern = The Followers whom nobody hired are shuffled under their pile.
oath-reshuffled-actions = The discarded Action cards are shuffled under their pile.
oath-round-began = Round { $round } begins. Open Missions: { $missions }. Black Market: { $market }. Tavern: { $tavern }.
oath-did-spy = { $count ->
    [one] looks at an Exploration card
   *[other] looks at { $count } Exploration cards
}
oath-did-look = { $count ->
    [one] looks at an Action card
   *[other] looks at { $count } Action cards
}
oath-mates-of = { $count ->
    [one] a Mate of { $player }
   *[other] { $count } Mates of { $player }
}

## How it ended.

oath-end-points = { $players } wins with { $points } VP.
oath-end-missions = { $players } wins with { $points } VP: a tie, broken by completed Missions.
oath-end-doubloons = { $players } wins with { $points } VP: a tie, broken by Doubloons.
oath-end-tokens = { $players } wins with { $points } VP: a tie, broken by tokens.
oath-end-shared = { $players } share the victory with { $points } VP: nothing tells them apart.
oath-end-alone = { $players } is the last one left and wins with { $points } VP.
oath-end-others = The others: { $others }.
oath-end-other = { $player } { $points } VP
oath-end-resigned = { $player } wins: everybody else has given up.
oath-end-agreed = All players agreed on a draw.
oath-end-closed = The game was closed before its end; nobody won.

## Why a wished answer is not to be had.

oath-no-game-over = The game is over; nobody plays any more.
oath-no-turn = It is not your turn.
oath-no-text = That is no answer. Answers look like this: mate:docks, take:raid-the-port, card:bribe, end.
oath-no-question = That answers another question than the one that is open.
oath-no-second-pawn = You have placed your pawn of this turn; one a turn is all.
oath-no-end = You have to place a pawn before your turn can end.
oath-no-pass = You can still place a pawn, so you cannot pass.
oath-no-pawn = You have no such pawn left ({ $pawn }).
oath-no-location = This location has not been opened yet: { $location }.
oath-no-barred = A Pistol bars this location to you for this turn: { $location }.
oath-no-space = No space is free there: { $location }.
oath-no-water = You need Water, and a Mate of yours there to stand beside: { $location }.
oath-no-toughness = You have no Toughness left to get past the pawns there: { $location }.
oath-no-use = Nothing could be done there with what you would have left: { $location }.
oath-no-card = You do not hold this Action card: { $card }.
oath-no-card-effect = This card would change nothing now, or not like that: { $card }.
oath-no-item = You do not have this item: { $item }.
oath-no-item-twice = This item has worked once this turn already: { $item }.
oath-no-item-effect = This item would change nothing now, or not like that: { $item }.
oath-no-mission = You do not hold this Mission: { $mission }.
oath-no-price = You lack tokens or Doubloons for this Mission: { $mission }.
oath-no-second-mission = Only one Mission is completed at each visit, so not { $mission } as well.
oath-no-open-mission = This Mission does not lie open: { $mission }.

## The rules on a card.

oath-manual-idea = You are Pirates, and hope to be sworn in by the Brotherhood. **Complete Missions for Victory Points**; after 7 rounds (2 or 3 players) or 10 rounds (4 or 5) the most points win.
oath-manual-turn = **Your turn.** Place one pawn, your Pirate or a Mate, in a free space of a location and do what it says. Before and after it you may play Action cards and use items. Then the next player places one, until all pawns stand.
oath-manual-fight = **Past others.** Where another player’s pawn stands, entering costs 1 Toughness (never at the Inn). With a Pistol its owner may demand 1 Doubloon instead. Without Toughness you cannot get past.
oath-manual-tokens = **Tokens.** The Blacksmith gives Equipment, the Docks an Ally, the Bazaar a Supply. Put each on a free space of its row: it becomes that item and works as long as it lies there. A fifth goes on the boat, and does nothing there.
oath-manual-missions = **Missions.** At the Brotherhood you may complete one Mission from your hand, giving the tokens and Doubloons it asks for, and then take an open one. Your character spares you something each time.
oath-manual-round = **A new round.** Pawns come back; new Missions and a new Follower lie open, the Black Market slides to cheaper places. The Watchtower makes you First Player and opens a new location.
oath-manual-end = **The end.** Everybody may complete one last Mission. Then 1 point each for most Missions, Doubloons, tokens, Followers and Toughness, where one player leads alone. Action cards in hand are secret until they are played.
oath-manual-island = **The island.** Two pawns have room in most places, three at the Brotherhood, one at the Tavern and at the Watchtower. What a place asks for is paid on top of the Toughness for getting past others.
oath-manual-exploration = **Opened in the course of the game:**
oath-manual-items = **Items.** A token on one of your twelve spaces is that item. Those that are discarded for what they do work once a turn each, before or after placing. Some Missions give an item for good, without a token.
oath-manual-pirates = **Characters.**
oath-manual-followers = **Followers** are hired at the Tavern. You turn one for what he or she does while you visit that place, so once a round; at the start of the next round all stand upright again.
oath-manual-actions = **Action cards** are drawn at the Beach. You play any number of them in your own turn, before or after placing, and never one that would change nothing.
oath-manual-entry = • **{ $name }**: { $what }
oath-use-sword = your Pirate enters past others for nothing
oath-use-pistol = whoever enters past you may have to pay you 1 Doubloon, in place of 1 Toughness
oath-use-spyglass = of two Exploration cards you keep one, and open it in your next turn
oath-use-sextant = of three Action cards you draw one
oath-use-gunner = whoever enters past you uses no Followers there
oath-use-first-mate = discard him to move your Pirate to a place without pawns, and act there
oath-use-parrot = discard it to complete a Mission wherever you are
oath-use-monkey = discard it when your Pirate has come past another player, to steal an Equipment or a Supply of somebody there
oath-use-gunpowder = discard it to remove all pawns from one place until the round ends; each costs its owner 1 Toughness
oath-use-rum = the Tavern costs nothing
oath-use-food = discard it to gain 2 Toughness
oath-use-water = a Mate may stand beside another Mate of yours, outside the spaces and for nothing, and does what is done there once more

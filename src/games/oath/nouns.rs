//! The nouns of the rulebook: locations, resources, items, Pirates, Followers and the kinds of Action cards.

use super::set::Set;

keyed! {
    /// A place on the island. The first ten are always there, the others are opened by Exploration cards.
    Location {
        /// Gain a Supply token.
        Bazaar = "bazaar",
        /// Draw an Action card.
        Beach = "beach",
        /// Buy one of the open cards.
        BlackMarket = "black-market",
        /// Gain an Equipment token.
        Blacksmith = "blacksmith",
        /// Gain 2 Doubloons.
        Bridge = "bridge",
        /// Complete a Mission, take one, or both.
        Brotherhood = "brotherhood",
        /// Gain an Ally token.
        Docks = "docks",
        /// Gain 2 Toughness.
        Inn = "inn",
        /// Hire the Follower for 1 Doubloon.
        Tavern = "tavern",
        /// The First Player token, and an Exploration card that opens a location.
        Watchtower = "watchtower",
        /// 1 Toughness for an Equipment token and a Doubloon.
        AncientTemple = "ancient-temple",
        /// 1 Toughness for 3 Doubloons.
        Arena = "arena",
        /// 3 Toughness for a token of each resource.
        Cave = "cave",
        /// Gain an Ally or an Equipment token.
        CorsairTower = "corsair-tower",
        /// Gain an Equipment or a Supply token.
        Hideout = "hideout",
        /// Gain an Ally or a Supply token.
        Hut = "hut",
        /// 1 Toughness for an Ally token and a Doubloon.
        OldPort = "old-port",
        /// 1 Toughness for a Supply token and a Doubloon.
        Shipwreck = "shipwreck",
        /// 2 Doubloons for two tokens of one resource.
        ThievesDen = "thieves-den",
        /// 1 Doubloon for 3 Toughness.
        Witch = "witch",
    }
}

impl Location {
    /// Whether an Exploration card opens it.
    pub fn is_exploration(self) -> bool {
        self >= Location::AncientTemple
    }

    /// The locations that are there from the start.
    pub fn at_the_start() -> Set<Location> {
        Location::ALL
            .iter()
            .copied()
            .filter(|location| !location.is_exploration())
            .collect()
    }
}

keyed! {
    /// A kind of token.
    Resource {
        /// Swords and instruments.
        Equipment = "equipment",
        /// People and animals.
        Ally = "ally",
        /// Food, drink and powder.
        Supply = "supply",
    }
}

impl Resource {
    /// The four named spaces of its row, from left to right.
    pub fn row(self) -> [Item; 4] {
        match self {
            Resource::Equipment => [Item::Sword, Item::Pistol, Item::Spyglass, Item::Sextant],
            Resource::Ally => [Item::Gunner, Item::FirstMate, Item::Parrot, Item::Monkey],
            Resource::Supply => [Item::Gunpowder, Item::Rum, Item::Food, Item::Water],
        }
    }

    /// Its place on the boat.
    pub fn boat(self) -> Spot {
        match self {
            Resource::Equipment => Spot::BoatEquipment,
            Resource::Ally => Spot::BoatAlly,
            Resource::Supply => Spot::BoatSupply,
        }
    }

    /// Its row and its place on the boat.
    pub fn spots(self) -> Set<Spot> {
        let row = self.row().map(Item::spot);
        row.into_iter().chain([self.boat()]).collect()
    }
}

keyed! {
    /// A named space of a Player Mat, and the item that a token there is.
    Item {
        /// The Pirate enters for nothing.
        Sword = "sword",
        /// Whoever enters may be made to pay.
        Pistol = "pistol",
        /// Two Exploration cards to choose from.
        Spyglass = "spyglass",
        /// Three Action cards to choose from.
        Sextant = "sextant",
        /// Whoever enters uses no Followers.
        Gunner = "gunner",
        /// Discarded: moves the Pirate.
        FirstMate = "first-mate",
        /// Discarded: completes a Mission anywhere.
        Parrot = "parrot",
        /// Discarded: steals a token.
        Monkey = "monkey",
        /// Discarded: clears a location.
        Gunpowder = "gunpowder",
        /// The Tavern is free.
        Rum = "rum",
        /// Discarded: 2 Toughness.
        Food = "food",
        /// A Mate may join another.
        Water = "water",
    }
}

impl Item {
    /// The resource whose tokens its space takes.
    pub fn resource(self) -> Resource {
        self.spot().resource()
    }

    /// Its space.
    pub fn spot(self) -> Spot {
        Spot::ALL[self as usize]
    }

    /// The items that are used by discarding them at any time of one's turn (rule 2.8).
    pub fn discarded_at_will() -> Set<Item> {
        [Item::FirstMate, Item::Parrot, Item::Gunpowder, Item::Food]
            .into_iter()
            .collect()
    }
}

keyed! {
    /// Where a token can lie: a named space of its row, or its place on the boat.
    Spot {
        /// The space of the Sword.
        Sword = "sword",
        /// The space of the Pistol.
        Pistol = "pistol",
        /// The space of the Spyglass.
        Spyglass = "spyglass",
        /// The space of the Sextant.
        Sextant = "sextant",
        /// The space of the Gunner.
        Gunner = "gunner",
        /// The space of the First Mate.
        FirstMate = "first-mate",
        /// The space of the Parrot.
        Parrot = "parrot",
        /// The space of the Monkey.
        Monkey = "monkey",
        /// The space of the Gunpowder.
        Gunpowder = "gunpowder",
        /// The space of the Rum.
        Rum = "rum",
        /// The space of the Food.
        Food = "food",
        /// The space of the Water.
        Water = "water",
        /// The boat's place for Equipment.
        BoatEquipment = "boat-equipment",
        /// The boat's place for an Ally.
        BoatAlly = "boat-ally",
        /// The boat's place for a Supply.
        BoatSupply = "boat-supply",
    }
}

impl Spot {
    /// The item that a token here is; `None` on the boat.
    pub fn item(self) -> Option<Item> {
        Item::ALL.get(self as usize).copied()
    }

    /// The resource whose tokens lie here.
    pub fn resource(self) -> Resource {
        match self as usize {
            0..4 | 12 => Resource::Equipment,
            4..8 | 13 => Resource::Ally,
            _ => Resource::Supply,
        }
    }
}

keyed! {
    /// A character.
    Pirate {
        /// Edward Mansfield, the "Lord".
        Mansfield = "mansfield",
        /// Marie Le Monde, the "Gunner".
        LeMonde = "le-monde",
        /// Nevis Jackson, the "Black Hawk".
        Jackson = "jackson",
        /// Rodrigo de Cortez, the "Conquistador".
        Cortez = "cortez",
        /// William Mc Graves, the "Red Ale".
        McGraves = "mc-graves",
    }
}

impl Pirate {
    /// The resource of which this character starts with a token and needs one less for each Mission (rules 1.4, 6.3).
    pub fn resource(self) -> Option<Resource> {
        match self {
            Pirate::LeMonde => Some(Resource::Ally),
            Pirate::Cortez => Some(Resource::Equipment),
            Pirate::McGraves => Some(Resource::Supply),
            Pirate::Mansfield | Pirate::Jackson => None,
        }
    }
}

keyed! {
    /// A kind of pawn.
    Pawn {
        /// The one Pirate.
        Pirate = "pirate",
        /// One of the Mates.
        Mate = "mate",
    }
}

keyed! {
    /// Somebody hired at the Tavern.
    Follower {
        /// "Anchor" Josh: an Ally token at the Docks.
        AnchorJosh = "anchor-josh",
        /// "Boa" Bill: an Ally for a Supply and an Equipment token, at the Bazaar.
        BoaBill = "boa-bill",
        /// "Chatty" Sylvia: Food or Water at the Inn.
        ChattySylvia = "chatty-sylvia",
        /// Dollar the Accountant: a Supply token at the Bazaar.
        DollarTheAccountant = "dollar-the-accountant",
        /// Emanuel "Goldtooth": a Doubloon off at the Black Market.
        EmanuelGoldtooth = "emanuel-goldtooth",
        /// James "Tipster": an Equipment for an Ally and a Supply token, at the Docks.
        JamesTipster = "james-tipster",
        /// Liveaux the "Wasp": an Equipment token at the Blacksmith.
        LiveauxTheWasp = "liveaux-the-wasp",
        /// Maggie the "Mermaid": an Action card at the Beach.
        MaggieTheMermaid = "maggie-the-mermaid",
        /// Mister Billion: a point for a Mission at the Brotherhood.
        MisterBillion = "mister-billion",
        /// Oliver the "Tree": 2 Doubloons at the Bridge.
        OliverTheTree = "oliver-the-tree",
        /// "Openeye" Roy: a Supply for an Equipment and an Ally token, at the Blacksmith.
        OpeneyeRoy = "openeye-roy",
        /// "Royal" Morgan: 1 Toughness every round.
        RoyalMorgan = "royal-morgan",
        /// "Skillful" Ben: 1 Doubloon every round.
        SkillfulBen = "skillful-ben",
    }
}

impl Follower {
    /// Where he or she can be used; `None` for the two whose ability is always on.
    pub fn location(self) -> Option<Location> {
        match self {
            Follower::AnchorJosh | Follower::JamesTipster => Some(Location::Docks),
            Follower::BoaBill | Follower::DollarTheAccountant => Some(Location::Bazaar),
            Follower::ChattySylvia => Some(Location::Inn),
            Follower::EmanuelGoldtooth => Some(Location::BlackMarket),
            Follower::LiveauxTheWasp | Follower::OpeneyeRoy => Some(Location::Blacksmith),
            Follower::MaggieTheMermaid => Some(Location::Beach),
            Follower::MisterBillion => Some(Location::Brotherhood),
            Follower::OliverTheTree => Some(Location::Bridge),
            Follower::RoyalMorgan | Follower::SkillfulBen => None,
        }
    }
}

keyed! {
    /// A kind of Action card.
    ActionCard {
        /// Gain 3 Doubloons.
        BuriedChest = "buried-chest",
        /// Gain an Equipment token and a Doubloon.
        SmuggledArms = "smuggled-arms",
        /// Gain an Ally token and a Doubloon.
        PressedCrew = "pressed-crew",
        /// Gain a Supply token and a Doubloon.
        SalvagedStores = "salvaged-stores",
        /// Gain 3 Toughness.
        SecondWind = "second-wind",
        /// Take up to 2 Doubloons from another player.
        Pickpocket = "pickpocket",
        /// Another player loses 2 Toughness.
        Sabotage = "sabotage",
        /// Steal a token of a player with more tokens.
        StickyFingers = "sticky-fingers",
        /// Take back a Mate.
        ShoreLeave = "shore-leave",
        /// Place this turn's pawn beside the spaces, for nothing.
        Bribe = "bribe",
        /// Take an open Mission.
        ForgedOrders = "forged-orders",
        /// Enter for nothing until the round ends.
        Parley = "parley",
        /// One point more for the next Mission of this turn.
        GoodWord = "good-word",
        /// Draw an Exploration card.
        OldChart = "old-chart",
    }
}

keyed! {
    /// A bonus at the end (rule 10.2).
    Bonus {
        /// Most Missions completed.
        Missions = "missions",
        /// Most Doubloons.
        Doubloons = "doubloons",
        /// Most tokens, the boat's included.
        Tokens = "tokens",
        /// Most Followers.
        Followers = "followers",
        /// Highest Toughness.
        Toughness = "toughness",
    }
}

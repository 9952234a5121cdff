//! The house holds its floors and doors: what the sources themselves may say, import and leave out.
//!
//! Every rule is a function from sources to complaints. One test runs them all over the real tree, and for each there is a
//! test that it notices a planted fault and leaves its neighbor in peace, so that no rule can fall asleep.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

// ---------------------------------------------------------------------------------------------------------------------
// Sources
// ---------------------------------------------------------------------------------------------------------------------

/// A file of Rust: its path from the root, its text, and the text with comments and literals blanked out.
struct Source {
    path: String,
    text: String,
    code: String,
}

impl Source {
    fn new(path: &str, text: &str) -> Source {
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
            code: code_of(text),
        }
    }

    fn line_at(&self, at: usize) -> usize {
        self.code.as_bytes()[..at]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            + 1
    }

    /// `src/table/log.rs` is `["table", "log"]`, and `src/table/mod.rs` is `["table"]`.
    fn module(&self) -> Vec<&str> {
        let inner = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let inner = inner.strip_suffix(".rs").unwrap_or(inner);
        let mut parts: Vec<&str> = inner.split('/').collect();
        if parts.last() == Some(&"mod") {
            parts.pop();
        }
        if parts == ["lib"] {
            parts.pop();
        }
        parts
    }

    fn room(&self) -> &str {
        self.module().first().copied().unwrap_or("lib")
    }

    fn is_product(&self) -> bool {
        self.path.starts_with("src/")
    }

    /// The parts of the code that only tests compile: a whole file of tests, or modules behind `cfg(test)`.
    fn test_spans(&self) -> Vec<(usize, usize)> {
        if !self.is_product() || self.path.ends_with("/tests.rs") || self.path.contains("/tests/") {
            return vec![(0, self.code.len())];
        }
        let mut spans = Vec::new();
        for (at, _) in self.code.match_indices("#[cfg(test)]") {
            let Some(open) = self.code[at..].find(['{', ';']).map(|open| at + open) else {
                continue;
            };
            let end = if self.code.as_bytes()[open] == b'{' {
                closing(&self.code, open)
            } else {
                open
            };
            spans.push((at, end));
        }
        spans
    }

    fn is_test(&self, at: usize) -> bool {
        self.test_spans()
            .iter()
            .any(|&(from, to)| (from..=to).contains(&at))
    }
}

/// Where the brace that opens at `open` is closed.
fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    code.len()
}

/// The text with every comment and every literal of text blanked out, byte for byte, so that places stay the same.
fn code_of(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let blank = |code: &mut Vec<u8>, from: usize, to: usize| {
        for byte in &mut code[from..to] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    };
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"//") {
            let end = rest
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(bytes.len(), |end| at + end);
            blank(&mut code, at, end);
            at = end;
        } else if rest.starts_with(b"/*") {
            let (mut depth, mut end) = (0, at);
            while end < bytes.len() {
                if bytes[end..].starts_with(b"/*") {
                    depth += 1;
                    end += 2;
                } else if bytes[end..].starts_with(b"*/") {
                    depth -= 1;
                    end += 2;
                    if depth == 0 {
                        break;
                    }
                } else {
                    end += 1;
                }
            }
            blank(&mut code, at, end.min(bytes.len()));
            at = end;
        } else if let Some((start, hashes)) = raw_literal(bytes, at) {
            let close: Vec<u8> = std::iter::once(b'"')
                .chain(std::iter::repeat_n(b'#', hashes))
                .collect();
            let body = start + 1;
            let end = bytes[body..]
                .windows(close.len())
                .position(|window| window == close);
            let end = end.map_or(bytes.len(), |end| body + end + close.len());
            blank(&mut code, at, end);
            at = end;
        } else if rest[0] == b'"' {
            let mut end = at + 1;
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            let end = (end + 1).min(bytes.len());
            // The quotes stay, so that a literal still is an argument.
            blank(&mut code, at + 1, end.saturating_sub(1).max(at + 1));
            at = end;
        } else if rest[0] == b'\'' {
            // A letter, or a lifetime, which has no closing quote after its first letter.
            let letter = text[at + 1..].chars().next();
            let end = match letter {
                Some('\\') => bytes[at + 3..]
                    .iter()
                    .position(|&byte| byte == b'\'')
                    .map(|end| at + 3 + end + 1),
                Some(letter) => {
                    let close = at + 1 + letter.len_utf8();
                    (bytes.get(close) == Some(&b'\'')).then_some(close + 1)
                }
                None => None,
            };
            match end {
                Some(end) => {
                    blank(&mut code, at + 1, end - 1);
                    at = end;
                }
                None => at += 1,
            }
        } else {
            at += 1;
        }
    }
    String::from_utf8(code).expect("whole literals were blanked, and nothing else")
}

/// Where the quote of a raw literal stands that begins here, and how many hashes guard it.
fn raw_literal(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    if at > 0 && is_word(bytes[at - 1]) {
        return None;
    }
    let rest = &bytes[at..];
    let after = rest
        .strip_prefix(b"br")
        .or_else(|| rest.strip_prefix(b"r"))?;
    let hashes = after.iter().take_while(|&&byte| byte == b'#').count();
    (after.get(hashes) == Some(&b'"')).then(|| (bytes.len() - after.len() + hashes, hashes))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Every place where these words stand as words of their own.
fn places<'a>(code: &'a str, words: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(words)
        .map(|(at, _)| at)
        .filter(move |&at| {
            let bytes = code.as_bytes();
            let end = at + words.len();
            let starts = !is_word(words.as_bytes()[0]) || at == 0 || !is_word(bytes[at - 1]);
            let ends = !is_word(words.as_bytes()[words.len() - 1])
                || end >= bytes.len()
                || !is_word(bytes[end]);
            starts && ends
        })
}

/// Every path that begins with one of these roots, groups in braces spelled out: `use crate::{a::b, c}` is two paths.
fn paths_from(code: &str, roots: &[&str]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    for root in roots {
        for at in places(code, root) {
            let before = code[..at].trim_end();
            // A root in the middle of a path, or as the name of something else, begins no path.
            if before.ends_with("::") {
                continue;
            }
            let rest = &code[at + root.len()..];
            if rest.trim_start().starts_with("::") {
                spell_out(rest, &mut vec![(*root).to_owned()], at, &mut found);
            }
        }
    }
    found
}

/// Follows `::name::{..}` after a root; returns how much of the code it has read.
fn spell_out(
    code: &str,
    path: &mut Vec<String>,
    at: usize,
    found: &mut Vec<(usize, Vec<String>)>,
) -> usize {
    let mut read = 0;
    let mut pushed = 0;
    loop {
        let rest = &code[read..];
        let blanks = rest.len() - rest.trim_start().len();
        let Some(after) = rest.trim_start().strip_prefix("::") else {
            break;
        };
        let inner = after.trim_start();
        read += blanks + 2 + (after.len() - inner.len());
        if inner.starts_with('{') {
            read += 1;
            loop {
                let rest = &code[read..];
                read += rest.len() - rest.trim_start().len();
                let rest = &code[read..];
                if rest.is_empty() {
                    break;
                }
                if rest.starts_with('}') {
                    read += 1;
                    break;
                }
                if rest.starts_with(',') {
                    read += 1;
                    continue;
                }
                let word = rest
                    .bytes()
                    .take_while(|&byte| is_word(byte) || byte == b'*')
                    .count();
                if word == 0 {
                    read += rest.chars().next().map_or(1, char::len_utf8);
                    continue;
                }
                let name = rest[..word].to_owned();
                read += word;
                // Of `Thing as Other` the first is what is imported.
                path.push(name);
                read += spell_out(&code[read..], path, at, found);
                path.pop();
                let rest = code[read..].trim_start();
                if let Some(alias) = rest.strip_prefix("as ") {
                    let name = alias
                        .trim_start()
                        .bytes()
                        .take_while(|&byte| is_word(byte))
                        .count();
                    read = code.len() - alias.trim_start().len() + name;
                }
            }
            path.truncate(path.len() - pushed);
            return read;
        }
        let word = inner
            .bytes()
            .take_while(|&byte| is_word(byte) || byte == b'*')
            .count();
        if word == 0 {
            break;
        }
        path.push(inner[..word].to_owned());
        pushed += 1;
        read += word;
    }
    found.push((at, path.clone()));
    path.truncate(path.len() - pushed);
    read
}

/// Everything that a source names in this crate, as paths from its root.
fn imports(source: &Source) -> Vec<(usize, Vec<String>)> {
    let here: Vec<String> = source.module().into_iter().map(str::to_owned).collect();
    let inline = inline_modules(&source.code);
    let mut found = Vec::new();
    for (at, path) in paths_from(&source.code, &["crate", "quartermaster", "self", "super"]) {
        let mut base: Vec<String> = match path[0].as_str() {
            "crate" | "quartermaster" => Vec::new(),
            _ => {
                let mut base = here.clone();
                let inside: Vec<&String> = inline
                    .iter()
                    .filter(|(from, to, _)| (*from..*to).contains(&at))
                    .map(|(_, _, name)| name)
                    .collect();
                base.extend(inside.into_iter().cloned());
                base
            }
        };
        let mut rest = &path[..];
        while let Some(step) = rest.first() {
            match step.as_str() {
                "super" => {
                    base.pop();
                }
                "crate" | "quartermaster" | "self" => {}
                _ => break,
            }
            rest = &rest[1..];
        }
        base.extend(rest.iter().cloned());
        found.push((at, base));
    }
    // Modules declared here can be named without a prefix.
    for child in declared_modules(&source.code) {
        for (at, path) in paths_from(&source.code, &[&child]) {
            let mut base = here.clone();
            base.extend(path);
            found.push((at, base));
        }
    }
    found
}

/// Modules with a body in the file: where the body begins and ends, and the name.
fn inline_modules(code: &str) -> Vec<(usize, usize, String)> {
    modules(code)
        .filter_map(|(at, name, is_inline)| {
            is_inline.then(|| {
                let open = at + code[at..].find('{').unwrap_or(0);
                (open, closing(code, open), name)
            })
        })
        .collect()
}

/// Modules that have a file of their own.
fn declared_modules(code: &str) -> Vec<String> {
    modules(code)
        .filter(|(_, _, is_inline)| !is_inline)
        .map(|(_, name, _)| name)
        .collect()
}

fn modules(code: &str) -> impl Iterator<Item = (usize, String, bool)> + '_ {
    places(code, "mod").filter_map(|at| {
        let rest = code[at + 3..].trim_start();
        let name = rest.bytes().take_while(|&byte| is_word(byte)).count();
        let after = rest[name..].trim_start().chars().next();
        (name > 0 && matches!(after, Some('{' | ';')))
            .then(|| (at, rest[..name].to_owned(), after == Some('{')))
    })
}

// ---------------------------------------------------------------------------------------------------------------------
// Rules about imports
// ---------------------------------------------------------------------------------------------------------------------

/// The rooms of the house and their floors. An import may lead to the same floor or to a lower one.
const FLOORS: &[(&str, u8)] = &[
    ("rules", 1),
    ("scene", 1),
    ("words", 1),
    ("config", 1),
    ("sandbox", 1),
    ("envelope", 1),
    ("face", 2),
    ("render", 2),
    ("table", 2),
    ("ai", 3),
    ("shelf", 4),
    ("games", 5),
    ("store", 6),
    ("host", 7),
    ("discord", 8),
    ("cli", 9),
    ("main", 9),
];

fn floor(room: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, floor)| *floor)
}

fn imports_run_downwards(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources
        .iter()
        .filter(|source| source.is_product() && source.room() != "lib")
    {
        let Some(own) = floor(source.room()) else {
            complaints.push(format!("{} is on no floor", source.path));
            continue;
        };
        for (at, path) in imports(source) {
            let Some(other) = path.first().and_then(|room| floor(room)) else {
                continue;
            };
            if other > own {
                let line = source.line_at(at);
                complaints.push(format!(
                    "{}:{line} imports {} from above",
                    source.path,
                    path.join("::")
                ));
            }
        }
    }
    complaints
}

/// Circles between files, in product code: tests may look at what they test from where they like. A name is followed to the
/// file that defines it, and a `pub use` that only passes a name on is a signpost, no import.
fn nothing_goes_in_circles(sources: &[Source]) -> Vec<String> {
    let product: Vec<&Source> = sources
        .iter()
        .filter(|source| source.is_product() && !["lib", "main"].contains(&source.room()))
        .collect();
    let known: Vec<Known> = product.iter().map(|source| Known::of(source)).collect();
    let files: BTreeMap<Vec<&str>, &Known> = product
        .iter()
        .zip(&known)
        .map(|(source, known)| (source.module(), known))
        .collect();
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for known in &known {
        for path in &known.imports {
            if let Some(target) = home_of(path, &files).filter(|target| *target != known.node) {
                edges.entry(known.node).or_default().insert(target);
            }
        }
    }
    let mut complaints = Vec::new();
    for start in edges.keys() {
        // The shortest way from a file back to itself; told once, by the first of its names.
        let mut ways: Vec<Vec<&str>> = vec![vec![start]];
        let mut seen = BTreeSet::new();
        while let Some(way) = (!ways.is_empty()).then(|| ways.remove(0)) {
            for next in edges.get(way[way.len() - 1]).into_iter().flatten() {
                if next == start {
                    if way.iter().all(|file| file >= start) {
                        complaints.push(format!("{} -> {start} is a circle", way.join(" -> ")));
                    }
                    ways.clear();
                    break;
                }
                if seen.insert(*next) {
                    ways.push(way.iter().copied().chain([*next]).collect());
                }
            }
        }
    }
    complaints
}

/// What a file imports, and where the names come from that it does not define itself.
struct Known<'a> {
    node: &'a str,
    imports: Vec<Vec<String>>,
    origins: BTreeMap<String, Vec<String>>,
}

impl<'a> Known<'a> {
    fn of(source: &'a Source) -> Known<'a> {
        let uses: Vec<(usize, usize)> = places(&source.code, "use")
            .map(|at| (at, at + source.code[at..].find(';').unwrap_or(0)))
            .collect();
        let is_in_use = |at: usize| uses.iter().any(|(from, to)| (*from..*to).contains(&at));
        let mut known = Known {
            node: node(&source.path),
            imports: Vec::new(),
            origins: BTreeMap::new(),
        };
        for (at, path) in imports(source) {
            let Some(name) = path.last().cloned() else {
                continue;
            };
            if is_in_use(at) {
                known.origins.insert(name.clone(), path.clone());
            }
            let passed_on = is_in_use(at) && {
                let before = source.code[..at]
                    .rsplit([';', '}'])
                    .next()
                    .unwrap_or_default();
                before.trim_start().starts_with("pub")
                    && !places(&source.code, &name).any(|place| !is_in_use(place))
            };
            if !source.is_test(at) && !passed_on {
                known.imports.push(path);
            }
        }
        known
    }
}

/// The file in which a path ends, passed on from file to file.
fn home_of<'a>(path: &[String], files: &BTreeMap<Vec<&str>, &Known<'a>>) -> Option<&'a str> {
    let mut path = path.to_vec();
    // No name is passed on more often than this; a name that seems to is defined where it was last seen.
    for _ in 0..8 {
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let length = (1..=names.len())
            .rev()
            .find(|&length| files.contains_key(&names[..length]))?;
        let file = files[&names[..length]];
        match names.get(length).and_then(|name| file.origins.get(*name)) {
            Some(origin) if *origin != path => {
                path = origin
                    .iter()
                    .cloned()
                    .chain(path[length + 1..].iter().cloned())
                    .collect();
            }
            _ => return Some(file.node),
        }
    }
    None
}

/// A game's folder is one room, and counts as one file.
fn node(path: &str) -> &str {
    let Some(inner) = path.strip_prefix("src/games/") else {
        return path;
    };
    match inner.find('/') {
        Some(end) => &path[.."src/games/".len() + end],
        None => path,
    }
}

/// Crates that only one room may know.
const DOORS: &[(&str, &[&str])] = &[
    ("discord", &["serenity"]),
    ("store", &["sled"]),
    (
        "render",
        &[
            "image",
            "imageproc",
            "resvg",
            "usvg",
            "tiny_skia",
            "ab_glyph",
            "rustybuzz",
            "png",
            "svgtypes",
        ],
    ),
    ("sandbox", &["axum"]),
    ("config", &["figment"]),
    ("cli", &["clap"]),
];

fn doors_are_shut(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources.iter().filter(|source| source.is_product()) {
        for (room, crates) in DOORS.iter().filter(|(room, _)| *room != source.room()) {
            // A test may bring the other side of a wire.
            let named = paths_from(&source.code, crates)
                .into_iter()
                .find(|(at, path)| !source.is_test(*at) && !is_shadowed(source, &path[0]));
            if let Some((at, path)) = named {
                complaints.push(format!(
                    "{}:{} names {}, which only {room} knows",
                    source.path,
                    source.line_at(at),
                    path.join("::")
                ));
            }
        }
    }
    complaints
}

/// Whether a name of a crate stands for a module of the file's own room.
fn is_shadowed(source: &Source, name: &str) -> bool {
    declared_modules(&source.code)
        .iter()
        .any(|module| module == name)
        || imports(source)
            .iter()
            .any(|(_, path)| path.len() > 1 && path.last().is_some_and(|last| last == name))
}

fn snowflakes_stay_outside(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources.iter().filter(|source| source.is_product()) {
        if ["discord", "sandbox"].contains(&source.room()) {
            continue;
        }
        if let Some(at) = source.code.to_lowercase().find("snowflake") {
            complaints.push(format!(
                "{}:{} knows a snowflake",
                source.path,
                source.line_at(at)
            ));
        }
    }
    complaints
}

const WALL_CLOCKS: &[&str] = &[
    "SystemTime::now",
    "UNIX_EPOCH.elapsed",
    "Timestamp::now",
    "Zoned::now",
];
const STOPWATCHES: &[&str] = &["Instant::now"];
const SURROUNDINGS: &[&str] = &[
    "std::env",
    "env::var",
    "env::vars",
    "env::vars_os",
    "env::var_os",
];
const RANDOM_DEVICES: &[&str] = &[
    "getrandom",
    "OsRng",
    "thread_rng",
    "from_entropy",
    "from_os_rng",
    "RandomState",
    "rand::rng",
    "rand::random",
];

/// Nothing below the host reads a clock, the environment or a random device. Three rooms stand on the ground with a reason:
/// the configuration is the reader of the environment, the sandbox is another program's part and lives by its own clock,
/// and the store measures its own patience with the disk, by a stopwatch, never by the time of day.
fn nothing_below_the_host_looks_outside(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources.iter().filter(|source| source.is_product()) {
        let room = source.room();
        let below = floor(room).is_some_and(|own| own < 7);
        let mut shut: Vec<&str> = Vec::new();
        if below && room != "sandbox" {
            shut.extend(WALL_CLOCKS);
            shut.extend(RANDOM_DEVICES);
            if room != "store" {
                shut.extend(STOPWATCHES);
            }
        }
        // The environment has one reader in the whole program.
        if room != "config" {
            shut.extend(SURROUNDINGS);
        }
        for words in shut {
            for at in places(&source.code, words).filter(|&at| !source.is_test(at)) {
                complaints.push(format!(
                    "{}:{} reads {words}",
                    source.path,
                    source.line_at(at)
                ));
            }
        }
    }
    complaints
}

/// Inside a game's folder only some rooms know more than the contract.
fn games_keep_to_the_contract(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources {
        let module = source.module();
        let ["games", game, file @ ..] = &module[..] else {
            continue;
        };
        let allowed: &[&str] = match file.first() {
            Some(&"face") => &["rules", "face", "scene", "words"],
            Some(&"mind") => &["rules", "ai"],
            Some(&"tests") => continue,
            _ => &["rules"],
        };
        for (at, path) in imports(source) {
            let [room, rest @ ..] = &path[..] else {
                continue;
            };
            let is_own = room == "games" && rest.first().is_some_and(|other| other == game);
            if !is_own
                && floor(room).is_some()
                && !allowed.contains(&room.as_str())
                && !source.is_test(at)
            {
                complaints.push(format!(
                    "{}:{} imports {}",
                    source.path,
                    source.line_at(at),
                    path.join("::")
                ));
            }
        }
    }
    complaints
}

// ---------------------------------------------------------------------------------------------------------------------
// Rules about what is written
// ---------------------------------------------------------------------------------------------------------------------

fn every_file_says_what_it_is(sources: &[Source]) -> Vec<String> {
    let is_said = |text: &str| {
        let opening = text.lines().take_while(|line| line.starts_with("//!"));
        let lines: Vec<&str> = opening.map(|line| line[3..].trim()).collect();
        let sentence: Vec<&str> = lines
            .iter()
            .copied()
            .take_while(|line| !line.is_empty())
            .collect();
        let sentence = sentence.join(" ");
        // The map of the house has a title.
        sentence.split(' ').count() > 2
            && (sentence.ends_with(['.', ':']) || sentence.starts_with("# "))
    };
    let silent = sources.iter().filter(|source| !is_said(&source.text));
    silent
        .map(|source| {
            format!(
                "{} does not open with a sentence that says what it is",
                source.path
            )
        })
        .collect()
}

const EMPTY_NAMES: &[&str] = &[
    "Manager",
    "Helper",
    "Helpers",
    "Util",
    "Utils",
    "Service",
    "Handler",
    "Processor",
    "Impl",
    "Data",
    "Info",
];
const EMPTY_FILES: &[&str] = &[
    "util", "utils", "types", "common", "helper", "helpers", "misc", "manager", "handler",
    "service",
];

fn names_say_something(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for source in sources {
        if let Some(name) = source
            .module()
            .iter()
            .find(|name| EMPTY_FILES.contains(name))
        {
            complaints.push(format!("{} is a file or folder named {name}", source.path));
        }
        for kind in ["struct", "enum", "trait", "type", "union"] {
            for at in places(&source.code, kind) {
                let rest = source.code[at + kind.len()..].trim_start();
                let name = &rest[..rest.bytes().take_while(|&byte| is_word(byte)).count()];
                if camel_words(name)
                    .iter()
                    .any(|word| EMPTY_NAMES.contains(&word.as_str()))
                {
                    complaints.push(format!(
                        "{}:{} names something {name}",
                        source.path,
                        source.line_at(at)
                    ));
                }
            }
        }
        for at in places(&source.code, "fn") {
            let name = source.code[at + 2..].trim_start();
            if name.starts_with("get_") {
                complaints.push(format!(
                    "{}:{} gets what it could simply name",
                    source.path,
                    source.line_at(at)
                ));
            }
        }
    }
    complaints
}

fn camel_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if !letter.is_uppercase() => word.push(letter),
            _ => words.push(letter.to_string()),
        }
    }
    words
}

/// What no source may hold, and what no test may.
fn nothing_is_skipped_or_left_open(sources: &[Source]) -> Vec<String> {
    const NOWHERE: &[&str] = &[
        "#[ignore",
        "#[should_panic",
        "todo!",
        "unimplemented!",
        "dbg!",
    ];
    let mut complaints = Vec::new();
    for source in sources {
        let mut note = |at: usize, words: &str| {
            complaints.push(format!(
                "{}:{} has {words}",
                source.path,
                source.line_at(at)
            ))
        };
        for words in NOWHERE {
            source
                .code
                .match_indices(words)
                .for_each(|(at, _)| note(at, words));
        }
        for at in places(&source.code, "sleep").filter(|&at| source.is_test(at)) {
            if source.code[at..].starts_with("sleep(") {
                note(at, "a test that sleeps");
            }
        }
        for (at, _) in source
            .code
            .match_indices(".unwrap()")
            .filter(|(at, _)| !source.is_test(*at))
        {
            note(at, "an unwrap outside tests");
        }
    }
    complaints
}

/// The numbered sentences of a page of rules: `**2.1** A move …`, or `2.1 A move …`, at the start of a line.
fn rule_numbers(page: &str) -> BTreeSet<String> {
    page.lines()
        .filter_map(|line| number_at(line.trim_start_matches(['*', '-', ' ', '#'])))
        .collect()
}

/// A number such as `2.1`, or `2.10.3`, that opens a text.
fn number_at(text: &str) -> Option<String> {
    let number: String = text
        .chars()
        .take_while(|letter| letter.is_ascii_digit() || *letter == '.')
        .collect();
    let number = number.trim_end_matches('.');
    let parts: Vec<&str> = number.split('.').collect();
    (parts.len() > 1 && parts.iter().all(|part| !part.is_empty())).then(|| number.to_owned())
}

/// The numbers that comments cite: `rule 2.1`, `rules 2.1 and 2.2`, `rules 2.1, 2.3`.
fn cited_numbers(text: &str) -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for line in text.lines() {
        let Some(comment) = line.find("//").map(|at| &line[at..]) else {
            continue;
        };
        for (at, word) in comment.match_indices("rule") {
            if at > 0 && is_word(comment.as_bytes()[at - 1]) {
                continue;
            }
            let mut rest = comment[at + word.len()..]
                .trim_start_matches('s')
                .trim_start();
            while let Some(number) = number_at(rest) {
                rest = rest[number.len()..].trim_start_matches([',', '.', ';', ' ']);
                rest = rest.strip_prefix("and ").unwrap_or(rest);
                cited.insert(number);
            }
        }
    }
    cited
}

/// A game's rules in both languages and its tests speak of the same sentences, and the code cites none that is not there.
fn rules_are_cited(
    game: &str,
    english: &str,
    french: &str,
    tests: &str,
    code: &[&str],
) -> Vec<String> {
    let (english, french) = (rule_numbers(english), rule_numbers(french));
    let mut complaints = Vec::new();
    if english.is_empty() {
        complaints.push(format!("{game} has no numbered sentence"));
    }
    let mut differ = |one: &BTreeSet<String>, other: &BTreeSet<String>, what: &str| {
        complaints.extend(
            one.difference(other)
                .map(|number| format!("{game}: rule {number} {what}")),
        );
    };
    differ(&english, &french, "is not in French");
    differ(&french, &english, "is only in French");
    let by_tests = cited_numbers(tests);
    differ(&english, &by_tests, "is cited by no test");
    differ(&by_tests, &english, "is cited by a test and does not exist");
    for code in code {
        differ(
            &cited_numbers(code),
            &english,
            "is cited by the code and does not exist",
        );
    }
    complaints
}

/// Traces of one machine, and sources of packages other than the usual ones.
fn nothing_is_of_one_machine(path: &str, text: &str) -> Vec<String> {
    // Put together here, or this file would hold what it looks for.
    let marks = [
        ["/wo", "rk/"].concat(),
        ["/ro", "ot/"].concat(),
        ["/ho", "me/"].concat(),
        ["/tm", "p/wt"].concat(),
        ["/U", "sers/"].concat(),
        ["index", ".crates.io"].concat(),
        ["static", ".crates.io"].concat(),
        ["registry", ".npmjs.org"].concat(),
        ["files", ".pythonhosted"].concat(),
        ["deb", ".debian.org"].concat(),
        ["replace", "-with"].concat(),
        ["index", "-url"].concat(),
    ];
    let found = marks.iter().filter(|mark| text.contains(mark.as_str()));
    found.map(|mark| format!("{path} holds {mark}")).collect()
}

/// Fonts, drawings and pictures have credits or a licence beside them, or above them, that name them.
fn assets_are_credited(assets: &[(PathBuf, Option<String>)]) -> Vec<String> {
    let is_licence = |path: &Path| {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().to_uppercase())
            .unwrap_or_default();
        ["LICENSE", "LICENCE", "OFL", "CREDITS"]
            .iter()
            .any(|word| name.contains(word))
    };
    let is_work = |path: &Path| {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        ending.is_some_and(|ending| {
            ["ttf", "otf", "woff", "woff2", "svg", "png", "webp", "ogg"].contains(&&*ending)
        })
    };
    let mut complaints = Vec::new();
    for (path, _) in assets.iter().filter(|(path, _)| is_work(path)) {
        let stem = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let family = stem.split('-').next().unwrap_or(&stem).to_owned();
        let is_credited = assets.iter().any(|(licence, text)| {
            let beside = licence
                .parent()
                .is_some_and(|folder| path.starts_with(folder) && folder != Path::new("assets"));
            // A licence of a family's own carries its name; credits name what they are for.
            let named = licence
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with(&family));
            let listed = text.as_ref().is_some_and(|text| text.contains(&stem));
            is_licence(licence) && beside && (named || listed)
        });
        if !is_credited {
            complaints.push(format!(
                "{} has no licence or credits beside it that name it",
                path.display()
            ));
        }
    }
    complaints
}

// ---------------------------------------------------------------------------------------------------------------------
// The real tree
// ---------------------------------------------------------------------------------------------------------------------

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of the repository below a folder, without what is built or kept there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let is_ours = ![".git", "target", "data", "config.toml"].contains(&&*name);
            if path.is_dir() {
                if is_ours {
                    folders.push(path);
                }
            } else if is_ours {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root())
        .expect("inside the repository")
        .to_string_lossy()
        .replace('\\', "/")
}

fn sources() -> Vec<Source> {
    let rust = files(&root())
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    rust.map(|path| Source::new(&relative(&path), &fs::read_to_string(&path).expect("text")))
        .collect()
}

#[track_caller]
fn assert_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n  {}\n", complaints.join("\n  "));
}

#[test]
fn the_tree_is_read() {
    let sources = sources();
    for path in [
        "src/rules/mod.rs",
        "src/lib.rs",
        "src/main.rs",
        "tests/house.rs",
        "src/games/brandubh/mod.rs",
    ] {
        assert!(
            sources.iter().any(|source| source.path == path),
            "{path} is not among the sources"
        );
    }
    let shelf = sources
        .iter()
        .find(|source| source.path == "src/shelf.rs")
        .expect("the shelf");
    assert!(
        imports(shelf)
            .iter()
            .any(|(_, path)| path[..] == ["table", "Match"]),
        "its imports are not read"
    );
}

#[test]
fn every_import_runs_downwards() {
    assert_none(imports_run_downwards(&sources()));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    assert_none(nothing_goes_in_circles(&sources()));
}

#[test]
fn only_the_room_that_may_knows_a_crate() {
    assert_none(doors_are_shut(&sources()));
}

#[test]
fn no_other_room_knows_a_snowflake() {
    assert_none(snowflakes_stay_outside(&sources()));
}

#[test]
fn no_clock_environment_or_random_device_below_the_host() {
    assert_none(nothing_below_the_host_looks_outside(&sources()));
}

#[test]
fn a_games_folder_imports_the_contract_alone() {
    assert_none(games_keep_to_the_contract(&sources()));
}

#[test]
fn every_file_opens_with_its_sentence() {
    assert_none(every_file_says_what_it_is(&sources()));
}

#[test]
fn no_name_is_empty() {
    assert_none(names_say_something(&sources()));
}

#[test]
fn no_test_is_skipped_sleeps_or_wants_a_panic_and_nothing_is_left_to_do() {
    assert_none(nothing_is_skipped_or_left_open(&sources()));
}

#[test]
fn every_rule_is_cited_by_a_test_and_said_in_both_languages() {
    let mut complaints = Vec::new();
    let mut games = 0;
    for folder in fs::read_dir(root().join("src/games")).expect("the games") {
        let folder = folder.expect("a game").path();
        if !folder.is_dir() {
            continue;
        }
        games += 1;
        let game = folder
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
        // The tests of a game are one file, and a folder of more where that would be too long.
        let tests: String = files(&folder)
            .iter()
            .filter(|path| path.ends_with("tests.rs") || path.starts_with(folder.join("tests")))
            .map(|path| fs::read_to_string(path).expect("text"))
            .collect();
        let code: Vec<String> = files(&folder)
            .into_iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
            .map(|path| fs::read_to_string(path).expect("text"))
            .collect();
        let code: Vec<&str> = code.iter().map(String::as_str).collect();
        complaints.extend(rules_are_cited(
            &game,
            &page("rules.md"),
            &page("rules.fr.md"),
            &tests,
            &code,
        ));
    }
    assert!(games > 0, "there are no games");
    assert_none(complaints);
}

#[test]
fn no_file_speaks_of_one_machine() {
    let mut complaints = Vec::new();
    let mut texts = 0;
    for path in files(&root()) {
        // Fonts and pictures are no text.
        if let Ok(text) = fs::read_to_string(&path) {
            texts += 1;
            complaints.extend(nothing_is_of_one_machine(&relative(&path), &text));
        }
    }
    assert!(texts > 30, "only {texts} texts were read");
    assert_none(complaints);
}

#[test]
fn every_asset_has_its_licence_beside_it() {
    let folder = root().join("assets");
    let assets: Vec<(PathBuf, Option<String>)> = files(&folder)
        .into_iter()
        .map(|path| {
            (
                PathBuf::from(relative(&path)),
                fs::read_to_string(&path).ok(),
            )
        })
        .collect();
    assert!(!assets.is_empty());
    assert_none(assets_are_credited(&assets));
}

/// The permissions that the bot asks for, by Discord's names, with their bits.
const PERMISSIONS: &[(&str, u32)] = &[
    ("View Channel", 10),
    ("Send Messages", 11),
    ("Attach Files", 15),
    ("Create Public Threads", 35),
    ("Send Messages in Threads", 38),
];

#[test]
fn the_readme_asks_for_the_permissions_that_the_bot_can_miss() {
    let catalog = fs::read_to_string(root().join("assets/words/en/house.ftl")).expect("the words");
    let missed: BTreeSet<&str> = catalog
        .lines()
        .filter_map(|line| line.strip_prefix("permission-")?.split_once(" = "))
        .map(|(_, name)| name)
        .collect();
    let asked: BTreeSet<&str> = PERMISSIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(asked, missed);
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let readme: Vec<&str> = readme.split_whitespace().collect();
    let readme = readme.join(" ");
    for name in asked {
        assert!(readme.contains(name), "the README does not name {name}");
    }
    let number: u64 = PERMISSIONS.iter().map(|(_, bit)| 1u64 << bit).sum();
    assert!(
        readme.contains(&format!("permissions={number}")),
        "the README's number is not {number}"
    );
}

// ---------------------------------------------------------------------------------------------------------------------
// Every rule notices a planted fault
// ---------------------------------------------------------------------------------------------------------------------

/// One complaint about the first text, none about the second.
#[track_caller]
fn notices(rule: impl Fn(&[Source]) -> Vec<String>, path: &str, bad: &str, good: &str) {
    let complaints = rule(&[Source::new(path, bad)]);
    assert_eq!(complaints.len(), 1, "{bad:?}: {complaints:?}");
    let complaints = rule(&[Source::new(path, good)]);
    assert!(complaints.is_empty(), "{good:?}: {complaints:?}");
}

#[test]
fn comments_and_literals_are_no_code() {
    let text = "a /* b /* c */ d */ e // f\n\"g \\\" h\" 'i' '\\'' 'j r#\"k \" l\"# m\"n\" br\"o\" x<'p> q";
    let words: Vec<String> = code_of(text)
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    assert_eq!(words, ["a", "e", "j", "m", "x", "p", "q"]);
    assert_eq!(code_of(text).len(), text.len());
    assert_eq!(
        code_of("let a = '\u{2713}'; b").trim_end(),
        "let a = '   '; b"
    );
}

#[test]
fn groups_of_imports_are_spelled_out() {
    let code = "use crate::{a::{self, B as C}, d::*};\nuse crate::e as f; x(crate::g::H::new())";
    let paths: Vec<String> = paths_from(code, &["crate"])
        .into_iter()
        .map(|(_, path)| path[1..].join("::"))
        .collect();
    assert_eq!(paths, ["a::self", "a::B", "d::*", "e", "g::H::new"]);
    let inner = Source::new(
        "src/table/log.rs",
        "use super::refusal::R; mod tests { use super::X; use super::super::Y; }",
    );
    let paths: Vec<String> = imports(&inner)
        .into_iter()
        .map(|(_, path)| path.join("::"))
        .collect();
    assert_eq!(paths, ["table::refusal::R", "table::log::X", "table::Y"]);
}

#[test]
fn an_import_from_above_is_noticed() {
    notices(
        imports_run_downwards,
        "src/rules/mod.rs",
        "use crate::{shelf::Title};",
        "use crate::words::Phrase;",
    );
    notices(
        imports_run_downwards,
        "src/host/desk.rs",
        "fn f() { crate::discord::x() }",
        "// crate::discord::x()",
    );
    assert_eq!(
        imports_run_downwards(&[Source::new("src/attic.rs", "")]).len(),
        1,
        "a room on no floor"
    );
}

#[test]
fn a_circle_is_noticed() {
    let circle = |a: &str, b: &str, c: &str| {
        nothing_goes_in_circles(&[
            Source::new("src/table/mod.rs", a),
            Source::new("src/table/log.rs", b),
            Source::new("src/face.rs", c),
        ])
    };
    assert_eq!(
        circle("use crate::face::F;", "", "use crate::table::log::Entry;"),
        [""; 0]
    );
    assert_eq!(
        circle(
            "use crate::face::F;",
            "use super::Match;",
            "use crate::table::log::Entry;"
        )
        .len(),
        1
    );
    assert_eq!(
        circle(
            "mod log;",
            "#[cfg(test)]\nmod tests { use crate::table::Match; }",
            ""
        ),
        [""; 0]
    );
    assert_eq!(
        nothing_goes_in_circles(&[
            Source::new("src/games/go/mod.rs", "mod board; use board::B;"),
            Source::new("src/games/go/board.rs", "use super::Go;"),
        ]),
        [""; 0]
    );
}

#[test]
fn a_crate_in_the_wrong_room_is_noticed() {
    notices(
        doors_are_shut,
        "src/host/mod.rs",
        "use serenity::all::Http;",
        "use serde::Serialize; // serenity::all",
    );
    notices(
        doors_are_shut,
        "src/games/x/face.rs",
        "fn f() -> image::RgbaImage {}",
        "fn f(image: u8) {}",
    );
    notices(
        doors_are_shut,
        "src/table/mod.rs",
        "use sled::Db;",
        "mod sled; use sled::Db;",
    );
}

#[test]
fn a_snowflake_outside_is_noticed() {
    notices(
        snowflakes_stay_outside,
        "src/host/command.rs",
        "struct Snowflake(u64);",
        "struct PlayerId(u64);",
    );
}

#[test]
fn a_look_outside_is_noticed() {
    let rule = nothing_below_the_host_looks_outside;
    notices(
        rule,
        "src/table/mod.rs",
        "let t = std::time::SystemTime::now();",
        "let t = at;",
    );
    notices(
        rule,
        "src/games/x/mod.rs",
        "getrandom::fill(&mut seed)",
        "dice.draw(6)",
    );
    notices(
        rule,
        "src/ai/mod.rs",
        "Instant::now()",
        "#[cfg(test)] mod tests { fn f() { Instant::now() } }",
    );
    notices(
        rule,
        "src/store/mod.rs",
        "SystemTime::now()",
        "Instant::now()",
    );
    notices(
        rule,
        "src/host/mod.rs",
        "env::var(name)",
        "SystemTime::now()",
    );
}

#[test]
fn a_game_that_looks_past_the_contract_is_noticed() {
    let rule = games_keep_to_the_contract;
    notices(
        rule,
        "src/games/x/board.rs",
        "use crate::words::Phrase;",
        "use crate::rules::Seat; use super::Action;",
    );
    notices(
        rule,
        "src/games/x/face.rs",
        "use crate::table::Match;",
        "use crate::{face::Face, scene::Scene, words::Phrase};",
    );
    notices(
        rule,
        "src/games/x/mod.rs",
        "use crate::games::y::Y;",
        "use crate::games::x::board::Board;",
    );
}

#[test]
fn a_silent_file_is_noticed() {
    notices(
        every_file_says_what_it_is,
        "src/a.rs",
        "use x;",
        "//! A file that\n//! says what it is.\n\nuse x;",
    );
    notices(
        every_file_says_what_it_is,
        "src/a.rs",
        "//! half a",
        "//! A whole sentence.",
    );
}

#[test]
fn an_empty_name_is_noticed() {
    notices(
        names_say_something,
        "src/a.rs",
        "pub struct GameManager;",
        "pub struct Game; // a Manager",
    );
    notices(
        names_say_something,
        "src/a.rs",
        "enum UserInfo {}",
        "enum Informed {}",
    );
    notices(
        names_say_something,
        "src/a.rs",
        "fn get_seat() {}",
        "fn getter() {}",
    );
    notices(
        names_say_something,
        "src/a.rs",
        "trait DataStore {}",
        "impl EventHandler for Bot {}",
    );
    assert_eq!(
        names_say_something(&[Source::new("src/host/utils.rs", "")]).len(),
        1
    );
}

#[test]
fn a_skipped_or_sleeping_test_is_noticed() {
    let rule = nothing_is_skipped_or_left_open;
    notices(
        rule,
        "tests/a.rs",
        "#[ignore = \"slow\"] fn f() {}",
        "// #[ignore]",
    );
    notices(
        rule,
        "tests/a.rs",
        "#[should_panic] fn f() {}",
        "\"#[should_panic]\"",
    );
    notices(rule, "tests/a.rs", "thread::sleep(x);", "let sleep = 1;");
    notices(
        rule,
        "src/a.rs",
        "#[cfg(test)] mod tests { fn f() { sleep(1).await } }",
        "fn f() { sleep(1).await }",
    );
    notices(rule, "src/a.rs", "fn f() { todo!() }", "fn todo() {}");
    notices(
        rule,
        "src/a.rs",
        "x.unwrap();",
        "x.unwrap_or(1); #[cfg(test)] mod tests { fn f() { x.unwrap() } }",
    );
}

#[test]
fn a_rule_without_a_test_or_a_test_without_a_rule_is_noticed() {
    let pages = "**1.1** One.\n\n**1.2** Two, as in 3.4.\n";
    let complaints = |english: &str, french: &str, tests: &str| {
        rules_are_cited("x", english, french, tests, &[])
    };
    assert_eq!(complaints(pages, pages, "// rules 1.1 and 1.2"), [""; 0]);
    assert_eq!(
        complaints(pages, pages, "// rule 1.1\n// rule 1.2, 1.1: both"),
        [""; 0]
    );
    assert_eq!(
        complaints(pages, pages, "// rule 1.1"),
        ["x: rule 1.2 is cited by no test"]
    );
    assert_eq!(
        complaints(pages, pages, "rule 1.2 // rule 1.1"),
        ["x: rule 1.2 is cited by no test"]
    );
    assert_eq!(
        complaints(pages, pages, "// rules 1.1, 1.2 and 1.3"),
        ["x: rule 1.3 is cited by a test and does not exist"]
    );
    assert_eq!(
        complaints(pages, "**1.1** Un.", "// rules 1.1, 1.2"),
        ["x: rule 1.2 is not in French"]
    );
    assert_eq!(
        complaints("**1.1** One.", pages, "// rule 1.1"),
        ["x: rule 1.2 is only in French"]
    );
    assert_eq!(
        rules_are_cited("x", pages, pages, "// rules 1.1, 1.2", &["/// (rule 7.7)"]),
        ["x: rule 7.7 is cited by the code and does not exist"]
    );
    assert_eq!(complaints("", "", ""), ["x has no numbered sentence"]);
}

#[test]
fn a_trace_of_a_machine_is_noticed() {
    assert_eq!(
        nothing_is_of_one_machine("a", &["see /wo", "rk/x"].concat()).len(),
        1
    );
    assert_eq!(
        nothing_is_of_one_machine("a", "see ./work and https://crates.io"),
        [""; 0]
    );
}

#[test]
fn an_asset_without_a_licence_is_noticed() {
    let asset = |path: &str, text: &str| {
        (
            PathBuf::from(path),
            (!text.is_empty()).then(|| text.to_owned()),
        )
    };
    let font = asset("assets/fonts/Inter-Bold.ttf", "");
    assert_eq!(assets_are_credited(std::slice::from_ref(&font)).len(), 1);
    assert_eq!(
        assets_are_credited(&[font.clone(), asset("assets/fonts/Inter-OFL.txt", "SIL")]),
        [""; 0]
    );
    assert_eq!(
        assets_are_credited(&[font.clone(), asset("assets/fonts/Lato-OFL.txt", "SIL")]).len(),
        1
    );
    assert_eq!(
        assets_are_credited(&[font.clone(), asset("assets/icons/CREDITS.md", "Inter-Bold")]).len(),
        1
    );
    let drawing = asset("assets/sprites/x/king.svg", "<svg/>");
    assert_eq!(
        assets_are_credited(&[
            drawing.clone(),
            asset("assets/sprites/CREDITS.md", "king, by us")
        ]),
        [""; 0]
    );
    assert_eq!(
        assets_are_credited(&[drawing, asset("assets/LICENSE", "king")]).len(),
        1,
        "too far away"
    );
}

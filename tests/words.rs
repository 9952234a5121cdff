//! The catalogs: every language says everything, with everything that goes into it, and nothing that nobody asks for.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use quartermaster::games;
use quartermaster::words::{Lang, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// One sentence of a catalog.
#[derive(Debug, PartialEq)]
struct Sentence {
    /// The file it stands in, without the language.
    file: String,
    /// What goes into it.
    args: BTreeSet<String>,
    /// Other sentences that it says.
    says: BTreeSet<String>,
    /// Its words alone.
    words: String,
}

/// A whole catalog, by key.
type Catalog = BTreeMap<String, Sentence>;

fn catalog(lang: Lang) -> Catalog {
    let mut catalog = Catalog::new();
    for (name, source) in sources(lang) {
        let file = name.split_once('/').map_or(*name, |(_, file)| file);
        let resource = match parser::parse(*source) {
            Ok(resource) => resource,
            Err((_, faults)) => panic!("{name}: {faults:?}"),
        };
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let key = message.id.name.to_owned();
                    assert!(
                        message.attributes.is_empty(),
                        "{name}: {key} has attributes, which nobody asks for"
                    );
                    let mut sentence = Sentence {
                        file: file.to_owned(),
                        args: BTreeSet::new(),
                        says: BTreeSet::new(),
                        words: String::new(),
                    };
                    let pattern = message
                        .value
                        .unwrap_or_else(|| panic!("{name}: {key} says nothing"));
                    sentence.read(&pattern);
                    let twice = catalog.insert(key.clone(), sentence);
                    assert_eq!(twice, None, "{name}: {key} is there twice");
                }
                Entry::Term(term) => {
                    panic!("{name}: -{} is a term; the house has none", term.id.name)
                }
                Entry::Junk { content } => panic!("{name}: {content}"),
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            }
        }
    }
    catalog
}

impl Sentence {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.words.push_str(value),
                PatternElement::Placeable { expression } => self.read_expression(expression),
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.read_inline(selector);
                for variant in variants {
                    self.read(&variant.value);
                }
            }
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.args.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.says.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    self.read_inline(argument);
                }
            }
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            InlineExpression::StringLiteral { value } => self.words.push_str(value),
            InlineExpression::NumberLiteral { .. } | InlineExpression::TermReference { .. } => {}
        }
    }
}

/// Something in Rust's source that is not a comment: a string, or one letter of anything else.
#[derive(Clone, Debug, PartialEq)]
enum Bit {
    Words(String),
    Code(char),
}

impl Bit {
    fn text(&self) -> String {
        match self {
            Bit::Words(words) => words.clone(),
            Bit::Code(letter) => letter.to_string(),
        }
    }
}

/// The source as code and strings, without comments and white space.
fn bits(source: &str) -> Vec<Bit> {
    let letters: Vec<char> = source.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or('\0');
    let mut bits = Vec::new();
    let mut index = 0;
    while index < letters.len() {
        match (at(index), at(index + 1)) {
            ('/', '/') => {
                while index < letters.len() && at(index) != '\n' {
                    index += 1;
                }
            }
            ('r', '"' | '#') if !matches!(at(index.wrapping_sub(1)), 'a'..='z' | '_') => {
                let hashes = letters[index + 1..]
                    .iter()
                    .take_while(|&&letter| letter == '#')
                    .count();
                let start = index + 2 + hashes;
                if at(start - 1) != '"' {
                    index += 1;
                    continue;
                }
                let ends =
                    |end: usize| at(end) == '"' && (1..=hashes).all(|hash| at(end + hash) == '#');
                let end = (start..letters.len())
                    .find(|&end| ends(end))
                    .unwrap_or(letters.len());
                bits.push(Bit::Words(letters[start..end].iter().collect()));
                index = end + 1 + hashes;
            }
            ('"', _) => {
                let mut words = String::new();
                index += 1;
                while index < letters.len() && at(index) != '"' {
                    if at(index) == '\\' {
                        index += 1;
                    }
                    words.push(at(index));
                    index += 1;
                }
                bits.push(Bit::Words(words));
                index += 1;
            }
            // A letter in quotes, as opposed to a lifetime.
            ('\'', '\\') => {
                index += 3 + letters[index + 2..]
                    .iter()
                    .take_while(|&&letter| letter != '\'')
                    .count()
            }
            ('\'', _) if at(index + 2) == '\'' => index += 3,
            (letter, _) => {
                if !letter.is_whitespace() {
                    bits.push(Bit::Code(letter));
                }
                index += 1;
            }
        }
    }
    bits
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    for entry in entries {
        let path = entry.unwrap_or_else(|fault| panic!("{fault}")).path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The program's own code by file, without its tests.
fn code() -> Vec<(PathBuf, Vec<Bit>)> {
    let mut found = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    found.sort();
    found.retain(|path| {
        !path
            .components()
            .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
    });
    found
        .into_iter()
        .map(|path| {
            let source = fs::read_to_string(&path)
                .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            let program = source
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default();
            (path, bits(program))
        })
        .collect()
}

fn all_words(code: &[(PathBuf, Vec<Bit>)]) -> BTreeSet<String> {
    let bits = code.iter().flat_map(|(_, bits)| bits);
    bits.filter_map(|bit| match bit {
        Bit::Words(words) => Some(words.clone()),
        Bit::Code(_) => None,
    })
    .collect()
}

/// Whether some words of the code are this key, or become it when their holes are filled.
fn asks_for(words: &str, key: &str) -> bool {
    let mut holes = words.split('{');
    let first = holes.next().unwrap_or_default();
    let Some(mut rest) = key.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = Vec::new();
    for hole in holes {
        let Some((_, after)) = hole.split_once('}') else {
            return false;
        };
        parts.push(after);
    }
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.split_once(part) {
            Some((filled, after)) if !filled.is_empty() => rest = after,
            _ => return false,
        }
    }
    // A word that is all hole is anything, and asks for nothing.
    first.len() + last.len() > 3 && rest.len() > last.len() && rest.ends_with(last)
}

/// A place where code speaks: the file, the key, and what it puts in, where the key stands there itself.
struct Spoken {
    place: String,
    key: String,
    args: BTreeSet<String>,
}

/// Every `Phrase::new("key")` with the `.with("name", …)` that follow it at once.
fn spoken(code: &[(PathBuf, Vec<Bit>)]) -> Vec<Spoken> {
    let opening: Vec<Bit> = "Phrase::new(".chars().map(Bit::Code).collect();
    let adding: Vec<Bit> = ".with(".chars().map(Bit::Code).collect();
    let mut found = Vec::new();
    for (path, bits) in code {
        for start in 0..bits.len() {
            let Some(Bit::Words(key)) = bits.get(start + opening.len()) else {
                continue;
            };
            if !bits[start..].starts_with(&opening) {
                continue;
            }
            let mut args = BTreeSet::new();
            let mut next = start + opening.len() + 2;
            while bits
                .get(next..)
                .is_some_and(|rest| rest.starts_with(&adding))
            {
                next += adding.len();
                if let Some(Bit::Words(name)) = bits.get(next) {
                    args.insert(name.clone());
                }
                let mut depth = 1;
                while depth > 0 && next < bits.len() {
                    match bits[next] {
                        Bit::Code('(') => depth += 1,
                        Bit::Code(')') => depth -= 1,
                        _ => {}
                    }
                    next += 1;
                }
            }
            found.push(Spoken {
                place: path.display().to_string(),
                key: key.clone(),
                args,
            });
        }
    }
    found
}

#[test]
fn every_language_has_the_same_sentences_with_the_same_things_in_them() {
    let english = catalog(Lang::En);
    assert!(english.len() > 100, "the catalogs are almost empty");
    for lang in Lang::ALL {
        let other = catalog(lang);
        let keys = |catalog: &Catalog| catalog.keys().cloned().collect::<BTreeSet<_>>();
        let (here, there) = (keys(&english), keys(&other));
        assert_eq!(
            here.difference(&there).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{} lacks them",
            lang.code()
        );
        assert_eq!(
            there.difference(&here).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "only {} has them",
            lang.code()
        );
        for (key, sentence) in &english {
            assert_eq!(
                sentence.args,
                other[key].args,
                "what goes into {key} in {}",
                lang.code()
            );
            assert_eq!(
                sentence.file,
                other[key].file,
                "where {key} stands in {}",
                lang.code()
            );
        }
    }
}

#[test]
fn every_language_has_the_same_files() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/words");
    for lang in Lang::ALL {
        let folder =
            fs::read_dir(assets.join(lang.code())).unwrap_or_else(|fault| panic!("{fault}"));
        let there: BTreeSet<String> = folder
            .map(|entry| {
                entry
                    .unwrap_or_else(|fault| panic!("{fault}"))
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .map(|file| format!("{}/{file}", lang.code()))
            .collect();
        let read: BTreeSet<String> = sources(lang)
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        assert_eq!(
            there, read,
            "a catalog lies there and is not read, or the other way round"
        );
    }
}

#[test]
fn every_sentence_the_code_speaks_is_in_the_catalogs() {
    let catalog = catalog(Lang::En);
    let code = code();
    let spoken = spoken(&code);
    let flat = |bits: &[Bit]| bits.iter().map(Bit::text).collect::<String>();
    let puts_in: BTreeMap<String, String> = code
        .iter()
        .map(|(path, bits)| (path.display().to_string(), flat(bits)))
        .collect();
    assert!(spoken.len() > 50, "the code speaks almost nothing");
    for Spoken { place, key, args } in spoken {
        let sentence = catalog
            .get(&key)
            .unwrap_or_else(|| panic!("{place} speaks {key}, which is in no catalog"));
        assert!(
            args.is_subset(&sentence.args),
            "{place} puts {args:?} into {key}, which takes {:?}",
            sentence.args
        );
        // What is not put in at once is put in later, by name and in the same file.
        for arg in sentence.args.difference(&args) {
            let later = format!(".with({arg},");
            assert!(
                puts_in[&place].contains(&later),
                "{place} does not put {arg} into {key}"
            );
        }
    }
}

#[test]
fn every_word_that_looks_like_a_key_is_one() {
    let catalog = catalog(Lang::En);
    // The first word of at least three keys, two letters long at least, is a family of keys.
    let mut families: BTreeMap<&str, usize> = BTreeMap::new();
    for key in catalog.keys() {
        *families
            .entry(key.split('-').next().unwrap_or_default())
            .or_default() += 1;
    }
    let is_key = |words: &str| {
        let family = words.split_once('-').map_or("", |(family, _)| family);
        families.get(family).is_some_and(|&count| count >= 3)
            && words.chars().all(|letter| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            })
            && !words.ends_with('-')
    };
    let words = all_words(&code());
    let unknown: Vec<&String> = words
        .iter()
        .filter(|words| is_key(words) && !catalog.contains_key(*words))
        .collect();
    assert_eq!(unknown, Vec::<&String>::new());
}

#[test]
fn no_sentence_is_in_the_catalogs_for_nobody() {
    let english = catalog(Lang::En);
    let words = all_words(&code());
    let within: BTreeSet<&String> = english
        .values()
        .flat_map(|sentence| &sentence.says)
        .collect();
    let unasked: Vec<&String> = english
        .keys()
        .filter(|key| !within.contains(key) && !words.iter().any(|words| asks_for(words, key)))
        .collect();
    assert_eq!(unasked, Vec::<&String>::new(), "nobody asks for them");
}

/// What is the same in both languages and has to be: names, marks, words that both have.
const SAME: &[&str] = &[
    "brandubh-title",
    "brandubh-heading",
    "command-table",
    "oath-title",
    "oath-item-sextant",
    "oath-pirate-mansfield",
    "oath-pirate-le-monde",
    "oath-pirate-jackson",
    "oath-pirate-cortez",
    "oath-pirate-mc-graves",
    "oath-card-sabotage",
    "oath-heading",
    "rivalry-champion",
    "rivalry-heading",
    "rivalry-prince",
    "rivalry-title",
];

#[test]
fn no_english_is_left_in_french() {
    let (english, french) = (catalog(Lang::En), catalog(Lang::Fr));
    let lettered = |words: &str| {
        words
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .count()
            > 2
    };
    let same: Vec<&String> = english
        .iter()
        .filter(|(key, sentence)| lettered(&sentence.words) && sentence.words == french[*key].words)
        .map(|(key, _)| key)
        .filter(|key| !SAME.contains(&key.as_str()))
        .collect();
    assert_eq!(same, Vec::<&String>::new());
    for key in SAME {
        assert_eq!(
            english[*key].words, french[*key].words,
            "{key} is not the same any more"
        );
    }
}

#[test]
fn the_catalogs_are_set_with_care() {
    let mut faults = Vec::new();
    for lang in Lang::ALL {
        for (name, source) in sources(lang) {
            for (number, line) in (1..).zip(source.lines()) {
                // A line that begins with a mark of Fluent's own begins with an empty quote.
                let words = line
                    .split_once(" = ")
                    .map_or(line, |(_, words)| words)
                    .replace("{\"\"}", "");
                let mut fault =
                    |what: &str| faults.push(format!("{name}:{number}: {what}: {line}"));
                if line.ends_with(char::is_whitespace) || line.contains('\t') {
                    fault("a blank at the end, or a tab");
                }
                if words.trim_start().contains("  ") {
                    fault("two blanks");
                }
                if words.contains("...") {
                    fault("three dots for …");
                }
                if !line.starts_with('#') {
                    misset(lang, &words).into_iter().for_each(fault);
                }
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// What is wrong with the quotes and marks of a line.
fn misset(lang: Lang, words: &str) -> Option<&'static str> {
    let loose = [" ;", " :", " !", " ?", " »", "« "];
    if words.contains(['\'', '"']) {
        Some("a straight quote")
    } else if lang == Lang::Fr && loose.iter().any(|mark| words.contains(mark)) {
        Some("a mark that could begin a line by itself: its blank has to be U+00A0")
    } else {
        None
    }
}

#[test]
fn the_rules_are_set_as_the_catalogs_are() {
    let mut faults = Vec::new();
    let mut lines = 0;
    for title in games::shelf() {
        for lang in Lang::ALL {
            for (number, line) in (1..).zip((title.rules)(lang).lines()) {
                lines += 1;
                let fault = misset(lang, line);
                faults.extend(fault.map(|fault| {
                    format!(
                        "{} in {}, {number}: {fault}: {line}",
                        title.name,
                        lang.code()
                    )
                }));
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(lines > 400, "the rules of all games");
    assert_eq!(misset(Lang::En, "a Mate's"), Some("a straight quote"));
    assert_eq!(misset(Lang::En, "a Mate’s; so"), None);
    assert!(misset(Lang::Fr, "l’île ; ainsi").is_some());
}

#[test]
fn commands_are_called_and_described_as_discord_wants_it() {
    for lang in Lang::ALL {
        for (key, Sentence { words, .. }) in catalog(lang) {
            let named = key.starts_with("command-") || key.starts_with("option-");
            if !named {
                continue;
            }
            let long = words.chars().count();
            if key.ends_with("-about") {
                assert!(
                    (1..=100).contains(&long),
                    "{key} in {} has {long} letters",
                    lang.code()
                );
            } else {
                let fits = |letter: char| {
                    letter.is_alphanumeric() && letter.to_lowercase().eq([letter])
                        || "-_'".contains(letter)
                };
                assert!(
                    (1..=32).contains(&long) && words.chars().all(fits),
                    "{key} in {} is {words}",
                    lang.code()
                );
            }
        }
    }
}

#[test]
fn code_is_read_without_its_comments_and_with_its_holes() {
    let source = "// Phrase::new(\"no\")\nlet a = 'x'; let b: &'static str = r#\"raw \"key\"\"#; f('\"', '\\'', \"a-\\\"b\");";
    let words: Vec<Bit> = bits(source)
        .into_iter()
        .filter(|bit| matches!(bit, Bit::Words(_)))
        .collect();
    assert_eq!(
        words,
        [
            Bit::Words("raw \"key\"".to_owned()),
            Bit::Words("a-\"b".to_owned())
        ]
    );
    let path = PathBuf::from("x.rs");
    let found = spoken(&[(
        path,
        bits("Phrase::new(\"k\")\n .with(\"a\", f(1, g(2)))\n .with(\"b\", 3);"),
    )]);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (
            found[0].key.as_str(),
            found[0].args.len(),
            found[0].place.as_str()
        ),
        ("k", 2, "x.rs")
    );
    for (words, key, asked) in [
        ("command-new", "command-new", true),
        ("command-new", "command-news", false),
        ("command-{name}", "command-new", true),
        ("command-{name}-about", "command-new-about", true),
        ("command-{name}-about", "command-new", false),
        ("{name}", "command-new", false),
        ("option-{name}", "command-new", false),
    ] {
        assert_eq!(asks_for(words, key), asked, "{words} and {key}");
    }
}

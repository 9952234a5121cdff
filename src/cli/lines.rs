//! Lines from standard input, each with its number, and none of them endless.

use std::io::{self, BufRead, Read};

/// No record of any game is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// Which, counted from 1.
    pub number: u64,
    /// What it says; `None` where it is longer than any record.
    pub text: Option<String>,
}

/// Reads line by line, each as soon as it is there.
pub struct Lines<R> {
    from: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines that come from there.
    pub fn new(from: R) -> Self {
        Lines { from, number: 0 }
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut is_whole = true;
        loop {
            let more = (&mut self.from)
                .take(LONGEST)
                .read_until(b'\n', &mut bytes)?;
            if more == 0 && bytes.is_empty() && is_whole {
                return Ok(None);
            }
            // Either the line ends here, or all there is does.
            if more == 0 || bytes.ends_with(b"\n") {
                break;
            }
            if bytes.len() as u64 >= LONGEST {
                is_whole = false;
                bytes.clear();
            }
        }
        self.number += 1;
        Ok(Some(Line {
            number: self.number,
            text: is_whole.then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned()),
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        self.line().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(u64, Option<String>)> {
        let lines = Lines::new(text.as_bytes());
        let lines = lines.map(|line| line.expect("text can be read"));
        lines.map(|line| (line.number, line.text)).collect()
    }

    #[test]
    fn lines_are_counted_and_the_last_may_lack_its_end() {
        let said = |number, text: &str| (number, Some(text.to_owned()));
        assert_eq!(lines(""), []);
        assert_eq!(lines("\n"), [said(1, "")]);
        assert_eq!(
            lines("one\r\n\nthree"),
            [said(1, "one"), said(2, ""), said(3, "three")]
        );
    }

    #[test]
    fn an_endless_line_is_passed_over_and_the_next_one_read() {
        let long = "x".repeat(3 * LONGEST as usize + 7);
        let said = (2, Some("two".to_owned()));
        assert_eq!(lines(&format!("{long}\ntwo")), [(1, None), said]);
        assert_eq!(lines(&long), [(1, None)]);
        let exact = "x".repeat(LONGEST as usize);
        assert_eq!(lines(&format!("{exact}\n")), [(1, None)]);
    }
}

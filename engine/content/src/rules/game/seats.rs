//! Who can play: the names of the seats and how many of them a match takes.

use crate::files::paths::ContentPath;
use crate::rules::number::Number;
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use std::ops::RangeInclusive;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats<N = Number> {
    pub names: Vec<Spanned<String>>,
    pub least: N,
    pub most: N,
}

/// How many seats make sense.
const SEATS_OF_A_MATCH: RangeInclusive<i64> = 1..=i64::MAX;

pub static SEATS: Outline = Outline {
    whole: "seats",
    keys: &[
        Field::needed("names", Holds::Some(&Holds::Form("^[^.]+$")), "A name for each seat, without dots."),
        Field::needed("least", Holds::Number(SEATS_OF_A_MATCH), "How many seats a match has at least."),
        Field::needed("most", Holds::Number(SEATS_OF_A_MATCH), "How many seats a match has at most."),
    ],
    rules: &[],
};

impl Read for Seats {
    fn read(node: &Node, log: &mut Log) -> Option<Seats> {
        let mut fields = Fields::of(node, &SEATS, log)?;
        let names: Option<Vec<Spanned<String>>> = fields.required("names");
        let least = fields.required("least");
        let most = fields.required("most");
        for (index, name) in names.iter().flatten().enumerate() {
            if name.is_empty() || name.contains('.') {
                // Paths such as `seats.Left.score` are split at the dots.
                let message = format!("`{}` cannot name a seat", name.value);
                fields.log().error(name.span, message, "empty or with a dot", "choose a name without dots");
            }
            let first = names.iter().flatten().take(index).find(|other| other.value == name.value);
            if let Some(first) = first {
                let source = fields.log().source.clone();
                fields.log().push(
                    Report::error(format!("two seats are called `{}`", name.value))
                        .at(&source, name.span, "here again")
                        .at(&source, first.span, "first here"),
                );
            }
        }
        fields.finish();
        Some(Seats { names: names?, least: least?, most: most? })
    }
}

impl<N> Seats<N> {
    pub(super) fn map<M>(
        &self,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<Seats<M>> {
        let least = convert("seats.least", SEATS_OF_A_MATCH, &self.least);
        let most = convert("seats.most", SEATS_OF_A_MATCH, &self.most);
        Some(Seats { names: self.names.clone(), least: least?, most: most? })
    }

    /// How the numbers fit each other and the `bots` that play when no one says otherwise.
    pub(super) fn check(
        &self,
        bots: &Spanned<Vec<Spanned<ContentPath>>>,
        source: &Source,
        numbers: &Seats<i64>,
    ) -> Vec<Report> {
        let (least, most, names) = (numbers.least, numbers.most, self.names.len() as i64);
        let mut reports = Vec::new();
        let place = self.names.first().map_or(bots.span, |name| name.span);
        if least > most {
            reports.push(
                Report::error(format!("`least` is {least}, but `most` is {most}"))
                    .at(source, place, "for these seats")
                    .help("`least` cannot be more than `most`"),
            );
        } else if names < most {
            let known: Vec<&str> = self.names.iter().map(|name| name.as_str()).collect();
            reports.push(
                Report::error(format!("{most} seats may play, but only {names} have names"))
                    .at(source, place, "the names begin here")
                    .help(format!("named so far: {}", choices::list(&known, "and"))),
            );
        } else if !(least..=most).contains(&(bots.len() as i64)) {
            let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            reports.push(
                Report::error(format!("the number of default bots must be {range}, but it is {}", bots.len()))
                    .at(source, bots.span, "these bots")
                    .help("name one bot for each seat"),
            );
        }
        reports
    }
}

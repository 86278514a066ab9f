//! Lua of a game held against its types: those of the library, of the game's own comments, and of what its modules return.

use super::type_mistakes;
use crate::authoring::{Definition, RulesTypes};
use lunarena_content::{LuaFile, Report};
use lunarena_lint::types::{Context, Definitions, Examined, examine};
use lunarena_script::Signatures;

impl RulesTypes {
    /// What is wrong, but for what is told already.
    pub fn findings(&self, told: &[Report]) -> Vec<Report> {
        let all: Vec<Examined> = self.files.iter().map(|(_, examined)| examined.clone()).collect();
        let found = self.files.iter().flat_map(|(file, examined)| {
            type_mistakes::reports(file, &examined.settled(&all), &self.definitions, told)
        });
        found.collect()
    }

    /// A Lua file that makes a map: it has what rules have.
    pub fn of_map(&self, file: &LuaFile, told: &[Report]) -> Vec<Report> {
        let mut definitions = self.definitions.clone();
        definitions.add_types_of(file.source.text());
        let examined = examine(file.source.text(), &definitions, &Context::default());
        type_mistakes::reports(file, &examined.settled(&[]), &definitions, told)
    }
}

/// What the bots of a game have.
#[derive(Clone, Debug, Default)]
pub struct BotTypes {
    definitions: Definitions,
    context: Context,
}

impl BotTypes {
    /// `given` is the class of what the bot's functions get, and `is_told` says whether all of its fields are. What the rules put into objects beyond their classes, bots see too.
    pub fn new(
        told: &[Definition],
        asked: &[String],
        given: Option<&str>,
        is_told: bool,
        rules: &RulesTypes,
    ) -> BotTypes {
        let mut definitions = Definitions::default();
        told.iter().for_each(|file| definitions.add_text(&file.text));
        definitions.add_texts(&Signatures::of_bots().functions);
        for (class, field) in rules.files.iter().flat_map(|(_, examined)| &examined.written) {
            definitions.allow(class, field);
        }
        if let Some(class) = given.filter(|_| !is_told) {
            definitions.open(class);
        }
        let types = |name: &String| Some((name.clone(), vec![given?.to_owned()]));
        let context = Context { asked: asked.iter().filter_map(types).collect(), ..Context::default() };
        BotTypes { definitions, context }
    }

    pub fn findings(&self, file: &LuaFile, asked_by: &[&str], told: &[Report]) -> Vec<Report> {
        let mut definitions = self.definitions.clone();
        definitions.add_types_of(file.source.text());
        let mut context = self.context.clone();
        // What is meant to be asked gets what those get that are.
        if let Some(types) = context.asked.values().next().cloned() {
            context.asked.extend(asked_by.iter().map(|name| ((*name).to_owned(), types.clone())));
        }
        let examined = examine(file.source.text(), &definitions, &context);
        type_mistakes::reports(file, &examined.settled(&[]), &definitions, told)
    }
}

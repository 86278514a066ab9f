//! All types of a game's rules: those of the library, of their own comments, and of what their modules return.

use super::definitions::Definition;
use super::hook_functions::hook_functions;
use lunarena_content::LuaFile;
use lunarena_lint::types::{Context, Definitions, Examined, examine};
use lunarena_script::Signatures;
use std::collections::BTreeSet;

/// What the rules' functions get by the names of their first parameters.
const BY_NAME: [(&str, &str); 2] = [("state", "State"), ("turn", "Turn")];

/// Classes of the engine's own: nobody puts anything else into their objects.
const TURN: [&str; 2] = ["Turn", "Turn.Fault"];

/// What only some kinds of turns have: whoever asks for it first may work with all kinds.
const OF_SOME_TURNS: [&str; 8] = ["round", "action", "unit", "question", "seats", "bank", "paused", "returned"];

/// The rules of a game, all looked over together: what one of them puts into the state, the others may read.
pub struct RulesTypes {
    pub definitions: Definitions,
    pub files: Vec<(LuaFile, Examined)>,
}

impl RulesTypes {
    /// With the definitions that editors get.
    pub fn new(told: &[Definition], modules: &[LuaFile], hooks: &[LuaFile], stages: BTreeSet<String>) -> RulesTypes {
        let mut definitions = defined(told);
        TURN.iter().for_each(|class| definitions.fix(class));
        definitions.may_have(TURN[0], &OF_SOME_TURNS);
        definitions.add_texts(&Signatures::of_rules().functions);
        for module in modules {
            definitions.add_module(&module.name, module.source.text());
        }
        for file in hooks {
            definitions.add_types_of(file.source.text());
            for hook in hook_functions(file.source.text()).iter() {
                if let Some((module, function)) = hook.name.split_once('.') {
                    definitions.add_to_module(module, function);
                }
            }
        }
        let by_name = || BY_NAME.map(|(name, class)| (name.to_owned(), class.to_owned())).to_vec();
        let module =
            |file: &LuaFile| Context { module: Some(file.name.clone()), by_name: by_name(), ..Context::default() };
        let hook = |_: &LuaFile| {
            let (by_name, stages) = (by_name(), stages.clone());
            Context { is_hooks: true, by_name, stages, ..Context::default() }
        };
        let files = modules.iter().map(|file| (file, module(file))).chain(hooks.iter().map(|file| (file, hook(file))));
        let files = files.map(|(file, context)| {
            let examined = examine(file.source.text(), &definitions, &context);
            (file.clone(), examined)
        });
        let files = files.collect();
        RulesTypes { definitions, files }
    }

    /// Whether nothing can be in these modules but what their texts show.
    pub fn know_all_of(&self, modules: &[String]) -> bool {
        modules.iter().all(|module| self.definitions.is_module_known(module))
    }

    /// There are more constants than are known.
    pub fn open_constants(&mut self) {
        self.definitions.open_all("Constants");
    }
}

/// What files of definitions say.
pub fn defined(told: &[Definition]) -> Definitions {
    let mut definitions = Definitions::default();
    for file in told {
        match file.is_library() {
            true => definitions.add_library(&file.text),
            false => definitions.add_text(&file.text),
        }
    }
    definitions
}

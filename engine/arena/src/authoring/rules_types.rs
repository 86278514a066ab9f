//! All types of a game's rules: those of the library, of their own comments, and of what their modules return.

use super::definitions::Definition;
use super::hook_functions::hook_functions;
use lunarena_content::LuaFile;
use lunarena_lint::types::{Context, Definitions, Examined, examine};
use lunarena_script::Signatures;

/// What the rules' functions get by the names of their first parameters.
const BY_NAME: [(&str, &str); 2] = [("state", "State"), ("turn", "Turn")];

/// The rules of a game, all looked over together: what one of them puts into the state, the others may read.
pub struct RulesTypes {
    pub definitions: Definitions,
    pub files: Vec<(LuaFile, Examined)>,
}

impl RulesTypes {
    /// With the definitions that editors get.
    pub fn new(told: &[Definition], modules: &[LuaFile], hooks: &[LuaFile]) -> RulesTypes {
        let mut definitions = Definitions::default();
        told.iter().for_each(|file| definitions.add_text(&file.text));
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
        let hook = |_: &LuaFile| Context { is_hooks: true, by_name: by_name(), ..Context::default() };
        let files = modules.iter().map(|file| (file, module(file))).chain(hooks.iter().map(|file| (file, hook(file))));
        let files = files.map(|(file, context)| {
            let examined = examine(file.source.text(), &definitions, &context);
            (file.clone(), examined)
        });
        let files = files.collect();
        RulesTypes { definitions, files }
    }
}

//! What a file says of itself in annotations: the functions of an API, and types.

use lunarena_lint::{self as lint, TypeDoc, TypeKind};

#[test]
fn the_functions_of_an_api() {
    let source = r#"
local api = {}
-- not documentation
local function hidden() end

---------------------------------
--- Turns to another page.
--- Two lines.
---@param target string | nil # where to
---@param options? { fast: boolean, by: fun(a: integer): boolean } how
---@return boolean whether there is one
---@return string? why not
---@nodiscard
function api.move(target, options)
  return hidden(target, options)
end

--- Belongs to no function.

function api.wait(...) end
---@param count table<string, integer>
function api:method(count) end
function api.deeper.name() end
function other.name() end

--- Closes the book.
api.close = end_turn
api.early, api.late = end_turn, end_turn
api.read = function() end
local function later()
  api.never = end_turn
end
return api
"#;
    let shown: Vec<String> = lint::api(source)
        .unwrap()
        .iter()
        .map(|function| {
            let params: Vec<_> = function
                .params
                .iter()
                .map(|param| {
                    let mark = if param.optional { "?" } else { "" };
                    format!("{}{mark}: {} ({})", param.name, param.type_name.as_deref().unwrap_or("-"), param.doc)
                })
                .collect();
            let returns: Vec<_> =
                function.returns.iter().map(|value| format!("{} ({})", value.type_name, value.doc)).collect();
            format!(
                "{} {} [{}] -> [{}] {:?}",
                function.line,
                function.name,
                params.join("; "),
                returns.join("; "),
                function.doc
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            "14 move [target: string | nil (where to); options?: { fast: boolean, by: fun(a: integer): boolean } (how)] -> \
             [boolean (whether there is one); string? (why not)] \"Turns to another page.\\nTwo lines.\"",
            "20 wait [...: - ()] -> [] \"\"",
            "22 method [self: - (); count: table<string, integer> ()] -> [] \"\"",
            "27 close [] -> [] \"Closes the book.\"",
        ]
    );
    let all: Vec<String> = lint::functions(source).unwrap().into_iter().map(|function| function.name).collect();
    assert_eq!(all, ["api.move", "api.wait", "api.method", "api.deeper.name", "other.name", "api.close"]);
    assert_eq!(lint::api("return 1").unwrap(), []);
    assert_eq!(lint::api("return").unwrap_or_default(), []);
    assert_eq!(lint::api("x x").unwrap_err().to_string(), "1:3: syntax error near 'x'");
}

#[test]
fn the_types_of_a_file() {
    let source = r#"---@meta
--- A book.
--- It has pages.

--- One of them.
---@class (exact) Page: Leaf, Sheet
---@field number integer from 1
--- Nothing on an empty one.
---@field private text? string | nil
---@field [integer]? Word
---@alias Way "up" | "down" where to
---@class Empty

--- How to read.
---@alias Pace
---| "slow" # word by word
---|> "fast"

local api = {}

---@class Left.Over
--- Reads a page.
---@param page Page
---@nodiscard
function api.read(page) end

return api"#;
    let documentation = lint::documentation(source).unwrap();
    assert_eq!(documentation.intro, "A book.\nIt has pages.");
    assert_eq!(documentation.functions[0].lines, [" Reads a page.", "@param page Page", "@nodiscard"]);
    assert_eq!(documentation.functions[0].doc, "Reads a page.");
    let shown: Vec<String> = documentation.types.iter().map(shown_type).collect();
    assert_eq!(
        shown,
        [
            "Page of [Leaf, Sheet]: number: integer (from 1); text?: string | nil (Nothing on an empty one.); \
             [integer]?: Word () \"One of them.\" 6",
            "Way = \"up\" | \"down\" []  \"where to\" 1",
            "Empty of []:  \"\" 1",
            "Pace =  [\"slow\" (word by word); \"fast\" ()]  \"How to read.\" 4",
            "Left.Over of []:  \"\" 1",
        ]
    );
    let data = "--- Intro.\n\nlocal M = {}\n--- Two.\n---@enum Kind\nM.Kind = { A = 1 }\nM.most = 3\nM.a.b = 1\nN.c = 2\nif x then M.d = 1 end\nM.e, M.f = 1, 2\nreturn M";
    let described = |data: &lint::ApiData| format!("{} {:?} {:?} {}", data.name, data.doc, data.lines, data.line);
    let data: Vec<String> = lint::documentation(data).unwrap().data.iter().map(described).collect();
    assert_eq!(data, [r#"Kind "Two." [" Two.", "@enum Kind"] 6"#, r#"most "" [] 7"#, r#"d "" [] 10"#]);
    assert_eq!(lint::documentation("--- Of data.\nM.a = 1 return M").unwrap().intro, "");
    assert_eq!(lint::documentation("--- Of a function.\nfunction M.f() end return M").unwrap().intro, "");
    assert_eq!(lint::documentation("---@class First\nreturn 1").unwrap().intro, "");
}

fn shown_type(declared: &TypeDoc) -> String {
    let kind = match &declared.kind {
        TypeKind::Class { parents, fields } => {
            let fields = fields.iter().map(|field| {
                let mark = if field.optional { "?" } else { "" };
                format!("{}{mark}: {} ({})", field.name, field.type_name, field.doc)
            });
            format!("of [{}]: {}", parents.join(", "), fields.collect::<Vec<_>>().join("; "))
        }
        TypeKind::Alias { type_name, choices } => {
            let choices = choices.iter().map(|choice| format!("{} ({})", choice.value, choice.doc));
            format!("= {type_name} [{}] ", choices.collect::<Vec<_>>().join("; "))
        }
    };
    format!("{} {kind} {:?} {}", declared.name, declared.doc, declared.lines.len())
}

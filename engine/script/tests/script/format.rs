//! `string.format` against the output of C's printf (tables generated with glibc), and against the real Lua on random input.

// A panic in a function of the tests is a failed test.
#![allow(clippy::unwrap_used)]

use lunarena_script::format::{FormatArgs, FormatError, Literal, format};
use mlua::{Function, Lua, MultiValue, Value};
use proptest::prelude::*;

/// Arguments of the requested type, or an error.
struct Args(Vec<Literal>);

impl FormatArgs for Args {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn integer(&mut self, index: usize) -> Result<i64, FormatError> {
        match self.0[index] {
            Literal::Integer(number) => Ok(number),
            _ => Err(FormatError::argument(index, "number expected")),
        }
    }

    fn float(&mut self, index: usize) -> Result<f64, FormatError> {
        match self.0[index] {
            Literal::Float(number) => Ok(number),
            _ => Err(FormatError::argument(index, "number expected")),
        }
    }

    fn string(&mut self, index: usize) -> Result<Vec<u8>, FormatError> {
        match &self.0[index] {
            Literal::String(bytes) => Ok(bytes.clone()),
            other => Ok(format!("{other:?}").into_bytes()),
        }
    }

    fn literal(&mut self, index: usize) -> Result<Literal, FormatError> {
        Ok(self.0[index].clone())
    }
}

/// Returns the formatted text, or the text of the error.
fn formatted(template: impl AsRef<[u8]>, args: Vec<Literal>) -> Result<String, String> {
    match format(template.as_ref(), &mut Args(args), 10_000) {
        Ok(bytes) => Ok(bytes.iter().map(|&byte| char::from(byte)).collect()),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn floats_match_c() {
    for (template, number, expected) in [
        ("%f", 1.5, "1.500000"),
        ("%.0f", 0.5, "0"),
        ("%.0f", 1.5, "2"),
        ("%.0f", 2.5, "2"),
        ("%.2f", 0.125, "0.12"),
        ("%.2f", 0.375, "0.38"),
        ("%.1f", 0.25, "0.2"),
        ("%.3f", 2.0005, "2.001"),
        ("%.20f", 0.1, "0.10000000000000000555"),
        ("%.0f", 1e22, "10000000000000000000000"),
        ("%#.0f", 3.0, "3."),
        ("%+f", 1.0, "+1.000000"),
        ("% f", 1.0, " 1.000000"),
        ("%08.2f", -1.5, "-0001.50"),
        ("%-8.2f|", 1.5, "1.50    |"),
        ("%f", -0.0, "-0.000000"),
        ("%.3f", 1e-10, "0.000"),
        ("%e", 0.0, "0.000000e+00"),
        ("%e", 12345.678, "1.234568e+04"),
        ("%.0e", 25.0, "2e+01"),
        ("%.0e", 35.0, "4e+01"),
        ("%#.0e", 1.0, "1.e+00"),
        ("%.3E", 1e100, "1.000E+100"),
        ("%e", 5e-324, "4.940656e-324"),
        ("%.1e", 9.96, "1.0e+01"),
        ("%12.2e|", 1.0, "    1.00e+00|"),
        ("%g", 0.0, "0"),
        ("%g", 100000.0, "100000"),
        ("%g", 1000000.0, "1e+06"),
        ("%g", 999999.5, "1e+06"),
        ("%g", 0.0001, "0.0001"),
        ("%g", 0.00001, "1e-05"),
        ("%.14g", 0.1, "0.1"),
        ("%.17g", 0.1, "0.10000000000000001"),
        ("%.3g", 1234.0, "1.23e+03"),
        ("%.0g", 15.0, "2e+01"),
        ("%#g", 1.5, "1.50000"),
        ("%#.3g", 1e10, "1.00e+10"),
        ("%G", 1e-20, "1E-20"),
        ("%010g", -1.5, "-0000001.5"),
        ("%.99g", 0.1, "0.1000000000000000055511151231257827021181583404541015625"),
        ("%a", 0.0, "0x0p+0"),
        ("%a", -0.0, "-0x0p+0"),
        ("%a", 1.0, "0x1p+0"),
        ("%a", 0.5, "0x1p-1"),
        ("%a", 3.25e-3, "0x1.a9fbe76c8b439p-9"),
        ("%A", -10.75, "-0X1.58P+3"),
        ("%a", 5e-324, "0x0.0000000000001p-1022"),
        ("%a", 1.7976931348623157e308, "0x1.fffffffffffffp+1023"),
        ("%.0a", 1.5, "0x2p+0"),
        ("%.0a", 1.25, "0x1p+0"),
        ("%.1a", 1.96875, "0x2.0p+0"),
        ("%.2a", 1.998, "0x1.ffp+0"),
        ("%.15a", 1.0, "0x1.000000000000000p+0"),
        ("%#a", 1.0, "0x1.p+0"),
        ("%012a", 1.0, "0x0000001p+0"),
        ("%+.3a", 0.1, "+0x1.99ap-4"),
        ("%.3a", 1e-310, "0x0.012p-1022"),
        ("%f", f64::INFINITY, "inf"),
        ("%05e", f64::NEG_INFINITY, " -inf"),
        ("%G", f64::INFINITY, "INF"),
        ("%-6a|", f64::INFINITY, "inf   |"),
        ("%+g", f64::NAN, "+nan"),
        ("%08A", f64::NAN, "     NAN"),
    ] {
        let got = formatted(template, vec![Literal::Float(number)]);
        assert_eq!(got.as_deref(), Ok(expected), "{template} {number:?}");
    }
}

#[test]
fn integers_match_c() {
    for (template, number, expected) in [
        ("%d", 0, "0"),
        ("%5d", -42, "  -42"),
        ("%-5d|", 42, "42   |"),
        ("%05d", -42, "-0042"),
        ("%+d", 42, "+42"),
        ("% d", 42, " 42"),
        ("%.5d", -42, "-00042"),
        ("%08.5d", 42, "   00042"),
        ("%.0d", 0, ""),
        ("%+.0d", 0, "+"),
        ("%i", i64::MIN, "-9223372036854775808"),
        ("%d", i64::MAX, "9223372036854775807"),
        ("%u", -1, "18446744073709551615"),
        ("%x", 255, "ff"),
        ("%X", -1, "FFFFFFFFFFFFFFFF"),
        ("%#x", 255, "0xff"),
        ("%#x", 0, "0"),
        ("%#010x", 255, "0x000000ff"),
        ("%.4x", 255, "00ff"),
        ("%o", 8, "10"),
        ("%#o", 8, "010"),
        ("%#o", 0, "0"),
        ("%#.0o", 0, "0"),
        ("%#.4o", 8, "0010"),
        ("%c", 65, "A"),
        ("%3c|", 65, "  A|"),
        ("%-3c|", 321, "A  |"),
    ] {
        let got = formatted(template, vec![Literal::Integer(number)]);
        assert_eq!(got.as_deref(), Ok(expected), "{template} {number}");
    }
}

#[test]
fn strings_are_cut_and_padded() {
    for (template, text, expected) in [
        ("[%s]", "word", Ok("[word]")),
        ("[%6s]", "word", Ok("[  word]")),
        ("[%-6s]", "word", Ok("[word  ]")),
        ("[%.2s]", "word", Ok("[wo]")),
        ("[%5.1s]", "word", Ok("[    w]")),
        ("[%.s]", "word", Ok("[]")),
        ("%s", "a\0b", Ok("a\0b")),
        ("%5s", "a\0b", Err("bad argument #2 to 'format' (string contains zeros)")),
        ("%05s", "a", Err("invalid conversion specification: '%05s'")),
        ("%q", "a\n\"b\"\\\x001\r\0", Ok("\"a\\\n\\\"b\\\"\\\\\\0001\\13\\0\"")),
    ] {
        let got = formatted(template, vec![Literal::String(text.into())]);
        assert_eq!(got.as_ref().map(String::as_str).map_err(String::as_str), expected, "{template} {text:?}");
    }
}

#[test]
fn literals_are_quoted() {
    for (value, expected) in [
        (Literal::Nil, "nil"),
        (Literal::Boolean(true), "true"),
        (Literal::Integer(-3), "-3"),
        (Literal::Integer(i64::MIN), "0x8000000000000000"),
        (Literal::Float(0.1), "0x1.999999999999ap-4"),
        (Literal::Float(f64::INFINITY), "1e9999"),
        (Literal::Float(f64::NEG_INFINITY), "-1e9999"),
        (Literal::Float(f64::NAN), "(0/0)"),
    ] {
        assert_eq!(formatted("%q", vec![value]).as_deref(), Ok(expected));
    }
}

#[test]
fn wrong_templates_are_errors() {
    for (template, expected) in [
        ("%", "invalid conversion '%' to 'format'"),
        ("%y", "invalid conversion '%y' to 'format'"),
        ("%F", "invalid conversion '%F' to 'format'"),
        ("%5%", "invalid conversion '%5%' to 'format'"),
        ("%p", "invalid conversion '%p' to 'format' (no addresses)"),
        ("%5q", "specifier '%q' cannot have modifiers"),
        ("%123d", "invalid conversion specification: '%123d'"),
        ("%.123d", "invalid conversion specification: '%.123d'"),
        ("%#d", "invalid conversion specification: '%#d'"),
        ("%+x", "invalid conversion specification: '%+x'"),
        ("%.3c", "invalid conversion specification: '%.3c'"),
        ("%0000000000000000000000d", "invalid format (too long)"),
        ("%d%d", "bad argument #3 to 'format' (no value)"),
    ] {
        assert_eq!(formatted(template, vec![Literal::Integer(1)]), Err(expected.to_owned()), "{template}");
    }
}

#[test]
fn nan_is_printed_without_a_sign() {
    let got = formatted("%f %g %a", vec![Literal::Float(-f64::NAN); 3]);
    assert_eq!(got.as_deref(), Ok("nan nan nan"));
}

#[test]
fn the_length_of_the_result_is_limited() {
    let args = || Args(vec![Literal::String(vec![b'a'; 10])]);
    assert_eq!(format(b"1%s", &mut args(), 11), Ok(b"1aaaaaaaaaa".to_vec()));
    assert_eq!(format(b"12%s", &mut args(), 11), Err(FormatError::TooLong));
    assert_eq!(format(b"%s123", &mut args(), 11), Err(FormatError::TooLong));
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits).prop_filter("C shows the sign of a NaN", |number| !number.is_nan()),
        (-100_000..100_000_i32).prop_map(|eighths| f64::from(eighths) / 8.0),
        (any::<i16>(), -30..30_i32).prop_map(|(digits, power)| f64::from(digits) * 10_f64.powi(power)),
    ]
}

fn item() -> impl Strategy<Value = (String, Literal)> {
    let modifiers = prop_oneof![
        Just(String::new()),
        ("[-+#0 ]{0,2}", "([1-9][0-9]?)?", "(\\.[0-9]{0,2})?")
            .prop_map(|(flags, width, precision)| flags + &width + &precision),
        "[-+#0 1-9.]{0,5}",
    ];
    let conversion = prop_oneof![
        ("[diuoxXc]", prop_oneof![any::<i64>(), -300..300_i64])
            .prop_map(|(letter, number)| (letter, Literal::Integer(number))),
        ("[aAeEfgG]", number()).prop_map(|(letter, number)| (letter, Literal::Float(number))),
        ("[sq]", prop::collection::vec(any::<u8>(), 0..8)).prop_map(|(letter, bytes)| (letter, Literal::String(bytes))),
        (Just("q".to_owned()), number()).prop_map(|(letter, number)| (letter, Literal::Float(number))),
        ("[bhlnF$]", Just(Literal::Nil)),
    ];
    (modifiers, conversion).prop_map(|(modifiers, (letter, value))| (format!("%{modifiers}{letter}"), value))
}

fn real(template: &str, args: &[Literal]) -> Result<String, String> {
    thread_local!(static LUA: Lua = crate::plain_lua());
    LUA.with(|lua| {
        let pcall: Function = lua.globals().get("pcall").unwrap();
        let format: Function = lua.load("return string.format").eval().unwrap();
        let mut all = vec![Value::Function(format), Value::String(lua.create_string(template).unwrap())];
        all.extend(args.iter().map(|arg| match arg {
            Literal::Nil => Value::Nil,
            Literal::Boolean(value) => Value::Boolean(*value),
            Literal::Integer(number) => Value::Integer(*number),
            Literal::Float(number) => Value::Number(*number),
            Literal::String(bytes) => Value::String(lua.create_string(bytes).unwrap()),
        }));
        let (good, text): (bool, mlua::LuaString) = pcall.call(MultiValue::from_vec(all)).unwrap();
        let text: String = text.as_bytes().iter().map(|&byte| char::from(byte)).collect();
        // Without a calling script, Lua takes the function's name from the loaded libraries.
        if good { Ok(text) } else { Err(text.replace("'string.format'", "'format'")) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(4000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn formats_match_lua(items in prop::collection::vec(("[a %]{0,2}", item()), 0..4), missing in prop::bool::weighted(0.1)) {
        let template: String = items.iter().map(|(text, (spec, _))| format!("{}{spec}", text.replace('%', "%%"))).collect();
        let mut args: Vec<Literal> = items.into_iter().map(|(_, (_, value))| value).collect();
        if missing {
            args.pop();
        }
        prop_assert_eq!(formatted(&template, args.clone()), real(&template, &args), "{}", template);
    }

    #[test]
    fn no_input_panics(template: Vec<u8>, kinds in "[%diuoxXcaAeEfgGsq0-9.# +-]{0,40}") {
        let args = vec![Literal::Integer(7), Literal::Float(0.5), Literal::String(b"x".to_vec()), Literal::Nil];
        let _ = formatted(template, args.clone());
        let _ = formatted(kinds, args);
    }
}

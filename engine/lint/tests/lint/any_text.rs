//! Whatever a source holds, the lint comes to an end with it.

use lunarena_lint as lint;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(1500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_spans_lie_in_the_source(source in "(\\PC|[\n\r\"'\\\\\\[\\]=-]|local |function |end |\\{|\\(){0,60}") {
        for finding in lint::check(&source, &|_| false, &|_| false) {
            prop_assert!(source.get(finding.span).is_some());
        }
        let _ = lint::api(&source);
        for call in lint::object_calls(&source, &["a"], "A").unwrap_or_default() {
            prop_assert!(source.get(call.span).is_some());
        }
    }
}

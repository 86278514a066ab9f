//! Student's distribution: how far a mean of few numbers strays.

/// How often chance takes a mean at least `far` of its own standard errors away from 0, to either side.
pub fn chance(far: f64, freedom: f64) -> f64 {
    if far.is_infinite() {
        return 0.0;
    }
    beta_share(freedom / (freedom + far * far), freedom / 2.0, 0.5)
}

/// So many standard errors to both sides hold all but `rare`.
pub fn width(rare: f64, freedom: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while chance(high, freedom) > rare && high < 1e9 {
        high *= 2.0;
    }
    // A double has 53 digits to be settled.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if chance(middle, freedom) > rare {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The share of the beta distribution below `x`.
fn beta_share(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = (log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp();
    // The fraction runs fast on one side of the middle only; the other is its mirror image.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(x, a, b) / a
    } else {
        1.0 - front * fraction(1.0 - x, b, a) / b
    }
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let filled = |number: f64| if number.abs() < TINY { TINY } else { number };
    let mut c = 1.0;
    let mut d = 1.0 / filled(1.0 - (a + b) * x / (a + 1.0));
    let mut result = d;
    for m in 1..1000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = result;
        for factor in [even, odd] {
            d = 1.0 / filled(1.0 + factor * d);
            c = filled(1.0 + factor / c);
            result *= c * d;
        }
        if (result / before - 1.0).abs() < 1e-15 {
            break;
        }
    }
    result
}

/// The logarithm of the gamma function above 0, by Lanczos' series.
fn log_gamma(x: f64) -> f64 {
    const SERIES: [f64; 6] = [
        76.180_091_729_471_46,
        -86.505_320_329_416_77,
        24.014_098_240_830_91,
        -1.231_739_572_450_155,
        0.001_208_650_973_866_179,
        -0.000_005_395_239_384_953,
    ];
    let high = x + 5.5;
    let mut sum = 1.000_000_000_190_015;
    for (number, part) in (1..).zip(SERIES) {
        sum += part / (x + f64::from(number));
    }
    (x + 0.5) * high.ln() - high + (2.506_628_274_631_000_5 * sum / x).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found} is not {expected}");
    }

    #[test]
    fn chances_that_can_be_written_down() {
        // With 1 degree of freedom it is 1 - 2 atan(t) / pi, with 2 it is 1 - t / sqrt(2 + t²).
        near(chance(1.0, 1.0), 0.5, 1e-8);
        near(chance(2.0_f64.sqrt(), 2.0), 1.0 - 0.5_f64.sqrt(), 1e-8);
        // With 4, for t² = 18: 1 - 3/4 x sqrt(18 / 5.5) x (1 - 18 / 66).
        near(chance(18.0_f64.sqrt(), 4.0), 1.0 - 0.75 * (18.0_f64 / 5.5).sqrt() * (48.0 / 66.0), 1e-8);
        near(chance(0.0, 7.0), 1.0, 1e-8);
        near(chance(f64::INFINITY, 7.0), 0.0, 1e-8);
    }

    #[test]
    fn widths_of_the_tables() {
        near(width(0.05, 1.0), 12.706, 5e-4);
        near(width(0.05, 4.0), 2.776, 5e-4);
        near(width(0.05, 9.0), 2.262, 5e-4);
        near(width(0.05, 1e6), 1.960, 5e-4);
    }
}

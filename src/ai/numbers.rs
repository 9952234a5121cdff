//! The arithmetic of a search, made so that it gives the same on every machine.

/// The natural logarithm of a number of at least 1. The one of a machine's library may differ from another's in the last bit,
/// and with it an answer; this one is made of additions, multiplications and divisions alone.
pub(super) fn ln(number: u32) -> f64 {
    let number = f64::from(number.max(1));
    let bits = number.to_bits();
    let exponent = (bits >> 52) as i64 - 1023;
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let mut term = ratio;
    let mut sum = 0.0;
    for odd in (1..28).step_by(2) {
        sum += term / f64::from(odd);
        term *= square;
    }
    exponent as f64 * std::f64::consts::LN_2 + 2.0 * sum
}

/// The chance to win of whoever leads by some measure: a half for 0, three quarters for 1, and on towards certainty. It is made
/// of arithmetic and a root alone, for the same reason as [`ln`].
pub fn chance_of(lead: f64) -> f64 {
    0.5 + 0.5 * lead / (3.0 + lead * lead).sqrt()
}

/// A number made of another and a place in a row, as different from its neighbors as chance (the mixer of SplitMix64).
pub fn mixed(seed: u64, place: u64) -> u64 {
    let mut number = seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithm_is_one() {
        for number in [1, 2, 3, 7, 10, 1_000, 123_456, u32::MAX] {
            assert!(
                (ln(number) - f64::from(number).ln()).abs() < 1e-12,
                "{number}"
            );
        }
        assert_eq!(ln(0), 0.0);
    }

    #[test]
    fn a_lead_is_a_chance() {
        assert_eq!(chance_of(0.0), 0.5);
        assert_eq!(chance_of(1.0), 0.75);
        assert_eq!(chance_of(-1.0), 0.25);
        assert!(chance_of(50.0) < 1.0 && chance_of(50.0) > 0.99);
    }
}

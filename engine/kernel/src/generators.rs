//! The random number generator xoshiro256** by Blackman and Vigna, SplitMix64, which seeds it as its authors recommend and also mixes checksums, and
//! the hash FNV-1a. All are in the public domain.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xoshiro {
    state: [u64; 4],
}

impl Xoshiro {
    /// Creates a generator whose state is the first four outputs of SplitMix64 started at `seed`.
    pub fn from_seed(seed: u64) -> Xoshiro {
        let mut mixer = SplitMix(seed);
        Xoshiro { state: [mixer.next_u64(), mixer.next_u64(), mixer.next_u64(), mixer.next_u64()] }
    }

    /// Creates a generator with the given state. Returns `None` if all words are zero, because the generator would never leave that state.
    pub fn from_state(state: [u64; 4]) -> Option<Xoshiro> {
        (state != [0; 4]).then_some(Xoshiro { state })
    }

    pub fn state(&self) -> [u64; 4] {
        self.state
    }

    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let answer = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        answer
    }
}

/// The random number generator SplitMix64 by Steele, Lea and Flood, with Vigna's constants.
pub struct SplitMix(pub u64);

impl SplitMix {
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Returns the 64-bit FNV-1a hash of `bytes`.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

//! A perfect matching of greatest weight in a complete graph: Edmonds' algorithm, in O(n³) steps.
//!
//! Every vertex has a price, and so does every blossom (a set of an odd number of vertices that are matched among themselves but for one). The slack of an
//! edge is the sum of its two prices less twice its weight; it is never negative. Only edges without slack are used. Where they don't suffice to
//! match another pair, prices change until there are more of them. A perfect matching of such edges is the heaviest one, whatever the weights are: the prices
//! prove it, and the tests check this proof.

use std::collections::VecDeque;

/// Pairs up the numbers below `count`, so that the weights add up to as much as possible; one is left out if `count` is odd. `weight` gets the smaller number
/// first. Weights may span a sixteenth of the range of `i128`.
pub fn heaviest_matching(count: usize, weight: impl Fn(usize, usize) -> i128) -> Vec<[usize; 2]> {
    // The one that is left out is matched with a vertex of its own.
    let weight = |one: usize, other: usize| if other < count { weight(one, other) } else { 0 };
    let mut search = Search::new(count.next_multiple_of(2), weight);
    search.match_all();
    search.pairs().filter(|[_, other]| *other < count).collect()
}

/// A vertex, or a blossom. Those of the vertices come first; a node is outer if no blossom contains it.
type Node = usize;
type Vertex = usize;
type Edge = (Vertex, Vertex);

/// Role of an outer node in the forest of alternating paths that begin at unmatched vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Not reached yet.
    Free,
    /// At an even distance from a root.
    Even,
    /// At an odd distance from a root.
    Odd,
}

struct Search {
    count: usize,
    /// By vertex and vertex, the least is 0.
    weights: Vec<Vec<i128>>,
    prices: Vec<i128>,
    /// The outer node that contains each node; `None` for a blossom that doesn't exist.
    outer: Vec<Option<Node>>,
    /// The nodes of each blossom in the order of its cycle. The first contains the vertex that is matched outside of it, if one is.
    petals: Vec<Vec<Node>>,
    /// By blossom and vertex, the petal that contains the vertex.
    petal_of: Vec<Vec<Node>>,
    /// By node and node, the edge of least slack between them: its vertex in the first and its vertex in the second.
    links: Vec<Vec<Edge>>,
    /// The vertex outside each node with which it is matched.
    mates: Vec<Option<Vertex>>,
    roles: Vec<Role>,
    /// The edge by which each odd node was reached.
    parents: Vec<Option<Edge>>,
    /// The even vertex, in another outer node, to which each outer node has the least slack.
    nearest: Vec<Option<Vertex>>,
    /// Even vertices whose edges have to be inspected.
    queue: VecDeque<Vertex>,
}

impl Search {
    fn new(count: usize, weight: impl Fn(usize, usize) -> i128) -> Search {
        let mut weights = vec![vec![0; count]; count];
        for (one, other) in (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))) {
            weights[one][other] = weight(one, other);
            weights[other][one] = weights[one][other];
        }
        let edges = || (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
        let least = edges().map(|(one, other)| weights[one][other]).min().unwrap_or(0);
        weights.iter_mut().flatten().for_each(|weight| *weight -= least);
        let most = edges().map(|(one, other)| weights[one][other]).max().unwrap_or(0);
        // Blossoms contain at least three nodes each, so there are fewer of them than half the vertices.
        let nodes = count + count / 2;
        Search {
            count,
            weights,
            prices: (0..nodes).map(|node| if node < count { most } else { 0 }).collect(),
            outer: (0..nodes).map(|node| (node < count).then_some(node)).collect(),
            petals: vec![Vec::new(); nodes],
            petal_of: vec![vec![0; count]; nodes],
            links: (0..nodes).map(|one| (0..nodes).map(|other| (one, other)).collect()).collect(),
            mates: vec![None; nodes],
            roles: vec![Role::Free; nodes],
            parents: vec![None; nodes],
            nearest: vec![None; nodes],
            queue: VecDeque::new(),
        }
    }

    fn match_all(&mut self) {
        for _ in 0..self.count / 2 {
            self.match_one_more();
        }
    }

    fn pairs(&self) -> impl Iterator<Item = [Vertex; 2]> + use<'_> {
        (0..self.count).filter_map(|one| self.mates[one].filter(|mate| one < *mate).map(|mate| [one, mate]))
    }

    fn outer(&self, node: Node) -> Node {
        self.outer[node].unwrap_or(node)
    }

    fn is_outer(&self, node: Node) -> bool {
        self.outer[node] == Some(node)
    }

    fn outer_nodes(&self) -> impl Iterator<Item = Node> + use<'_> {
        (0..self.outer.len()).filter(|node| self.is_outer(*node))
    }

    fn slack(&self, (one, other): Edge) -> i128 {
        self.prices[one] + self.prices[other] - 2 * self.weights[one][other]
    }

    /// Grows the forest and changes prices until a path between two roots is found, and matches along it.
    fn match_one_more(&mut self) {
        self.roles.fill(Role::Free);
        self.parents.fill(None);
        self.nearest.fill(None);
        self.queue.clear();
        let roots: Vec<Node> = self.outer_nodes().filter(|node| self.mates[*node].is_none()).collect();
        roots.into_iter().for_each(|root| self.make_even(root));
        loop {
            if self.inspect_queue() {
                return;
            }
            self.change_prices();
            if self.use_new_edges() {
                return;
            }
            self.expand_free_blossoms();
        }
    }

    /// Follows the edges without slack of all even vertices. Returns whether a pair was matched.
    fn inspect_queue(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            for other in 0..self.count {
                if self.outer(vertex) == self.outer(other) {
                    continue;
                }
                if self.slack((vertex, other)) > 0 {
                    self.remember_nearest(self.outer(other), vertex);
                } else if self.follow((vertex, other)) {
                    return true;
                }
            }
        }
        false
    }

    /// Takes from even vertices what it gives to odd ones: as much as leaves no slack and no price of a blossom negative.
    fn change_prices(&mut self) {
        let limit = |node: Node| match self.roles[node] {
            Role::Odd => (node >= self.count).then(|| self.prices[node] / 2),
            role => {
                let slack = self.slack(self.links[self.nearest[node]?][node]);
                Some(if role == Role::Even { slack / 2 } else { slack })
            }
        };
        let change = self.outer_nodes().filter_map(limit).min().unwrap_or(0);
        for vertex in 0..self.count {
            match self.roles[self.outer(vertex)] {
                Role::Free => {}
                Role::Even => self.prices[vertex] -= change,
                Role::Odd => self.prices[vertex] += change,
            }
        }
        for blossom in self.count..self.outer.len() {
            match self.roles[blossom] {
                Role::Even if self.is_outer(blossom) => self.prices[blossom] += 2 * change,
                Role::Odd if self.is_outer(blossom) => self.prices[blossom] -= 2 * change,
                _ => {}
            }
        }
    }

    /// Follows the edges that the last change of prices left without slack. Returns whether a pair was matched.
    fn use_new_edges(&mut self) -> bool {
        for node in 0..self.outer.len() {
            let Some(vertex) = self.nearest[node].filter(|_| self.is_outer(node) && self.roles[node] != Role::Odd)
            else {
                continue;
            };
            let edge = self.links[vertex][node];
            if self.outer(vertex) != node && self.slack(edge) == 0 && self.follow(edge) {
                return true;
            }
        }
        false
    }

    /// Odd blossoms whose price is 0 can't become cheaper.
    fn expand_free_blossoms(&mut self) {
        for blossom in self.count..self.outer.len() {
            if self.is_outer(blossom) && self.roles[blossom] == Role::Odd && self.prices[blossom] == 0 {
                self.expand(blossom);
            }
        }
    }

    /// Uses an edge without slack from an even vertex. Returns whether a pair was matched.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let (near, far) = (self.outer(from), self.outer(to));
        match (self.roles[far], self.mates[far]) {
            (Role::Free, Some(mate)) => {
                self.roles[far] = Role::Odd;
                self.parents[far] = Some((from, to));
                self.make_even(self.outer(mate));
                false
            }
            (Role::Even, _) => match self.common_ancestor(near, far) {
                Some(base) => {
                    self.contract(near, base, far);
                    false
                }
                None => {
                    self.match_along(near, (from, to));
                    self.match_along(far, (to, from));
                    true
                }
            },
            // Every node without a mate is a root, and roots are even.
            (Role::Odd, _) | (Role::Free, None) => false,
        }
    }

    fn make_even(&mut self, node: Node) {
        self.roles[node] = Role::Even;
        let vertices = self.vertices(node);
        self.queue.extend(vertices);
    }

    fn vertices(&self, node: Node) -> Vec<Vertex> {
        if node < self.count {
            return vec![node];
        }
        self.petals[node].iter().flat_map(|petal| self.vertices(*petal)).collect()
    }

    fn remember_nearest(&mut self, node: Node, vertex: Vertex) {
        let slack = |vertex: Vertex| self.slack(self.links[vertex][node]);
        if self.nearest[node].is_none_or(|nearest| slack(vertex) < slack(nearest)) {
            self.nearest[node] = Some(vertex);
        }
    }

    fn find_nearest(&mut self, node: Node) {
        self.nearest[node] = None;
        for vertex in 0..self.count {
            let outer = self.outer(vertex);
            if outer != node && self.roles[outer] == Role::Even {
                self.remember_nearest(node, vertex);
            }
        }
    }

    /// The odd node behind an even one and the even node behind that, on the way to the root.
    fn steps_to_root(&self, even: Node) -> Option<[Node; 2]> {
        let odd = self.outer(self.mates[even]?);
        Some([odd, self.outer(self.parents[odd]?.0)])
    }

    fn common_ancestor(&self, one: Node, other: Node) -> Option<Node> {
        let way =
            |from: Node| std::iter::successors(Some(from), |node| self.steps_to_root(*node).map(|[_, even]| even));
        let mut passed = vec![false; self.outer.len()];
        way(one).for_each(|node| passed[node] = true);
        way(other).find(|node| passed[*node])
    }

    /// Makes an even blossom of the cycle that an edge between two even nodes closes.
    fn contract(&mut self, one: Node, base: Node, other: Node) {
        let Some(blossom) = (self.count..self.outer.len()).find(|node| self.outer[*node].is_none()) else { return };
        let way = |from: Node| {
            let (mut nodes, mut even) = (vec![from], from);
            while let Some(steps) = self.steps_to_root(even).filter(|_| even != base) {
                nodes.extend(steps);
                even = steps[1];
            }
            nodes
        };
        let (mut cycle, mut back) = (way(one), way(other));
        cycle.reverse();
        back.pop();
        cycle.extend(back);
        self.prices[blossom] = 0;
        self.mates[blossom] = self.mates[base];
        self.roles[blossom] = Role::Even;
        for node in (0..self.outer.len()).filter(|node| self.outer[*node].is_some()) {
            // Of a petal the blossom also gets an edge to itself. It is never used.
            let edges = cycle.iter().filter(|petal| **petal != node).map(|petal| self.links[*petal][node]);
            if let Some(edge) = edges.min_by_key(|edge| self.slack(*edge)) {
                self.links[blossom][node] = edge;
                self.links[node][blossom] = (edge.1, edge.0);
            }
        }
        for petal in cycle.iter().copied() {
            for vertex in self.vertices(petal) {
                self.petal_of[blossom][vertex] = petal;
            }
            if self.roles[petal] == Role::Odd {
                let vertices = self.vertices(petal);
                self.queue.extend(vertices);
            }
        }
        self.petals[blossom] = cycle;
        self.set_outer(blossom, blossom);
        self.find_nearest(blossom);
    }

    fn set_outer(&mut self, node: Node, outer: Node) {
        self.outer[node] = Some(outer);
        for at in 0..self.petals[node].len() {
            self.set_outer(self.petals[node][at], outer);
        }
    }

    /// Turns the cycle of a blossom so that an even number of steps leads forwards from its base to the petal. Returns this number.
    fn turn_towards(&mut self, blossom: Node, petal: Node) -> usize {
        let petals = &mut self.petals[blossom];
        let at = petals.iter().position(|one| *one == petal).unwrap_or(0);
        if at.is_multiple_of(2) {
            return at;
        }
        petals[1..].reverse();
        petals.len() - at
    }

    /// Makes outer nodes of the petals of an odd blossom. Those between its base and where the path enters it stay in the path.
    fn expand(&mut self, blossom: Node) {
        let Some(parent) = self.parents[blossom] else { return };
        let entry = self.petal_of[blossom][parent.1];
        let steps = self.turn_towards(blossom, entry);
        let petals = std::mem::take(&mut self.petals[blossom]);
        petals.iter().for_each(|petal| self.set_outer(*petal, *petal));
        self.outer[blossom] = None;
        for (at, petal) in petals.iter().copied().enumerate() {
            self.parents[petal] = None;
            self.roles[petal] = if at <= steps && at.is_multiple_of(2) { Role::Odd } else { Role::Free };
        }
        self.parents[entry] = Some(parent);
        for at in (0..steps).step_by(2) {
            let (odd, even) = (petals[at], petals[at + 1]);
            self.parents[odd] = Some(self.links[even][odd]);
            self.make_even(even);
        }
        petals.into_iter().for_each(|petal| self.find_nearest(petal));
    }

    /// Matches an even node by an edge, and exchanges matched and unmatched edges from there to the root.
    fn match_along(&mut self, even: Node, edge: Edge) {
        let steps = self.steps_to_root(even);
        self.match_node(even, edge);
        let Some([odd, next]) = steps else { return };
        if let Some((from, to)) = self.parents[odd] {
            self.match_node(odd, (to, from));
            self.match_along(next, (from, to));
        }
    }

    /// Matches a node by an edge of one of its vertices. In a blossom the petal with this vertex becomes the base, and the others are matched with each other.
    fn match_node(&mut self, node: Node, (from, to): Edge) {
        self.mates[node] = Some(to);
        if node < self.count {
            return;
        }
        let entry = self.petal_of[node][from];
        let steps = self.turn_towards(node, entry);
        for at in (0..steps).step_by(2) {
            let [one, other] = [self.petals[node][at], self.petals[node][at + 1]];
            let (near, far) = self.links[one][other];
            self.match_node(one, (near, far));
            self.match_node(other, (far, near));
        }
        self.match_node(entry, (from, to));
        self.petals[node].rotate_left(steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::random::Xoshiro;

    /// Weights below `limit`, times `scale`.
    fn graph(count: usize, limit: u64, scale: i128, chance: &mut Xoshiro) -> Vec<Vec<i128>> {
        let mut row = || (0..count).map(|_| i128::from(chance.next_u64() % limit) * scale).collect();
        (0..count).map(|_| row()).collect()
    }

    /// The weight of the matching, after a check that each number is in one pair.
    fn weight(count: usize, weights: &[Vec<i128>], pairs: &[[usize; 2]]) -> i128 {
        let mut matched: Vec<usize> = pairs.iter().flatten().copied().collect();
        matched.sort_unstable();
        matched.dedup();
        assert_eq!((pairs.len(), matched.len()), (count / 2, count / 2 * 2));
        pairs.iter().map(|[one, other]| weights[*one][*other]).sum()
    }

    /// The weight of the best matching, by trying all of them.
    fn most(weights: &[Vec<i128>], left: &[usize], may_leave: bool) -> i128 {
        let Some((one, others)) = left.split_first() else { return 0 };
        let rest = |other: usize| others.iter().copied().filter(|left| *left != other).collect::<Vec<_>>();
        let paired = others.iter().map(|other| weights[*one][*other] + most(weights, &rest(*other), may_leave)).max();
        let left_out = may_leave.then(|| most(weights, others, false));
        paired.into_iter().chain(left_out).max().unwrap_or(i128::MIN / 2)
    }

    #[test]
    fn no_matching_of_a_small_graph_is_heavier() {
        let mut chance = Xoshiro::from_seed(1);
        for count in 0..=9 {
            let order: Vec<usize> = (0..count).collect();
            for limit in [1, 2, 3, 10, u64::MAX] {
                for scale in [1, -1, 1 << 58] {
                    let weights = graph(count, limit, scale, &mut chance);
                    let pairs = heaviest_matching(count, |one, other| weights[one][other]);
                    assert_eq!(weight(count, &weights, &pairs), most(&weights, &order, count % 2 == 1));
                }
            }
        }
    }

    /// Prices for which no edge has negative slack show that no perfect matching is heavier than half their sum, so one with exactly this weight is the heaviest.
    fn proves_its_matching(search: &Search) {
        let prices = &search.prices;
        let (mut bound, mut weight) = (prices[..search.count].iter().sum::<i128>(), 0);
        let blossoms: Vec<(i128, Vec<Vertex>)> = (search.count..prices.len())
            .filter(|node| search.outer[*node].is_some())
            .map(|node| (prices[node], search.vertices(node)))
            .collect();
        for (price, vertices) in &blossoms {
            assert!(*price >= 0 && vertices.len() % 2 == 1);
            bound += price * (vertices.len() as i128 - 1) / 2;
        }
        for one in 0..search.count {
            for other in 0..one {
                let inside = blossoms.iter().filter(|(_, all)| all.contains(&one) && all.contains(&other));
                let slack = search.slack((one, other)) + inside.map(|(price, _)| price).sum::<i128>();
                assert!(slack >= 0, "{one} to {other}: {slack}");
            }
        }
        search.pairs().for_each(|[one, other]| weight += search.weights[one][other]);
        assert_eq!((search.pairs().count(), 2 * weight), (search.count / 2, bound));
    }

    #[test]
    fn prices_prove_that_no_matching_of_a_large_graph_is_heavier() {
        let mut chance = Xoshiro::from_seed(2);
        let mut blossoms = 0;
        for count in (10..=60).step_by(2) {
            for (limit, scale) in [(2, 1), (4, 1), (30, 1), (1000, 1), (u64::MAX, 1 << 50)] {
                let weights = graph(count, limit, scale, &mut chance);
                let mut search = Search::new(count, |one, other| weights[one][other]);
                search.match_all();
                proves_its_matching(&search);
                blossoms += (count..search.outer.len()).filter(|node| search.outer[*node].is_some()).count();
            }
        }
        assert!(blossoms > 100, "only {blossoms} blossoms");
    }

    /// Points on a line in groups of three: triangles attract each other least, so blossoms form within blossoms and open again.
    #[test]
    fn prices_prove_the_matching_of_clusters() {
        let mut chance = Xoshiro::from_seed(3);
        for count in (6..=66).step_by(6) {
            let mut place = |at: usize| (at / 9 * 10_000 + at / 3 * 300) as i128 + i128::from(chance.next_u64() % 40);
            let places: Vec<i128> = (0..count).map(&mut place).collect();
            let mut search = Search::new(count, |one, other| -(places[one] - places[other]).abs());
            search.match_all();
            proves_its_matching(&search);
        }
    }
}

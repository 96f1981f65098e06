#include "tacit/reproduce/quotations.h"

#include <algorithm>
#include <array>

namespace tacit {
namespace {

// In the order of the claims.
constexpr std::array quotations{
    Quotation{
        "1", "Section 2.1",
        "A successful message is delivered to all non-sender processes, whereas an unsuccessful "
        "message is dropped and no process receives it. A sender has no indication whether its "
        "broadcast is successful or not."},
    Quotation{
        "2", "Section 2.1",
        "At each round $r >= 1$, each of the $n$ processes can send a message of arbitrary size "
        "on its broadcast channel."},
    Quotation{"3", "Section 1",
              "For every assignment of binary inputs to the processes, the probability that some "
              "process decides 0 while some other process decides 1 is at most $ϱ$."},
    Quotation{
        "4", "Section 2.1",
        "Even though a process does not immediately know whether its message was received or not, "
        "it may however learn it later, from other processes."},
    Quotation{
        "5", "Section 1.1",
        "The probability of error of a one-round, $n$ process consensus algorithm is a polynomial "
        "in $p$ of degree $n$. Different algorithms may have different polynomials, but always "
        "when $p = 0$ they have error probability of 1."},
    Quotation{
        "6", "Section 4.3",
        "No consensus algorithm can achieve an error probability smaller than $q^n = (1-p)^n$, "
        "for every $p$."},
    Quotation{
        "7", "Section 2.2",
        "$count_i(0)$ denotes the number of inputs 0 that process $i$ knows about (recall that "
        "process $i$ does not know whether $R$ includes its own transmission)."},
    Quotation{
        "8", "Section 2.2",
        "The worst-case error probability is attained for input vector 011, the error probability "
        "of `majority` is $2 p^2 q + 2 p q^2 + q^3$."},
    Quotation{"9", "Section 3.1",
              "Every process outputs 0 unless the process hears only 1 values."},
    Quotation{
        "10", "Section 3.2",
        "`courteous` follows the majority, but in case of a tie, it outputs the negation of its "
        "own input value (hence the name)."},
    Quotation{
        "11", "Section 5.1",
        "In each phase, the algorithm first runs `pref0` and then `pref1`. The input to a round "
        "is the output of the previous round."},
    Quotation{
        "12", "Section 5.1",
        "After each application of the 1-round algorithm, each process takes the output produced "
        "by this algorithm as input for the next round."},
    Quotation{
        "14", "Section 3.1",
        "The worst-case error probability of $n$-player, one-round algorithms `pref0` and `pref1` "
        "is $q$."},
    Quotation{
        "15", "Section 3.2",
        "If $|R_0| != |R_1|$ i.e., if one of the values has a majority in the set of successfully "
        "delivered messages, then `courteous` reaches agreement on that value."},
    Quotation{"16", "Section 3.2",
              "If the number of delivered messages is odd, then `courteous` results in agreement."},
    Quotation{"17", "Section 3.2",
              "`courteous` fails when the number of 0 votes equals the number of 1 votes."},
    Quotation{"19", "Section 3.2",
              "For any $n$ and integer $0 <= k <= n$, $k (n-k) <= ⌊n/2⌋ ⌈n/2⌉$."},
    Quotation{
        "20", "Section 3.2",
        "We show that the worst-case input is when the input values are divided as equally as "
        "possible."},
    Quotation{"21", "Section 3.2",
              "For $p = 1/2$, the error probability formula simplifies to $C(n,⌊n/2⌋) 2^(-n) ∈ "
              "Θ(1/√n)$."},
    Quotation{"22", "Section 1.1",
              "The intersection shifts from $p = 1/2$ when $n = 2$ to $p = 2/3$ when $n = 3$."},
    Quotation{"24", "Section 3.2", "Note the different behaviors for odd and even $n$ values."},
    Quotation{
        "25", "Section 4.1",
        "There is an edge between two vertices $(x,φ)$ and $(x',φ')$ if there exists a process "
        "that cannot distinguish these two configurations."},
    Quotation{
        "26", "Section 4.1",
        "The subgraph $K(x)$ of the Kripke graph $K$ induced by the $2^n$ vertices $(x,φ)$ with "
        "$φ ∈ {⊥,⊤}^n$ is isomorphic to the $n$-dimensional hypercube."},
    Quotation{"27", "Section 4.2",
              "The vertices of $Q$ are ${-1,0,1}^n$. Note that $K$ has more than $3^k$ vertices."},
    Quotation{
        "28", "Section 4.2",
        "For the input $x$, process $i$ has the same local view in both executions $φ(v)$ and "
        "$φ(v')$."},
    Quotation{
        "29", "Section 4.3",
        "There is a one-to-one correspondence between: the set of 1-round full-information "
        "consensus algorithms satisfying the validity condition in the stochastic broadcast model "
        "with $n$ processes, and the set of 2-edge-colorings of the $n$-dimensional reduced "
        "Kripke graph $Q$ satisfying that all edges of $Q(0^n)$ are colored 0, and all edges of "
        "$Q(1^n)$ are colored 1."},
    Quotation{
        "30", "Section 4.3",
        "The cut of $Q(x)$ induced by $c$ is the set of vertices of $Q(x)$ incident to an edge of "
        "$Q(x)$ colored 0, and to an edge of $Q(x)$ colored 1."},
    Quotation{"31", "Section 4.3",
              "For every $p$, the optimal error probability of any consensus algorithm in an "
              "$n$-process system with delivering probability $p$ is $min_c max_x ∑ Pr[v]$."},
    Quotation{"32", "Section 4.3",
              "The center vertex $v = (0,...,0)$ of $Q$ belongs to $cut_c(Q(x))$ for all $c$."},
    Quotation{
        "33", "Section 4.5",
        "Every 1-round consensus algorithm for a 3-process stochastic system satisfies $Pr[error] "
        ">= 2 p^2 q + q^3$ if $p <= 2/3$, $q$ otherwise."},
    Quotation{"34", "Section 4.5", "This yields 30 other forms of error probabilities."},
    Quotation{
        "35", "Section 4.5, Table 1",
        "We rule out 30 possible polynomials as representing the error probability of protocols "
        "better than the polynomials corresponding to `courteous` and `pref0`."},
    Quotation{
        "36", "Section 4.5",
        "It also holds that, for every $p$, $f_(1,1,1)(p) >= 2 p^2 q + q^3$, and $f_(1,0,3)(p) >= "
        "f_(1,0,2)(p) >= 2 p^2 q + q^3$."},
    Quotation{"37", "Section 4.5",
              "Other polynomials can be eliminated by using similar arguments."},
    Quotation{
        "38", "Section 4.5",
        "For the single input $(x,y,z)$, $f_(0,0,1)$ could correspond to the cut ${C,D}$, and "
        "$f_(0,1,1)$ could correspond to the cuts ${A,C,D}$ or ${C,D,E}$. In fact, these cuts are "
        "the only possible ones."},
    Quotation{
        "39", "Section 4.5",
        "Let $P$ be a path in $G$ with two extremities $u$ and $u'$, not containing $v$ nor $v'$. "
        "At least one vertex of $P$ belongs to $cut_c(G)$."},
    Quotation{
        "40", "Section 4.5",
        "There exists a unique $b$ such that the cube $Q_(x y z)$ of $Q$ shares exactly one "
        "2-dimensional face $F$ with $Q_(b b b)$, and exactly one edge $e$ with $Q_(¬b ¬b ¬b)$."},
    Quotation{"41", "Section 4.5", "For $p <= 1/3$, `courteous` is optimal for every input."},
    Quotation{
        "42", "Section 4.5",
        "Which cannot be afforded without exceeding an error probability $f_(0,1,1)(p)$ for input "
        "$(¬x,¬y,z)$ because $p^3 + 2 p q^2 + q^3 > f_(0,1,1)(p)$ for every $p ∈ [0,1]$."},
    Quotation{
        "43", "Section 5.1",
        "For every number $n >= 2$ of processes, and for every $r >= 0$, $Pr[sweep^r errs] = q^(r "
        "n)$ and the number of transmissions of $sweep^r$ equals $r n$."},
    Quotation{
        "44", "Section 5.1",
        "Any consensus algorithm performing $k$ transmissions in the stochastic broadcast model "
        "has an error probability of at least $q^k$ when the input is non-trivial."},
    Quotation{"45", "Section 5.1",
              "$sweep^r$ is at least as good (in terms of error probability) as any algorithm "
              "performing half as many rounds."},
    Quotation{
        "46", "Section 1.1",
        "We show that repeating $r > 1$ times an optimal 1-round algorithm is not optimal for $n "
        ">= 3$ processes."},
    Quotation{"47", "Section 1.1",
              "For every $n >= 3$, there exists $p_small$ and $p_large$ such that, `courteous` is "
              "optimal for all $p <= p_small$, and `pref1` is optimal for $p >= p_large$."},
    Quotation{
        "48", "Section 5.2",
        "For every input $x$ with $d$ entries equal to 1, and for every $p <= 1/n$, every 1-round "
        "consensus algorithm errs on $x$ with probability at least $∑_i C(d,i) C(n-d,i) p^(2i) "
        "q^(n-2i)$."},
    Quotation{
        "49", "Section 5.2",
        "`courteous` is an optimal 1-round consensus algorithm for $n$ processes even if the "
        "input configurations are restricted to be one of the three instances ${0^n, x, 1^n}$."},
    Quotation{
        "50", "Appendix A",
        "Since all combinations of binary inputs are possible among the $n$ processes, the facets "
        "of $I$ can also be viewed as all the vectors in ${0,1}^n$."},
    Quotation{"51", "Appendix A.1",
              "If a process $j$ has received a message from another process $i$, then every other "
              "process $j'$ has also received the same message from process $i$."},
    Quotation{"52", "Appendix A.4",
              "If $d$ denotes the number of occurrences of $⊤$ in $φ$, then $P(φ)$ has $2^d$ path-"
              "connected components. Each component is composed of $2^(n-d)$ facets, with a common "
              "intersection equal to a simplex of cardinality $d$."},
    Quotation{
        "53", "Appendix A.4",
        "For any two distinct delivery patterns $φ$ and $φ'$, any two components $C$ and $C'$ "
        "intersect in at most one vertex. For every vertex $s$ of $P$, there exist exactly two "
        "distinct delivery patterns $φ$ and $φ'$ such that $s = C ∩ C'$."},
    Quotation{
        "54", "Appendix A.5",
        "Each vertex of $G_P$ is a path-connected component of $P(φ)$ for some delivery pattern "
        "$φ$, and there is an edge between two distinct components if and only if they intersect."},
    Quotation{"55", "Appendix A.2",
              "In the case of the consensus task, $O$ has two facets: $y_0 = (0,...,0)$ and $y_1 = "
              "(1,...,1)$."},
    Quotation{
        "56", "Appendix A",
        "We may assume without loss of generality that the algorithm is full information, that "
        "is, each process remembers its full history, and sends in each message its entire local "
        "state."},
    Quotation{"57", "Section 1",
              "No protocol can solve consensus in $r$ rounds with error probability smaller than "
              "$min(p^2 + q^2, q)^r$."},
    Quotation{
        "O1", "Section 6",
        "The basic concrete question is to determine, for any given $r$, $n$ and $p$, the optimal "
        "error probability."},
    Quotation{"O2", "Section 6",
              "It would be interesting to consider problems other than consensus, especially set "
              "agreement."},
    Quotation{
        "O3", "Section 6",
        "The optimal error probability of approximate agreement error is not known for $n >= 3$, "
        "even in the one-round case."},
    Quotation{"O4", "Section 6",
              "The stochastic unicast model, in which there is a channel in each direction between "
              "every two processes."},
    Quotation{"O5", "Section 6",
              "Another interesting variant is where the channels are undirected."},
    Quotation{"O6", "Section 6",
              "It is possible that nice structures can be discovered for other related problems."},
};

}  // namespace

const Quotation* quotation_of(std::string_view claim) {
  const auto* found = std::ranges::find(quotations, claim, &Quotation::number);
  return found == quotations.end() ? nullptr : found;
}

}  // namespace tacit

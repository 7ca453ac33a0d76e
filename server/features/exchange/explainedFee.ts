/** Half of the traded amount: no pool takes more. Over 1e10. */
const MOST = 5_000_000_000n

/**
 * Returns the smallest and largest fee that give exactly the chain's answer, or null if there is none.
 * @param give returns the result of a fee over 1e10; non-increasing in the fee if `falls`, else non-decreasing
 */
export function feesThatGive(
  answer: bigint,
  give: (fee: bigint) => bigint,
  falls: boolean,
): readonly [bigint, bigint] | null {
  const first = (holds: (fee: bigint) => boolean): bigint => {
    let [low, high] = [0n, MOST + 1n]
    while (low < high) {
      const middle = (low + high) / 2n
      if (holds(middle)) high = middle
      else low = middle + 1n
    }
    return low
  }
  const smallest = first((fee) => (falls ? give(fee) <= answer : give(fee) >= answer))
  const beyond = first((fee) => (falls ? give(fee) < answer : give(fee) > answer))
  return smallest < beyond ? [smallest, beyond - 1n] : null
}

/**
 * Returns the result for the fee that explains an answer. Tries the likely fee first, then all others that explain it
 * if they all give the same result. Null if it is not certain.
 */
export function byExplainedFee(
  answer: bigint,
  likely: bigint,
  give: (fee: bigint) => bigint,
  falls: boolean,
  leadsTo: (fee: bigint) => readonly bigint[],
): readonly bigint[] | null {
  if (give(likely) === answer) return leadsTo(likely)
  const range = feesThatGive(answer, give, falls)
  if (range === null) return null
  const [one, other] = range.map(leadsTo) as [readonly bigint[], readonly bigint[]]
  return one.every((value, k) => value === other[k]) ? one : null
}

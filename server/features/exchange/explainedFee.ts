/** Half of what is traded: no pool takes more. Over 1e10. */
const MOST = 5_000_000_000n

/**
 * The fees that give exactly what the chain answered, smallest and largest, or null where none does.
 * @param give what a fee would have given, over 1e10; never less for a smaller one where `falls`, never more otherwise
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
 * What follows from the fee that explains an answer: from the fee that is likely where that gives it, else from any
 * other that does, if they all lead to the same. Null where it is not certain.
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

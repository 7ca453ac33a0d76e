/** Rates nodes that were all asked together, by their chain and by each other's heights. */

/** Report of one node, or why it did not answer. */
export type NodeLook = {
  readonly url: string
  /** Null if it did not answer. */
  readonly chainId: bigint | null
  readonly height: bigint | null
}

/**
 * `behind`: this many blocks below what the others report. `foreign`: of another chain, never asked for figures.
 * `silent`: it did not answer.
 */
export type NodeState =
  | { readonly kind: 'fine' }
  | { readonly kind: 'behind'; readonly blocks: bigint; readonly left: boolean }
  | { readonly kind: 'foreign'; readonly chainId: bigint }
  | { readonly kind: 'silent' }

export type Judged = {
  /** In the order of the nodes. */
  readonly states: readonly NodeState[]
  /** Number of nodes at the last block, and number of nodes asked. */
  readonly agreeing: number
  readonly asked: number
}

/** Blocks that one node may lag behind another before it is reported: a minute's worth. */
export const LAG = 120n
/** Heights this close are from the same moment: the answers took different times. */
const SAME_MOMENT = 10n

/**
 * Compares nodes with each other. One node alone can't show that the others are behind: a node that claims a height
 * that does not exist yet would otherwise be the only one left to ask. A node is left out (`left`) only if two others
 * are ahead of it and agree.
 */
export function judgeNodes(looks: readonly NodeLook[], chainId: bigint): Judged {
  const isOurs = ({ chainId: id, height }: NodeLook) => id === chainId && height !== null
  const heights = looks.filter(isOurs).map(({ height }) => height as bigint)
  let highest = 0n
  for (const height of heights) if (height > highest) highest = height
  const near = (a: bigint, b: bigint) => (a > b ? a - b : b - a) <= SAME_MOMENT
  // The highest height that a second node confirms.
  const shared = heights
    .filter((height, i) => heights.some((other, k) => k !== i && near(height, other)))
    .reduce<bigint | null>((a, b) => (a !== null && a > b ? a : b), null)
  const states = looks.map((look): NodeState => {
    if (look.chainId !== null && look.chainId !== chainId) return { kind: 'foreign', chainId: look.chainId }
    if (look.height === null || look.chainId === null) return { kind: 'silent' }
    const left = shared !== null && shared - look.height > LAG
    const blocks = (left ? shared : highest) - look.height
    return blocks > LAG ? { kind: 'behind', blocks, left } : { kind: 'fine' }
  })
  const top = shared ?? highest
  return { states, agreeing: heights.filter((height) => near(height, top)).length, asked: looks.length }
}

/** Returns the number of signal bars (of four) for a latency. */
export const latencyBars = (ms: number): 1 | 2 | 3 | 4 => (ms < 100 ? 4 : ms < 250 ? 3 : ms < 600 ? 2 : 1)

/** Compares the chain's judgement of items with the index's. The chain alone decides what can be signed. */
import type { IndexList, IndexReason } from './candidates.ts'

type Reason = NonNullable<IndexReason>
/** Statement of one source: null can be used, `absent` is not among the account's items. */
export type Says = Exclude<Reason, 'unknown'> | 'absent' | null
/** A statement at a block. */
export type Said = { readonly says: Says; readonly block: bigint }

/**
 * A difference between index and chain. `unread`: the chain's reading failed, so the index is the only source.
 * `lag`: one of them may be behind the other. `contradiction`: a delay does not explain it.
 */
export type Difference =
  | { readonly kind: 'unread'; readonly index: Said }
  | {
      readonly kind: 'lag' | 'contradiction'
      readonly index: Said
      readonly chain: Said
      /** The chain's block when the difference was first found. */
      readonly since: bigint
    }
/** By the item's id. */
export type Differences = ReadonlyMap<bigint, Difference>

/** The chain's judgement of a list, at a block. */
export type ChainList = {
  readonly block: bigint
  /** The items of the list, each with the reason why it cannot be used. */
  readonly reasons: readonly (readonly [id: bigint, reason: Reason | null])[]
  /** All items that the account holds, in the list or not; null if more exist than were read. */
  readonly held: ReadonlySet<bigint> | null
}

/**
 * Returns the items about which index and chain differ.
 *
 * A contradiction needs two readings of the chain, and an index that is not older than the first of them. So the
 * seconds after one's own transaction, when the index is still behind, are a `lag`.
 * @param index null if the index did not answer: nothing differs
 * @param before the result for the same list of the previous readings
 * @param binds true for reasons that the chain knows; others are the index's alone
 */
export function differencesOf(
  chain: ChainList,
  index: IndexList | null,
  before: Differences,
  binds: (reason: Reason) => boolean,
): Differences {
  const found = new Map<bigint, Difference>()
  if (!index) return found
  const bound = (says: Says) => (says === null || says === 'absent' || binds(says) ? says : null)
  const put = (id: bigint, onChain: Says | 'unknown', onIndex: Says) => {
    const said: Said = { says: onIndex, block: index.block }
    if (onChain === 'unknown') {
      found.set(id, { kind: 'unread', index: said })
      return
    }
    if (bound(onChain) === bound(onIndex)) return
    const last = before.get(id)
    const isSame =
      last !== undefined &&
      last.kind !== 'unread' &&
      last.index.says === onIndex &&
      last.chain.says === onChain &&
      last.since <= chain.block
    const since = isSame ? last.since : chain.block
    const kind = since < chain.block && since <= index.block ? 'contradiction' : 'lag'
    found.set(id, { kind, index: said, chain: { says: onChain, block: chain.block }, since })
  }
  for (const [id, reason] of chain.reasons) {
    const said = index.reasons.get(id)
    if (said === undefined) {
      if (index.isWhole) put(id, reason, 'absent')
    } else if (said !== 'unknown') put(id, reason, said)
  }
  if (chain.held)
    for (const [id, said] of index.reasons)
      if (said !== 'unknown' && !chain.held.has(id)) put(id, 'absent', said)
  return found
}

/**
 * Returns a function that compares one list again and again, and remembers since when it differs.
 * @param binds as in `differencesOf`
 */
export function differenceReader(binds: (reason: Reason) => boolean) {
  let before: { readonly key: string; readonly found: Differences } = { key: '', found: new Map() }
  return (key: string, chain: ChainList, index: IndexList | null): Differences => {
    const found = differencesOf(chain, index, before.key === key ? before.found : new Map(), binds)
    before = { key, found }
    return found
  }
}

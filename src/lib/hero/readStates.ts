import type { BlockRead, ViewResult } from '../core/chain/reads.ts'
import type { AskViews } from '../core/chain/saved.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { decodeWord, type HeroState } from '../core/nft/heroState.ts'
import { ourReveal } from './calls.ts'

/** Heroes per call. */
export const STATES_AT_ONCE = 100

type Read = Omit<BlockRead, 'results'>

/** Splits ids into lists, one per call. */
function chunks(ids: readonly bigint[], size: number): (readonly bigint[])[] {
  const parts = Math.ceil(ids.length / size)
  return Array.from({ length: parts }, (_, k) => ids.slice(k * size, (k + 1) * size))
}

const halves = (ids: readonly bigint[]) => chunks(ids, Math.ceil(ids.length / 2))

/** Returns the answer for a list: its packed states, `again` if a shorter list may work, or null. */
function wordsOf(ids: readonly bigint[], result: ViewResult | undefined): readonly bigint[] | 'again' | null {
  if (result && 'value' in result) {
    const words = result.value as readonly bigint[]
    return words.length === ids.length ? words : null
  }
  // A contract without this view fails for shorter lists, too.
  const silent = !result || result.error.code === 'chain.noContract'
  return silent || ids.length === 1 ? null : 'again'
}

/**
 * Reads states of heroes in batches. A list that fails or is too large is read again in halves, down to the one hero
 * that stays unknown.
 * @param read reads views at one block
 * @returns a state for each id, null if unknown; block and time of the oldest answer
 * @throws if the chain is unreachable
 */
export async function readHeroStates(
  read: AskViews,
  to: Address,
  ids: readonly bigint[],
): Promise<Read & { readonly states: ReadonlyMap<bigint, HeroState | null> }> {
  const states = new Map<bigint, HeroState | null>(ids.map((id) => [id, null]))
  const asked: Read[] = []
  const batches = [chunks([...states.keys()], STATES_AT_ONCE)]
  for (let lists = batches.pop(); lists; lists = batches.pop())
    try {
      const { block, at, results } = await read(
        lists.map((list) => ({ to, fn: ourReveal.heroStates, args: [list] })),
      )
      asked.push({ block, at })
      const again: (readonly bigint[])[] = []
      for (const [k, list] of lists.entries()) {
        const words = wordsOf(list, results[k])
        if (words === 'again') again.push(...halves(list))
        else
          for (const [i, id] of list.entries()) states.set(id, words ? decodeWord(words[i] as bigint) : null)
      }
      if (again.length > 0) batches.push(again)
    } catch (error) {
      const all = lists.flat()
      if (!(error instanceof AppError && error.code === 'rpc.tooLarge') || all.length < 2) throw error
      // Two round trips: a single one would be as large again.
      batches.push(...halves(all).map((half) => chunks(half, STATES_AT_ONCE)))
    }
  const eldest = asked.reduce((a, b) => (b.block < a.block ? b : a))
  return { ...eldest, states }
}

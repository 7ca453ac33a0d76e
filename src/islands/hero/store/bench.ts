import * as v from 'valibot'
import { candidatesKey, type IndexReason } from '../../../lib/core/nft/candidates.ts'
import { type Differences, differenceReader } from '../../../lib/core/nft/differences.ts'
import type { PairAction } from '../../../lib/core/nft/heroActions.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { type Gate, isGate } from '../../../lib/core/wallet/gate.ts'
import {
  type BenchSays,
  type DismantleBench,
  dismantleBench,
  type Judged,
  type PairBench,
  pairBench,
  pairTerms,
  type RevealBench,
  revealBench,
  type SeasonBox,
} from '../../../lib/hero/bench.ts'
import { seasonOf } from '../../../lib/hero/boxes.ts'
import { withBoxes } from '../../../lib/hero/known.ts'
import type { HeroTerms } from '../../../lib/hero/request.ts'
import type { HeroReview } from '../../../lib/hero/review.ts'
import { bindsOnChain } from '../../../lib/hero/rules.ts'
import type { Series } from '../../../lib/hero/series.ts'
import { $head } from '../../../stores/chain.ts'
import { $now } from '../../../stores/clock.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $indexLists } from '../../shared/nft/store/indexLists.ts'
import { $boxes } from './boxes.ts'
import { $heroes } from './heroes.ts'
import { $picks, $series, openBench, sameBox } from './picks.ts'
import { $reported, reportedOf, withReported } from './reported.ts'
import { heroReview } from './review.ts'

/** A box of the account with the series that opens it. */
export type OwnBox = SeasonBox & { readonly at: (typeof withBoxes)[number] }

/** Seconds, for the game's rules. */
const clock = (now: number) => Math.floor((now || Date.now()) / 1_000)

/** Boxes of all seasons; null before the first was read. */
export const $reveal = derived(
  [$boxes, $picks, $head],
  ({ seasons }, { boxes }, head): RevealBench<OwnBox> | null => {
    if (seasons.length === 0) return null
    const next = (head?.block ?? 0n) + 1n
    const held = withBoxes.flatMap((at) => {
      const read = seasons.find(({ id }) => id === at.id)
      if (!read) return []
      const season = seasonOf(at, read.state, next > read.stamp.block ? next : read.stamp.block + 1n)
      return (read.boxes ?? []).map((box) => ({ ...box, at, season }))
    })
    return revealBench(held, ({ at, id }) => boxes.some((box) => sameBox(box, { season: at.id, id })))
  },
)

/** The account's heroes with the indexer's data; null before they were read. */
export const $ownHeroes = derived([$heroes, $series, $reported], ({ heroes, id }, at, reported) =>
  heroes && at && id === at.id
    ? heroes.map((item) => withReported(item, reportedOf(reported, at.hero, item.id)))
    : null,
)

const isPair = (action: string | null): action is PairAction =>
  action === 'merge' || action === 'promote' || action === 'inherit'

/** Null for another action, or if nothing was read. */
export const $pair = derived(
  [$ownHeroes, $heroes, $picks, $now],
  (own, { state }, picks, now): PairBench | null =>
    own && isPair(picks.act) ? pairBench(picks.act, own, state?.pool ?? null, picks, clock(now)) : null,
)

/** Null for another action, or if nothing was read. */
export const $dismantle = derived(
  [$ownHeroes, $picks, $now],
  (own, { act: action, heroes }, now): DismantleBench | null =>
    own && action === 'dismantle' ? dismantleBench(own, heroes, clock(now)) : null,
)

const compare = {
  /** Heroes to be dismantled, or those of which one stays. */
  masters: differenceReader(bindsOnChain),
  materials: differenceReader(bindsOnChain),
  boxes: new Map(withBoxes.map(({ id }) => [id, differenceReader(bindsOnChain)])),
}
const noDifference: Differences = new Map()

type JudgedItem = Judged<{ readonly id: bigint }, NonNullable<IndexReason>>
const reasonsOf = (list: readonly JudgedItem[]) => list.map(({ item, reason }) => [item.id, reason] as const)
const idsOf = (items: readonly { readonly id: bigint }[]) => new Set(items.map(({ id }) => id))

/** Differences between chain and index about the heroes of each list, for the chosen action. */
export const $heroDifferences = derived(
  [$pair, $dismantle, $heroes, $series, $picks, $indexLists],
  (pair, dismantle, { owner, heroes, more, stamp }, at, { act: action, master }, lists) => {
    const none = { masters: noDifference, materials: noDifference }
    const all = pair?.masters ?? dismantle?.heroes
    if (!all || !owner || !at || !heroes || !stamp || action === null || action === 'reveal') return none
    const chain = { block: stamp.block, held: more === 0 ? idsOf(heroes) : null }
    const key = candidatesKey({ owner, contract: at.hero, act: action, master: null })
    const masters = compare.masters(key, { ...chain, reasons: reasonsOf(all) }, lists[key] ?? null)
    if (!pair || action === 'dismantle' || master === null) return { ...none, masters }
    const other = candidatesKey({ owner, contract: at.hero, act: action, master })
    const reasons = reasonsOf(pair.materials)
    return { masters, materials: compare.materials(other, { ...chain, reasons }, lists[other] ?? null) }
  },
)

/** The same about boxes, by the id of their series. */
export const $boxDifferences = derived(
  [$reveal, $boxes, $indexLists],
  (reveal, { owner, seasons }, lists): ReadonlyMap<string, Differences> =>
    new Map(
      withBoxes.flatMap((at) => {
        const season = seasons.find(({ id }) => id === at.id)
        const reader = compare.boxes.get(at.id)
        if (!owner || !reveal || !season?.boxes || !reader) return []
        const key = candidatesKey({ owner, contract: at.box, act: 'reveal', master: null })
        const judged = reveal.boxes.filter(({ item }) => item.at.id === at.id)
        const held = season.more === 0 ? idsOf(season.boxes) : null
        const chain = { block: season.stamp.block, held, reasons: reasonsOf(judged) }
        return [[at.id, reader(key, chain, lists[key] ?? null)]]
      }),
    ),
)

/** State of the page's button: a gate, a missing choice, impossible, or the review. */
export type BenchButton = Gate | 'loading' | 'stale' | 'poor' | BenchSays

/**
 * True if the fee of a level transfer is not covered. An unknown balance counts as enough; the simulation checks it.
 */
export const $isPoor = derived([$heroes, $picks], ({ state }, { act: action }): boolean => {
  const held = state?.rights?.held ?? null
  return action === 'inherit' && held !== null && state?.inheritFee != null && held < state.inheritFee
})

export const $button = derived(
  [$access, $wallet, $boxes, $heroes, $picks, $reveal, $pair, $dismantle, $isPoor],
  (
    { gate, stale },
    { address },
    boxes,
    heroes,
    { act: action },
    reveal,
    pair,
    dismantle,
    poor,
  ): BenchButton => {
    if (gate && isGate(gate)) return gate
    const bench = action === 'reveal' ? reveal : action === 'dismantle' ? dismantle : pair
    const owner = action === 'reveal' ? boxes.owner : heroes.owner
    if (!bench || owner !== address) return 'loading'
    if (bench.says !== 'ready') return bench.says
    if (poor) return 'poor'
    return stale ? 'stale' : 'ready'
  },
)

/** Returns the current terms and their series; null if none are possible. */
function termsNow(): { readonly at: Series; readonly terms: HeroTerms } | null {
  const { act: action } = $picks.get()
  if ($button.get() !== 'ready') return null
  if (action === 'reveal') {
    const picked = $reveal.get()?.picked.map(({ item }) => item) ?? []
    const at = picked[0]?.at
    return at ? { at, terms: { act: action, boxes: picked.map(({ id }) => id) } } : null
  }
  const at = $series.get()
  const { state } = $heroes.get()
  if (!at) return null
  if (action === 'dismantle') {
    const heroes = $dismantle.get()?.picked.map(({ item }) => item.id) ?? []
    return { at, terms: { act: action, heroes } }
  }
  const pair = $pair.get()
  const cost = { fee: state?.inheritFee ?? null, pkt: state?.pkt ?? null }
  const terms = pair && isPair(action) ? pairTerms(action, pair, cost) : null
  return terms && { at, terms }
}

/** Returns the review of the current picks; null if they cannot be signed. */
export function reviewNow(): HeroReview | null {
  const owner = $wallet.get().address
  const now = termsNow()
  if (!owner || !now) return null
  const bench = $pair.get()
  const pair =
    bench?.master && bench.material && bench.after
      ? { master: bench.master.item, material: bench.material.item, after: bench.after }
      : null
  const ending = now.terms.act === 'dismantle' ? ($dismantle.get()?.picked.map(({ item }) => item) ?? []) : []
  return { owner, ...now, pair, seen: pair ? [pair.master, pair.material] : ending }
}

/** The page's URL contains everything that a review needs. */
const SavedSchema = v.object({ query: v.pipe(v.string(), v.maxLength(3_900)) })

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeHero = () =>
  reopen('hero', shapeOf(SavedSchema), ({ query }) => {
    openBench(query)
    return onceReady(
      $button,
      (says) => says === 'ready',
      () => heroReview.open(reviewNow()),
    )
  })

import { atom, map } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import { BENCH_ACTS, type BenchAction, benchQuery, heroActionsOf } from '../../../lib/core/nft/heroActions.ts'
import { collectionAt, series, withBoxes } from '../../../lib/hero/known.ts'
import { readBenchLink } from '../../../lib/hero/link.ts'
import { MOST_ITEMS } from '../../../lib/hero/model.ts'
import type { Series } from '../../../lib/hero/series.ts'

/** The series whose heroes are shown; null until it was chosen. */
export const $series = atom<Series | null>(null)

/** A box by its season and id. */
export type BoxPick = { readonly season: string; readonly id: bigint }

export type Picks = {
  /** Null before the address was read. */
  readonly act: BenchAction | null
  /** The hero that stays, and the one that is used up. */
  readonly master: bigint | null
  readonly material: bigint | null
  /** Heroes to be dismantled. */
  readonly heroes: readonly bigint[]
  readonly boxes: readonly BoxPick[]
}
const none = { master: null, material: null, heroes: [], boxes: [] } as const
export const $picks = map<Picks>({ act: null, ...none })

/** Writes the picks to the URL, so that the page can be reloaded and shared. Boxes of two seasons cannot be written. */
function writeAddress(): void {
  const { act: action, master, material, heroes, boxes } = $picks.get()
  const season = boxes[0]?.season
  const at = action === 'reveal' ? withBoxes.find(({ id }) => id === season) : $series.get()
  const contract = action === 'reveal' ? at?.box : at?.hero
  const ids =
    action === 'reveal'
      ? boxes.every((box) => box.season === season)
        ? boxes.map(({ id }) => id)
        : []
      : action === 'dismantle'
        ? heroes
        : [master, master === null ? null : material].filter((id) => id !== null)
  const collection = contract ? (collectionAt(contract)?.shortName ?? null) : null
  const query = benchQuery({ act: action, collection, ids })
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
}

function put(change: Partial<Picks>): void {
  $picks.set({ ...$picks.get(), ...change })
  writeAddress()
}

/** Applies the address. An action that its collection does not have is replaced by one that it has. */
export function openBench(query: string): void {
  const link = readBenchLink(query)
  const isNamed = (contract: Address) =>
    link.collection !== null && collectionAt(contract)?.shortName === link.collection
  const boxes = withBoxes.find(({ box }) => isNamed(box))
  if (boxes) {
    $picks.set({
      act: 'reveal',
      ...none,
      boxes: link.ids.map((id) => ({ season: boxes.id, id })),
    })
    return
  }
  const at = series.find(({ hero }) => isNamed(hero))
  if (at) $series.set(at)
  const offered = at ? heroActionsOf(at.kind) : BENCH_ACTS
  const action =
    link.act && (offered as readonly BenchAction[]).includes(link.act)
      ? link.act
      : (offered[0] as BenchAction)
  const [master = null, material = null] = link.ids
  $picks.set(
    action === 'dismantle'
      ? { act: action, ...none, heroes: link.ids }
      : action === 'reveal'
        ? { act: action, ...none }
        : { act: action, ...none, master, material },
  )
}

/** Returns the series that have an action. */
export const seriesFor = (action: BenchAction) =>
  series.filter(({ kind }) => action !== 'reveal' && heroActionsOf(kind).includes(action))

export function chooseAction(action: BenchAction): void {
  const at = $series.get()
  const fits = action === 'reveal' || (at !== null && heroActionsOf(at.kind).includes(action))
  // The selected hero stays selected if the new action is possible with it.
  const { master } = $picks.get()
  put({ act: action, ...none, master: fits && action !== 'reveal' && action !== 'dismantle' ? master : null })
  if (!fits) $series.set(null)
}

export function chooseSeries(id: string): void {
  const at = series.find((one) => one.id === id)
  if (!at || at === $series.get()) return
  $series.set(at)
  put(none)
}

/**
 * If no series is chosen, chooses the first one of which the account holds heroes, or the first one if it holds none.
 * @param counts heroes of each series, by its id; a series that was not counted is missing
 */
export function chooseHeld(counts: Readonly<Record<string, number>>): void {
  const { act: action } = $picks.get()
  if (!action || action === 'reveal' || $series.get()) return
  const list = seriesFor(action)
  const held = list.find(({ id }) => (counts[id] ?? 0) > 0)
  const known = list.every(({ id }) => counts[id] !== undefined)
  const at = held ?? (known ? list[0] : undefined)
  if (at) chooseSeries(at.id)
}

export const pickMaster = (master: bigint | null): void => put({ master, material: null })
export const pickMaterial = (material: bigint): void => put({ material })

const toggled = <T>(list: readonly T[], one: T, same: (a: T, b: T) => boolean): readonly T[] =>
  list.some((other) => same(other, one))
    ? list.filter((other) => !same(other, one))
    : list.length < MOST_ITEMS
      ? [...list, one]
      : list

export const toggleHero = (id: bigint): void =>
  put({ heroes: toggled($picks.get().heroes, id, (a, b) => a === b) })

export const sameBox = (a: BoxPick, b: BoxPick) => a.season === b.season && a.id === b.id

export const toggleBox = (box: BoxPick): void => put({ boxes: toggled($picks.get().boxes, box, sameBox) })

/** Keeps only the picked boxes of one season. */
export const keepSeason = (season: string): void =>
  put({ boxes: $picks.get().boxes.filter((box) => box.season === season) })

/** Clears the picks after they were used up. */
export const clearPicks = (): void => put(none)

import { type BoxItem, MOST_ITEMS, NEVER } from './model.ts'
import type { Series } from './series.ts'

/** When a season's boxes can be opened. `soon`: nobody has named the height yet. */
export type Opening =
  | { readonly state: 'open' | 'soon' }
  | { readonly state: 'later'; readonly height: bigint }

/**
 * @param openHeight null is unknown
 * @param next the block that a transaction would be in
 */
export function openingOf(openHeight: bigint | null, next: bigint): Opening | null {
  if (openHeight === null) return null
  if (next >= openHeight) return { state: 'open' }
  return openHeight >= NEVER ? { state: 'soon' } : { state: 'later', height: openHeight }
}

const STATED_STEP_MS = 5 * 60_000
const STATED_DRIFT_MS = 10 * 60_000

/**
 * Returns the time that a page states for an opening height, ms since 1970: a full five minutes, rounded up. Blocks take
 * a little more or less than they should, so an estimate moves all the time. The stated one changes only when it is off
 * by more than ten minutes.
 * @param stated the time of before; null for the first
 */
export function statedOpening(stated: number | null, estimate: number): number {
  if (stated !== null && Math.abs(stated - estimate) <= STATED_DRIFT_MS) return stated
  return Math.ceil(estimate / STATED_STEP_MS) * STATED_STEP_MS
}

/** A season as far as its boxes need it. */
export type Season = {
  /** Names it: boxes of two seasons are never opened together. */
  readonly id: string
  readonly opening: Opening | null
  /** Heroes that are left and that nobody waits for; null is unknown. */
  readonly free: number | null
}

/**
 * Why a box can't be opened; see HeroRefusal. `closed`: its season is not open. `short`: no hero is left for it. How
 * long a box has been held does not matter: a hero has to wait for its game, a box has none.
 */
export const BOX_REFUSALS = ['unknown', 'closed', 'short', 'listed'] as const
export type BoxRefusal = (typeof BOX_REFUSALS)[number]

export function refuseBox(box: Pick<BoxItem, 'listed'>, { opening, free }: Season): BoxRefusal | null {
  if (opening === null || free === null || box.listed === null) return 'unknown'
  if (opening.state !== 'open') return 'closed'
  if (free < 1) return 'short'
  return box.listed ? 'listed' : null
}

/**
 * A series' season as its contract tells it. One that draws at once tells neither when it opens nor what is left: there
 * only trying it tells.
 * @param state as `readSeries` found it
 * @param next the block that a transaction would be in
 */
export const seasonOf = (
  { id, draw }: Pick<Series, 'id' | 'draw'>,
  { openHeight, free }: { readonly openHeight: bigint | null; readonly free: number | null },
  next: bigint,
): Season =>
  draw === 'oneStep'
    ? { id, opening: { state: 'open' }, free: Number.POSITIVE_INFINITY }
    : { id, opening: openingOf(openHeight, next), free }

export type SelectionRefusal =
  | { readonly reason: 'none' | 'mixed' | 'tooMany' | 'twice' | 'short' }
  | { readonly reason: BoxRefusal; readonly box: bigint }

/** Why these boxes can't be opened together; null where they can. The first reason in the order a person can act on. */
export function refuseSelection(
  boxes: readonly (Pick<BoxItem, 'id' | 'listed'> & { readonly season: Season })[],
): SelectionRefusal | null {
  const [first] = boxes
  if (!first) return { reason: 'none' }
  const { season } = first
  if (boxes.some((box) => box.season.id !== season.id)) return { reason: 'mixed' }
  if (boxes.length > MOST_ITEMS) return { reason: 'tooMany' }
  if (new Set(boxes.map(({ id }) => id)).size < boxes.length) return { reason: 'twice' }
  for (const box of boxes) {
    const reason = refuseBox(box, season)
    if (reason) return { reason, box: box.id }
  }
  return season.free !== null && season.free < boxes.length ? { reason: 'short' } : null
}

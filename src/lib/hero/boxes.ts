import { type BoxItem, MOST_ITEMS, NEVER } from './model.ts'
import type { Series } from './series.ts'

/** When a season's boxes can be opened. `soon`: the height is not announced yet. */
export type Opening =
  | { readonly state: 'open' | 'soon' }
  | { readonly state: 'later'; readonly height: bigint }

/**
 * @param openHeight null is unknown
 * @param next block that a transaction would be in
 */
export function openingOf(openHeight: bigint | null, next: bigint): Opening | null {
  if (openHeight === null) return null
  if (next >= openHeight) return { state: 'open' }
  return openHeight >= NEVER ? { state: 'soon' } : { state: 'later', height: openHeight }
}

const STATED_STEP_MS = 5 * 60_000
const STATED_DRIFT_MS = 10 * 60_000

/**
 * Returns the time that a page shows for an opening height, ms since 1970: a full five minutes, rounded up. Block times
 * vary, so the estimate moves all the time; the shown time changes only when it is off by more than ten minutes.
 * @param stated the time shown before; null for the first
 */
export function statedOpening(stated: number | null, estimate: number): number {
  if (stated !== null && Math.abs(stated - estimate) <= STATED_DRIFT_MS) return stated
  return Math.ceil(estimate / STATED_STEP_MS) * STATED_STEP_MS
}

/** The fields of a season that its boxes need. */
export type Season = {
  /** Id of the season: boxes of two seasons are never opened together. */
  readonly id: string
  readonly opening: Opening | null
  /** Heroes left that no open request waits for; null is unknown. */
  readonly free: number | null
}

/**
 * Why a box cannot be opened; see HeroRefusal. `closed`: its season is not open. `short`: no hero is left for it. The
 * holding time does not matter: only a hero has to wait for its game.
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
 * Returns a series' season as its contract reports it. A one-step contract reports neither its opening nor the heroes
 * left: only a simulation shows that.
 * @param state as returned by `readSeries`
 * @param next block that a transaction would be in
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

/** Returns why these boxes cannot be opened together; null if they can. Reasons that the user can fix come first. */
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

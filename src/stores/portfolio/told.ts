/** What only an index knows: floors of all collections, and of the account on screen its days and all that it did. */
import { map } from 'nanostores'
import type * as v from 'valibot'
import { askApi, askApiAt } from '../../lib/api/client.ts'
import type { Address } from '../../lib/config/registry.ts'
import { type ProjectsResponse, projectsResponseSchema } from '../../lib/nft/schema.ts'
import {
  MOST_MOVES,
  type Move,
  type MovesResponse,
  movesResponseSchema,
  type WorthDaysResponse,
  worthDaysResponseSchema,
} from '../../lib/portfolio/schema.ts'
import type { Stamp } from '../kernel/chain.ts'
import { apiUrl } from '../kernel/settings.ts'
import { type IndexFailure, indexFailure } from '../kernel/subject.ts'
import { watchFor } from '../kernel/watch.ts'
import { $shown } from './shown.ts'

/** The index's last answer about an account, and how the last question ended. */
export type Told<T> = {
  readonly owner: Address | null
  readonly body: T | null
  readonly stamp: Stamp | null
  readonly status: 'loading' | 'ready' | IndexFailure
  /** Records that could not be read. */
  readonly skipped: number
}
const nothing = { owner: null, body: null, stamp: null, status: 'loading', skipped: 0 } as const

export const $collections = map<Told<ProjectsResponse>>(nothing)
export const $days = map<Told<WorthDaysResponse>>(nothing)
export const $moves = map<Told<MovesResponse>>(nothing)

type ToldStore<T> = { get(): Told<T>; set(value: Told<T>): void }

async function ask<S extends v.GenericSchema<unknown, { asOfBlock: number }>>(
  store: ToldStore<v.InferOutput<S>>,
  path: string,
  query: (owner: Address) => Readonly<Record<string, string>>,
  schema: S,
): Promise<void> {
  const owner = $shown.get()
  if (store.get().owner !== owner) store.set({ ...nothing, owner })
  if (!owner) return
  const put = (change: Partial<Told<v.InferOutput<S>>>) => {
    if ($shown.get() === owner) store.set({ ...store.get(), ...change })
  }
  try {
    const { body, at, skipped } = await askApiAt({ base: apiUrl(), path, query: query(owner) }, schema)
    put({ body, skipped, status: 'ready', stamp: { block: BigInt(body.asOfBlock), at } })
  } catch (error) {
    put({ status: indexFailure(error) })
  }
}

export const refreshTold = (): Promise<unknown> =>
  Promise.all([
    ask($collections, 'nfts/v2/market-place/projects', () => ({}), projectsResponseSchema),
    ask($days, 'portfolio/v1/days', (owner) => ({ owner }), worthDaysResponseSchema),
    ask($moves, 'portfolio/v1/history', (owner) => ({ owner }), movesResponseSchema),
  ])

const EVERY_MS = 30_000

/** Keeps them fresh while the page is seen. Returns the stop. */
export function watchTold(): () => void {
  const stops = [watchFor(EVERY_MS, refreshTold), $shown.listen(() => void refreshTold())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Pages of moves that a file takes: 10,000 rows. */
const MOST_PAGES = 50

/**
 * All that an account did, for a file, the newest first.
 * @returns the rows, and how many there are in all, which may be more
 * @throws AppError where the index does not tell them
 */
export async function allMoves(owner: Address): Promise<{ readonly rows: Move[]; readonly count: number }> {
  const rows = new Map<string, Move>()
  let count = 0
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { owner, page, perPage: MOST_MOVES }
    const answer = await askApi({ base: apiUrl(), path: 'portfolio/v1/history', query }, movesResponseSchema)
    count = answer.count
    // What happens meanwhile moves rows to the next page: the same comes once.
    for (const move of answer.list) rows.set(JSON.stringify(move), move)
    if (page * MOST_MOVES >= count) break
  }
  return { rows: [...rows.values()], count }
}

import { map } from 'nanostores'
import type * as v from 'valibot'
import { askApiAt } from '../../lib/api/client.ts'
import type { Address } from '../../lib/config/registry.ts'
import {
  type ProjectResponse,
  type ProjectsResponse,
  projectResponseSchema,
  projectsResponseSchema,
} from '../../lib/nft/schema.ts'
import type { Stamp } from '../kernel/chain.ts'
import { apiUrl } from '../kernel/settings.ts'
import { type IndexFailure, indexFailure } from '../kernel/subject.ts'
import { $wallet } from '../kernel/wallet.ts'
import { watchFor } from '../kernel/watch.ts'

/** The index's last answer, and how the last request ended. An answer stays when a later request fails. */
export type Fetched<T> = {
  readonly body: T | null
  readonly stamp: Stamp | null
  readonly status: 'loading' | 'ready' | IndexFailure
  /** Records of the list that could not be read. */
  readonly skipped?: number
}

const unasked = { body: null, stamp: null, status: 'loading' } as const

export const $projects = map<Fetched<ProjectsResponse>>(unasked)
export const $project = map<Fetched<ProjectResponse>>(unasked)

type FetchedStore<T> = { get(): Fetched<T>; set(value: Fetched<T>): void }

/** Asks once and puts what came into the store. */
export async function fetchInto<S extends v.GenericSchema<unknown, { asOfBlock: number }>>(
  store: FetchedStore<v.InferOutput<S>>,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: S,
): Promise<void> {
  try {
    const { body, at, skipped } = await askApiAt({ base: apiUrl(), path, query }, schema)
    store.set({ body, status: 'ready', skipped, stamp: { block: BigInt(body.asOfBlock), at } })
  } catch (error) {
    store.set({ ...store.get(), status: indexFailure(error) })
  }
}

/** What the index returns for an account; null while none is connected. */
export type FetchedFor<T> = Fetched<T> & { readonly owner: Address | null }
export const fetchedForNobody = { owner: null, ...unasked } as const

/** Asks about the connected account. What comes after another was connected is dropped. */
export async function askOwner<S extends v.GenericSchema<unknown, { asOfBlock: number }>>(
  store: { get(): FetchedFor<v.InferOutput<S>>; set(value: FetchedFor<v.InferOutput<S>>): void },
  path: string,
  schema: S,
): Promise<void> {
  const owner = $wallet.get().address
  if (store.get().owner !== owner) store.set({ ...fetchedForNobody, owner })
  if (!owner) return
  const guarded: FetchedStore<v.InferOutput<S>> = {
    get: () => store.get(),
    set: (value) => $wallet.get().address === owner && store.set({ ...value, owner }),
  }
  await fetchInto(guarded, path, { ownerAddress: owner }, schema)
}

const EVERY_MS = 30_000

export const refreshProjects = () =>
  fetchInto($projects, 'nfts/v2/market-place/projects', {}, projectsResponseSchema)

/** All projects of the market, kept fresh. Returns the stop. */
export const watchProjects = () => watchFor(EVERY_MS, refreshProjects)

/** One project, kept fresh. Returns the stop. */
export const watchProject = (shortName: string) =>
  watchFor(EVERY_MS, () =>
    fetchInto($project, 'nfts/v2/market-place/project', { shortName }, projectResponseSchema),
  )

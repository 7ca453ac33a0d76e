/** Answers of the index in stores: requested once, and preserved if a later request fails. */
import type * as v from 'valibot'
import { askApiAt } from '../lib/core/api/client.ts'
import type { BlockRead } from '../lib/core/chain/reads.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { apiUrl } from './settings.ts'
import { type IndexFailure, indexFailure } from './subject.ts'

/** The index's last answer, and the state of the last request. An answer stays if a later request fails. */
export type Fetched<T> = {
  readonly body: T | null
  /** Its block, and the device's time then. */
  readonly stamp: Pick<BlockRead, 'block' | 'at'> | null
  readonly status: 'loading' | 'ready' | IndexFailure
  /** Records of the list that could not be read. */
  readonly skipped?: number
}
export const unasked = { body: null, stamp: null, status: 'loading' } as const

type Answer = v.GenericSchema<unknown, { asOfBlock: number }>
type Query = Readonly<Record<string, string>>
export type FetchedStore<T> = { get(): Fetched<T>; set(value: Fetched<T>): void }

/**
 * Sends a request once and puts the answer into the store.
 * @param fresh true after something the visitor did: no cached answer from before it is shown
 */
export async function fetchInto<S extends Answer>(
  store: FetchedStore<v.InferOutput<S>>,
  path: string,
  query: Query,
  schema: S,
  fresh = false,
): Promise<void> {
  try {
    const { body, at, skipped } = await askApiAt({ base: apiUrl(), path, query, fresh }, schema)
    store.set({ body, status: 'ready', skipped, stamp: { block: BigInt(body.asOfBlock), at } })
  } catch (error) {
    store.set({ ...store.get(), status: indexFailure(error) })
  }
}

/** Answer of the index about one account, contract or collection; `of` is null while none is shown. */
export type FetchedOf<T, Of extends string = Address> = Fetched<T> & { readonly of: Of | null }
export const unaskedOf = { of: null, ...unasked } as const

/**
 * Requests data about the shown subject. An answer that arrives after the subject changed is dropped.
 * @param shown the account or other subject that the page shows now
 * @param path may contain it
 */
export async function fetchOf<S extends Answer, Of extends string = Address>(
  store: { get(): FetchedOf<v.InferOutput<S>, Of>; set(value: FetchedOf<v.InferOutput<S>, Of>): void },
  shown: () => Of | null,
  path: string | ((of: Of) => string),
  query: (of: Of) => Query,
  schema: S,
  fresh = false,
): Promise<void> {
  const of = shown()
  if (store.get().of !== of) store.set({ ...unaskedOf, of })
  if (!of) return
  const guarded: FetchedStore<v.InferOutput<S>> = {
    get: () => store.get(),
    set: (value) => shown() === of && store.set({ ...value, of }),
  }
  await fetchInto(guarded, typeof path === 'string' ? path : path(of), query(of), schema, fresh)
}

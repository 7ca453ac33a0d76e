import type * as v from 'valibot'
import type { Subject, Unindexed, UnindexedAnswer } from '../../../src/lib/core/api/unindexed.ts'
import type { Orm } from '../db/query.ts'
import type { Indexed } from './indexed.ts'

type RouteContext<P, Q, B> = {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Null before the first block is indexed; only for routes that need no chain data. */
  readonly at: Indexed | null
  readonly tx: Orm
  /** Answer of `prepare`. */
  readonly prepared: unknown
  header(name: string): string | null
}

export type Schema = v.GenericSchema<unknown, unknown>

/** A route as data: the server validates by it and the OpenAPI document is written from it. */
export type Route<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Without the `/api` in front; parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Request headers that the route reads, for the OpenAPI document. */
  readonly headers?: Schema
  readonly response: Schema
  /** Subject of the answer. If the source cannot see it, the route answers null with the reason. */
  readonly needs?: Subject
  /** Set if the route may answer 204 without a body. Its handler then returns null. */
  readonly empty?: string
  /**
   * `block`: the answer depends on the address, the indexed block and off-chain data, and may be cached until one
   * changes. `clock`: it also depends on our clock, so it is cached for at most 30 s. `none`: it depends on the asker.
   */
  readonly cache: 'block' | 'clock' | 'none'
  readonly vary?: string
  /**
   * Runs before the transaction of the database, of routes with `cache: 'none'`: what takes long, such as a question to
   * the chain. Throws what the handler could throw.
   */
  prepare?(given: { readonly body: v.InferOutput<B> }): Promise<unknown>
  /** Returns true if the answer will never change, so that it may be cached forever. */
  settled?(query: v.InferOutput<Q>, at: Indexed): boolean
  handler(context: RouteContext<v.InferOutput<P>, v.InferOutput<Q>, v.InferOutput<B>>): Promise<object | null>
}

/** Preserves the schemas' types in the handler. */
export const route = <P extends Schema, Q extends Schema, B extends Schema>(given: Route<P, Q, B>): Route =>
  given as unknown as Route

/** The answer to a question about an unknown thing. */
export const unindexedOf = (subject: Subject, reason: Unindexed): Omit<UnindexedAnswer, 'asOfBlock'> => ({
  list: null,
  count: null,
  unseen: { subject, reason },
})

/** Returns the answer of a route whose subject the source cannot see, or null if the source can see it. */
export function unindexedAnswer(
  { needs }: Pick<Route, 'needs'>,
  at: Indexed,
): Omit<UnindexedAnswer, 'asOfBlock'> | null {
  const reason = needs && at.sight[needs]
  return needs && reason ? unindexedOf(needs, reason) : null
}

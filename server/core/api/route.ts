import type * as v from 'valibot'
import type { Subject, Unseen, UnseenAnswer } from '../../../src/lib/core/api/unseen.ts'
import type { Orm } from '../db/query.ts'
import type { Indexed } from './indexed.ts'

type RouteContext<P, Q, B> = {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Null before the first block is indexed; only for routes that need no chain data. */
  readonly at: Indexed | null
  readonly tx: Orm
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
  /** Headers that it reads, for the document. */
  readonly headers?: Schema
  readonly response: Schema
  /** What its answer is about: where the source can't see that, it answers null and why. */
  readonly needs?: Subject
  /** When it answers 204 with nothing in it: its handler gives null then. */
  readonly empty?: string
  /**
   * `block`: the answer is a function of the address, the indexed block and what is not read from the chain, and may
   * be kept for as long as that stands. `clock`: of our clock too, so it is kept for half a minute at most. `none`: it
   * depends on who asks.
   */
  readonly cache: 'block' | 'clock' | 'none'
  readonly vary?: string
  /** Whether what was asked for is over and will be answered the same for ever, so that everybody may keep it. */
  settled?(query: v.InferOutput<Q>, at: Indexed): boolean
  handler(context: RouteContext<v.InferOutput<P>, v.InferOutput<Q>, v.InferOutput<B>>): Promise<object | null>
}

/** Keeps the schemas' types in the handler. */
export const route = <P extends Schema, Q extends Schema, B extends Schema>(given: Route<P, Q, B>): Route =>
  given as unknown as Route

/** The answer to a question about something that is not known. */
export const unseenOf = (subject: Subject, reason: Unseen): Omit<UnseenAnswer, 'asOfBlock'> => ({
  list: null,
  count: null,
  unseen: { subject, reason },
})

/** What a route answers that is about something the source can't see; null where it can. */
export function unseenAnswer(
  { needs }: Pick<Route, 'needs'>,
  at: Indexed,
): Omit<UnseenAnswer, 'asOfBlock'> | null {
  const reason = needs && at.sight[needs]
  return needs && reason ? unseenOf(needs, reason) : null
}

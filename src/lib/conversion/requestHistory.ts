import * as v from 'valibot'
import type { Answer, Questions } from '../core/chain/questions.ts'
import { request } from './calls.ts'
import type { Converter, PastConversion } from './model.ts'

/** The account's requests as the contract itself lists them. */
export type RequestHistory = {
  /** Newest first. */
  readonly rows: readonly PastConversion[]
  /** Entries of an unknown form; null if the whole answer has one, or the contract does not answer. */
  readonly unknown: number | null
}

/** Longer answers are not read: the text is the contract's own. */
const MOST_CHARS = 200_000
/** The contract may number requests by index, height or time: all of them are below this. */
const END = 2n ** 63n - 1n

const whole = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^\d{1,78}$/),
  v.transform((digits) => BigInt(digits)),
)
const entrySchema = v.object({ height: whole, amount: whole, out: whole })

/**
 * Returns the requests in a contract's own history (docs/chain.md, Conversions). Its format is not documented, so an
 * entry of another form is counted, never guessed.
 * @param json null if the contract did not answer
 */
export function requestHistory({ address: contract }: Converter, json: string | null): RequestHistory {
  const list = parseList(json)
  if (list === null) return { rows: [], unknown: null }
  const rows = list.flatMap((entry, place) => {
    const { success, output } = v.safeParse(entrySchema, entry)
    if (!success) return []
    const { height: block, amount: amountIn, out: amountOut } = output
    return [{ contract, amountIn, amountOut, block, time: null, txHash: '', logIndex: place }]
  })
  const newestFirst = rows.sort((a, b) => Number(b.block - a.block) || b.logIndex - a.logIndex)
  return { rows: newestFirst, unknown: list.length - rows.length }
}

function parseList(json: string | null): unknown[] | null {
  if (json === null || json.length > MOST_CHARS) return null
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

/** Asks a `request` contract for the account's history, which no event or index has. */
export function requestHistoryReader(
  { ask }: Questions,
  converter: Converter,
  owner: `0x${string}`,
): Answer<RequestHistory> {
  const json = ask<string>({
    to: converter.address,
    fn: request.history,
    args: [owner, 0n, END],
    from: owner,
  })
  return (results) => requestHistory(converter, json(results))
}

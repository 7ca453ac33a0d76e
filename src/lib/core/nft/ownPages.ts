import type * as v from 'valibot'
import { type ApiRequest, askApiAt } from '../api/client.ts'
import { MOST_OWN } from './readOwn.ts'
import { ITEMS_PAGE } from './schema.ts'

type OwnPage = { readonly list: readonly unknown[]; readonly count: number; readonly asOfBlock: number }
type PageSchema = v.GenericSchema<unknown, OwnPage>

/** The answers about an account's items, as far as they were read. */
export type OwnPages = {
  /** The oldest block of the pages. */
  readonly block: bigint
  /** True if no item is missing: neither one beyond the limit nor one that could not be parsed. */
  readonly isWhole: boolean
  /** True if the worker returned a page of an earlier visit. */
  readonly isStored: boolean
}

/**
 * Requests an account's items page by page, only as many pages as there are.
 * @param request without `page`
 * @param put receives each page as it arrives
 * @param most items after which no further page is requested
 * @throws AppError with an ApiCode, as `askApiAt`; pages before the failure were put
 */
export async function readOwnPages<S extends PageSchema>(
  request: ApiRequest,
  schema: S,
  put: (body: v.InferOutput<S>) => void,
  most = MOST_OWN,
): Promise<OwnPages> {
  let block: bigint | null = null
  let [isWhole, isStored] = [true, false]
  for (let page = 1; ; page++) {
    const start = Date.now()
    const query = { ...request.query, page }
    const { body, at, skipped } = await askApiAt({ ...request, query }, schema)
    put(body)
    const asOf = BigInt(body.asOfBlock)
    block = block === null || asOf < block ? asOf : block
    isWhole &&= skipped === 0
    isStored ||= at < start
    const asked = page * ITEMS_PAGE
    if (asked >= body.count) return { block, isWhole, isStored }
    if (asked >= most) return { block, isWhole: false, isStored }
  }
}

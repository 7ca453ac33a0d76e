/** URLs of the pages that use boxes and heroes. Invalid parts are left out. */
import { BENCH_ACTS, type BenchLink } from '../core/nft/heroActions.ts'
import { readId } from '../core/nft/link.ts'
import { MOST_ITEMS } from './model.ts'

export function readBenchLink(query: string): BenchLink {
  const params = new URLSearchParams(query)
  const action = BENCH_ACTS.find((one) => one === params.get('act')) ?? null
  const ids = (params.get('id') ?? '')
    .split(',', MOST_ITEMS)
    .map(readId)
    .filter((id) => id !== null)
  return {
    act: action,
    collection: params.get('c')?.toLowerCase().slice(0, 64) ?? null,
    ids: [...new Set(ids)],
  }
}

/** Builds a draw's query: `?s=` is the series, `r` the request. */
export const drawQuery = (series: string, number: bigint): string =>
  `?s=${encodeURIComponent(series)}&r=${number}`

/** @returns null if it names no request of a series */
export function readDrawLink(query: string): { readonly series: string; readonly number: bigint } | null {
  const params = new URLSearchParams(query)
  const [series, number] = [params.get('s'), params.get('r')]
  if (!series || !number || !/^\d{1,9}$/.test(number)) return null
  return { series: series.slice(0, 64), number: BigInt(number) }
}

/** Addresses of the pages where boxes and heroes are used: `?act=`, `c=` names the collection, `id` its items. */
import { idText, readId } from '../nft/link.ts'
import { ACTS, MOST_ITEMS } from './model.ts'
import type { BenchAct } from './request.ts'
import type { Series } from './series.ts'

const BENCH_ACTS = ['reveal', ...ACTS] as const

export type BenchLink = {
  readonly act: BenchAct | null
  /** A collection's short name; of boxes where they are to be opened, of heroes otherwise. */
  readonly collection: string | null
  /** Of two heroes the first one stays. */
  readonly ids: readonly bigint[]
}

/** What an address (URL) names; what means nothing is left out. */
export function readBenchLink(query: string): BenchLink {
  const params = new URLSearchParams(query)
  const act = BENCH_ACTS.find((one) => one === params.get('act')) ?? null
  const ids = (params.get('id') ?? '')
    .split(',', MOST_ITEMS)
    .map(readId)
    .filter((id) => id !== null)
  return { act, collection: params.get('c')?.toLowerCase().slice(0, 64) ?? null, ids: [...new Set(ids)] }
}

export function benchQuery({ act, collection, ids }: BenchLink): string {
  const parts = [
    ...(act ? [`act=${act}`] : []),
    ...(collection ? [`c=${encodeURIComponent(collection)}`] : []),
    ...(ids.length > 0 ? [`id=${ids.map(idText).join(',')}`] : []),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** A draw's address: `?s=` names the series, `r` the request. */
export const drawQuery = (series: string, number: bigint): string =>
  `?s=${encodeURIComponent(series)}&r=${number}`

/** @returns null for an address that names no draw of a series that this build knows */
export function readDrawLink(
  query: string,
  series: readonly Series[],
): { readonly at: Series; readonly number: bigint } | null {
  const params = new URLSearchParams(query)
  const at = series.find(({ id }) => id === params.get('s'))
  const number = params.get('r') ?? ''
  return at && /^\d{1,9}$/.test(number) ? { at, number: BigInt(number) } : null
}

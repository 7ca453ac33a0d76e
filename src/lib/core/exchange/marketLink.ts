/** Addresses of a token's and a pool's page: `charts/token/?token=MEV`, `charts/pool/?pool=MEV-USDT`, or by contract. */
import { type Address, sameAddress } from '../config/registry.ts'

/** Target of a link, looked up in this build's registry. */
export type Linked<T> =
  | { readonly kind: 'known'; readonly found: T }
  /** An address, in lower case, that no list of this build contains. */
  | { readonly kind: 'stranger'; readonly address: Address }
  /** No usable name. */
  | { readonly kind: 'none' }

type Named = { readonly names: readonly string[]; readonly address: Address }

/** Longer queries than ours are not parsed. */
const LONGEST = 400

function readLink<T>(text: string | null, list: readonly T[], named: (entry: T) => Named): Linked<T> {
  if (text === null) return { kind: 'none' }
  const name = text.toLowerCase()
  const found = list.find((entry) => {
    const { names, address } = named(entry)
    return sameAddress(address, name) || names.some((one) => one.toLowerCase() === name)
  })
  if (found !== undefined) return { kind: 'known', found }
  return /^0x[0-9a-f]{40}$/.test(name) ? { kind: 'stranger', address: name as Address } : { kind: 'none' }
}

const param = (search: string, name: string) => new URLSearchParams(search.slice(0, LONGEST)).get(name)

/** The token that a query names, by symbol or contract, in any case. */
export const readTokenLink = <T extends { readonly symbol: string; readonly address: Address }>(
  search: string,
  tokens: readonly T[],
): Linked<T> =>
  readLink(param(search, 'token'), tokens, ({ symbol, address }) => ({ names: [symbol], address }))

/** The pool that a query names, by its pair, either way round, or by contract. */
export const readPoolLink = <T extends { readonly id: string; readonly address: Address }>(
  search: string,
  pools: readonly T[],
): Linked<T> =>
  readLink(param(search, 'pool'), pools, ({ id, address }) => ({
    names: [id, id.split('-').reverse().join('-')],
    address,
  }))

/** Path of a token's page, without language. */
export const tokenPath = (symbol: string) => `charts/token/?token=${encodeURIComponent(symbol)}`

/** Path of a pool's page, without language. */
export const poolPath = (id: string) => `charts/pool/?pool=${encodeURIComponent(id)}`

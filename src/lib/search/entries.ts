/** Search entries, built from the registry, the texts of the collections and the indexer's names. */
import type { Registry, Token } from '../core/config/registry.ts'
import { poolPath, tokenPath } from '../core/exchange/marketLink.ts'
import { cleanText } from '../core/i18n/clean.ts'
import { type Collection, itemQuery, readId } from '../core/nft/link.ts'
import { fold } from './fold.ts'
import type { Entry } from './model.ts'
import { type PageKey, searchPages } from './pages.ts'

/** Returns tokens, found by symbol, name and address. */
export const tokenEntries = (tokens: readonly Token[]): Entry[] =>
  tokens.map(({ symbol, name, address }) => ({
    kind: 'token',
    id: symbol,
    names: [fold(symbol), fold(name)],
    codes: [address.toLowerCase()],
    path: tokenPath(symbol),
  }))

/** Returns pools, found by their pair in either order, and by address. `about` is the kind of pool. */
export const poolEntries = (pools: Registry['pools']): Entry[] =>
  pools.map(({ id, kind, address }) => {
    const [a = '', b = ''] = id.split('-')
    return {
      kind: 'pool',
      id,
      names: [fold(id), fold(`${b}-${a}`)],
      codes: [address.toLowerCase()],
      path: poolPath(id),
      about: kind,
    }
  })

/** Returns collections, found by name, short name and contract. */
export const collectionEntries = (collections: readonly Collection[]): Entry[] =>
  collections.map(({ shortName, name, address }) => ({
    kind: 'collection',
    id: shortName,
    names: [fold(name), fold(shortName)],
    codes: [address.toLowerCase()],
    path: `marketplace/items/?c=${encodeURIComponent(shortName)}`,
  }))

/** Returns pages, found by their names in each language; the page's own language first. */
export const pageEntries = (languages: readonly ((key: PageKey) => string)[]): Entry[] =>
  searchPages.map(({ key, path }) => ({
    kind: 'page',
    id: key,
    names: languages.map((say) => fold(say(key))),
    codes: [],
    path,
  }))

type Named = { readonly shortName: string; readonly items: readonly (readonly [string, string])[] }

/** Returns items, found by name and number. Names are untrusted texts. Items of unknown collections are left out. */
export function itemEntries(list: readonly Named[], collections: readonly Collection[]): Entry[] {
  return list.flatMap(({ shortName, items }) => {
    const collection = collections.find((one) => one.shortName === shortName)
    if (!collection) return []
    return items.flatMap(([text, name]): Entry[] => {
      const id = readId(text)
      if (id === null) return []
      return [
        {
          kind: 'item',
          id: `${shortName} ${text}`,
          names: [fold(cleanText(name, 100) || `${collection.name} #${text}`)],
          codes: [text, `#${text}`],
          path: `nft-details/${itemQuery(shortName, id)}`,
          about: collection.name,
        },
      ]
    })
  })
}

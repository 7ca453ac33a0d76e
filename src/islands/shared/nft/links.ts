import { itemQuery } from '../../../lib/core/nft/link.ts'
import { localHref } from '../../../ui/href.ts'

/** Address of a collection's tab; it works on every host (design, section 5). */
export const collectionHref = (locale: string, tab: 'items' | 'activities', shortName: string) =>
  localHref(locale, `marketplace/${tab}/?c=${encodeURIComponent(shortName)}`)

export const itemHref = (locale: string, shortName: string, tokenId: string | bigint) =>
  localHref(locale, `nft-details/${itemQuery(shortName, BigInt(tokenId))}`)

export const saleHref = (locale: string, shortName: string, tokenId: string | bigint) =>
  localHref(locale, `nft-sale/${itemQuery(shortName, BigInt(tokenId))}`)

import { privacyPath, product } from '../lib/core/config/product.ts'

/**
 * Targets of the header and the mobile menu. Every path is in config/pages.ts. `also` names pages that belong to an
 * entry without being listed in it.
 */
export type SubItem =
  | {
      readonly key:
        | 'swap'
        | 'mplToPks'
        | 'mplToHrs'
        | 'mappFarm'
        | 'mefiFarm'
        | 'nftFarm'
        | 'yourNft'
        | 'market'
        | 'mintingNft'
      readonly path: string
    }
  /** Opens over the current page. */
  | { readonly key: 'genesisLock'; readonly dialog: 'genesis' }

export type MenuItem =
  | {
      readonly key: 'liquidity' | 'imo' | 'charts' | 'governance'
      readonly path: string
      readonly also?: readonly string[]
    }
  | {
      readonly key: 'swap' | 'farm' | 'nft'
      readonly items: readonly SubItem[]
      readonly path?: string
      readonly also?: readonly string[]
    }
  /** Another site. */
  | { readonly key: 'bridge' | 'games'; readonly href: string }

/** Returns an entry for a site whose address is known, else none. */
const external = (key: 'bridge' | 'games'): MenuItem[] => {
  const href = product.links[key]
  return href ? [{ key, href }] : []
}

export const menu: readonly MenuItem[] = [
  {
    key: 'swap',
    path: 'swap/',
    items: [
      { key: 'swap', path: 'swap/' },
      { key: 'mplToPks', path: 'swap/#mpl-pks' },
      { key: 'mplToHrs', path: 'swap/#mpl-hrs' },
    ],
  },
  { key: 'liquidity', path: 'liquidity/' },
  {
    key: 'farm',
    items: [
      { key: 'mappFarm', path: 'mapp-farm/' },
      { key: 'mefiFarm', path: 'mefi-farm/' },
      { key: 'nftFarm', path: 'nft-farm/' },
    ],
  },
  { key: 'imo', path: 'imo/', also: ['imo-details/'] },
  {
    key: 'nft',
    also: ['myNfts/', 'nft-details/', 'nft-sale/'],
    items: [
      { key: 'yourNft', path: 'myNfts/collected/' },
      { key: 'market', path: 'marketplace/' },
      { key: 'mintingNft', path: 'mint/' },
      { key: 'genesisLock', dialog: 'genesis' },
    ],
  },
  { key: 'charts', path: 'charts/', also: ['charts/token/', 'charts/pool/'] },
  { key: 'governance', path: 'governance/', also: ['proposal/'] },
  ...external('bridge'),
  ...external('games'),
]

/** Returns how an entry relates to the current page: it is the page, it contains it, or neither. */
export function currentOf(item: MenuItem | SubItem, path: string): 'page' | 'true' | undefined {
  if ('href' in item || 'dialog' in item) return undefined
  const paths = 'items' in item ? item.items.flatMap((sub) => ('path' in sub ? sub.path : [])) : [item.path]
  if (!('items' in item) && item.path === path) return 'page'
  const also = 'also' in item ? (item.also ?? []) : []
  const holds = [...paths, ...also].some((start) => path.startsWith(start))
  return holds ? 'true' : undefined
}

/** Page that verifies a copy of the site. */
export const verifyRoute = 'verify/'

export const privacyRoute = `${privacyPath}/`

/** Linked below every page: a wallet's approvals, and what to do if a release turns out bad. */
export const approvalsRoute = 'approvals/'
export const incidentRoute = 'incident/'

import { privacyPath } from '../lib/config/product.ts'

/** Where the header and the mobile menu lead (specification section 2). `soon` opens the Coming-soon dialog. */
export type MenuItem =
  | { readonly key: string; readonly path: string; readonly soon?: boolean }
  | { readonly key: string; readonly items: readonly MenuItem[]; readonly path?: string }
  | { readonly key: string; readonly external: 'bridge' | 'games' }

export const menu: readonly MenuItem[] = [
  {
    key: 'swap',
    path: 'swap/',
    items: [
      { key: 'swap', path: 'swap/' },
      { key: 'mplToPks', path: 'swap/#mpl-pks', soon: true },
      { key: 'mplToHrs', path: 'swap/#mpl-hrs', soon: true },
    ],
  },
  { key: 'liquidity', path: 'liquidity/' },
  {
    key: 'farm',
    items: [
      { key: 'mappFarm', path: 'mapp-farm/' },
      { key: 'mefiFarm', path: 'mefi-farm/' },
    ],
  },
  { key: 'imo', path: 'imo/' },
  {
    key: 'nft',
    items: [
      { key: 'yourNft', path: 'myNfts/collected/' },
      { key: 'market', path: 'marketplace/' },
      { key: 'mintingNft', path: 'mint/' },
    ],
  },
  { key: 'charts', path: 'charts/' },
  { key: 'governance', path: 'governance/' },
  { key: 'bridge', external: 'bridge' },
  { key: 'games', external: 'games' },
]

export const privacyRoute = `${privacyPath}/`

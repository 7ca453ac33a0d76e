import { privacyPath } from './product.ts'

/** Frame of a page (docs/product.md, Pages): header and footer, the same but wide for NFT lists, or none. */
export type Layout = 'default' | 'list' | 'none'

/**
 * `key` is the prefix of its texts in layouts/messages.pages.<language>.ts, or `null` if a feature has its own texts. `soon`:
 * not built yet, its page says so and signs nothing. `part`: a part of another page.
 */
export type Page = {
  /** Without language and leading slash: `liquidity/add/`. */
  readonly path: string
  readonly layout: Layout
} & (
  | { readonly key: null; readonly soon?: undefined; readonly part?: true }
  | { readonly key: 'governance' | 'proposal'; readonly soon: true; readonly part?: undefined }
  /** Pages that only redirect. */
  | { readonly key: 'myNfts' | 'herosMint'; readonly soon?: undefined; readonly part?: undefined }
)

const soon = true
const part = true

/** The one list of every route of the product (docs/product.md, Pages), and of what is not built yet. */
export const pages: readonly Page[] = [
  { path: '', key: null, layout: 'default' },
  { path: 'swap/', key: null, layout: 'default' },
  { path: 'swap/#mpl-pks', key: null, layout: 'default', part },
  { path: 'swap/#mpl-hrs', key: null, layout: 'default', part },
  { path: 'liquidity/', key: null, layout: 'default' },
  { path: 'liquidity/add/', key: null, layout: 'default' },
  { path: 'liquidity/remove/', key: null, layout: 'default' },
  { path: 'liquidity/zap/', key: null, layout: 'default' },
  { path: 'mefi-farm/', key: null, layout: 'default' },
  { path: 'mapp-farm/', key: null, layout: 'default' },
  { path: 'nft-farm/', key: null, layout: 'default' },
  { path: 'imo/', key: null, layout: 'default' },
  { path: 'imo-details/', key: null, layout: 'default' },
  { path: 'myNfts/', key: 'myNfts', layout: 'list' },
  { path: 'myNfts/collected/', key: null, layout: 'list' },
  { path: 'myNfts/collected/#formulator', key: null, layout: 'list', part },
  { path: 'myNfts/activities/', key: null, layout: 'list' },
  { path: 'myNfts/heroes/', key: null, layout: 'default' },
  { path: 'myNfts/reveal/', key: null, layout: 'default' },
  { path: 'marketplace/', key: null, layout: 'default' },
  { path: 'marketplace/items/', key: null, layout: 'list' },
  { path: 'marketplace/activities/', key: null, layout: 'list' },
  { path: 'nft-details/', key: null, layout: 'default' },
  { path: 'nft-sale/', key: null, layout: 'default' },
  { path: 'mint/', key: null, layout: 'default' },
  { path: 'mint/detail/', key: null, layout: 'default' },
  { path: 'charts/', key: null, layout: 'default' },
  { path: 'charts/token/', key: null, layout: 'default' },
  { path: 'charts/pool/', key: null, layout: 'default' },
  { path: 'wallet/', key: null, layout: 'default' },
  { path: 'governance/', key: 'governance', layout: 'default', soon },
  { path: 'proposal/', key: 'proposal', layout: 'default', soon },
  { path: 'heros-mint/', key: 'herosMint', layout: 'list' },
  { path: 'verify/', key: null, layout: 'default' },
  { path: 'approvals/', key: null, layout: 'default' },
  { path: 'incident/', key: null, layout: 'default' },
  { path: `${privacyPath}/`, key: null, layout: 'default' },
  { path: 'notFound/', key: null, layout: 'none' },
  { path: 'maintenance/', key: null, layout: 'none' },
]

/** @throws if no page has the path: a dead link must fail the build */
export function pageAt(path: string): Page {
  const page = pages.find((entry) => entry.path === path)
  if (!page) throw new Error(`No page ${path} in the list of pages`)
  return page
}

import { privacyPath } from './product.ts'

/** Frame of a page (docs/product.md, Pages): header and footer, the same but wide for NFT lists, or none. */
export type Layout = 'default' | 'list' | 'none'

export type Page = {
  /** Without language and leading slash: `liquidity/add/`. */
  readonly path: string
  /** Prefix of its texts in messages/<language>/pages.ts; `null` where a feature has texts of its own. */
  readonly key: string | null
  readonly layout: Layout
  /** Still to be built. Its page says so and signs nothing; one without a page opens the Coming-soon dialog. */
  readonly soon?: true
  /** A part of another page, not a page of its own. */
  readonly part?: true
}

const soon = true
const part = true

/** Every route of the product (docs/product.md, Pages), and what is still to come on it. The one list of both. */
export const pages: readonly Page[] = [
  { path: '', key: null, layout: 'default' },
  { path: 'swap/', key: null, layout: 'default' },
  { path: 'swap/#mpl-pks', key: 'mplToPks', layout: 'default', soon, part },
  { path: 'swap/#mpl-hrs', key: 'mplToHrs', layout: 'default', soon, part },
  { path: 'liquidity/', key: null, layout: 'default' },
  { path: 'liquidity/add/', key: null, layout: 'default' },
  { path: 'liquidity/remove/', key: null, layout: 'default' },
  { path: 'liquidity/zap/', key: null, layout: 'default' },
  { path: 'mefi-farm/', key: null, layout: 'default' },
  { path: 'mapp-farm/', key: null, layout: 'default' },
  { path: 'imo/', key: null, layout: 'default' },
  { path: 'imo-details/', key: null, layout: 'default' },
  { path: 'myNfts/', key: 'myNfts', layout: 'list' },
  { path: 'myNfts/collected/', key: null, layout: 'list' },
  { path: 'myNfts/collected/#formulator', key: 'formulator', layout: 'list', soon, part },
  { path: 'myNfts/activities/', key: null, layout: 'list' },
  { path: 'marketplace/', key: null, layout: 'default' },
  { path: 'marketplace/items/', key: null, layout: 'list' },
  { path: 'marketplace/activities/', key: null, layout: 'list' },
  { path: 'nft-details/', key: null, layout: 'default' },
  { path: 'nft-sale/', key: null, layout: 'default' },
  { path: 'mint/', key: null, layout: 'default' },
  { path: 'mint/detail/', key: null, layout: 'default' },
  { path: 'charts/', key: 'charts', layout: 'default', soon },
  { path: 'governance/', key: 'governance', layout: 'default', soon },
  { path: 'proposal/', key: 'proposal', layout: 'default', soon },
  { path: 'heros-mint/', key: 'herosMint', layout: 'list' },
  { path: `${privacyPath}/`, key: null, layout: 'default' },
  { path: 'notFound/', key: null, layout: 'none' },
  { path: 'maintenance/', key: null, layout: 'none' },
]

/** @throws when no page has the path: a link to nowhere must fail the build */
export function pageAt(path: string): Page {
  const page = pages.find((entry) => entry.path === path)
  if (!page) throw new Error(`No page ${path} in the list of pages`)
  return page
}

/** Whether a menu entry opens the Coming-soon dialog: to come, and without a page that could say so. */
export const opensSoonDialog = (path: string) => {
  const page = pageAt(path)
  return page.soon === true && page.part === true
}

/** Sites of the product's own that header and footer lead to. */
type Site =
  | 'telegram'
  | 'twitter'
  | 'medium'
  | 'kakao'
  | 'linkedin'
  | 'discord'
  | 'facebook'
  | 'docs'
  | 'bridge'
  | 'games'

/** Null where no address is known (docs/product.md, Addresses): then nothing leads there. */
const links: Readonly<Record<Site, string | null>> = {
  telegram: null,
  twitter: null,
  medium: null,
  kakao: null,
  linkedin: null,
  discord: null,
  facebook: null,
  docs: null,
  bridge: null,
  games: null,
}

declare const __MAINTENANCE__: boolean | undefined

/** The one place that names the product. Pages, manifest and storage keys read it from here. */
export const product = {
  name: 'MEVerse DEX',
  brand: 'MEVerse',
  /** Short name: privacy path, storage prefix, worker scope. */
  short: 'meverse',
  /** Off, but in a build that was made with `MAINTENANCE=1`. */
  maintenance: typeof __MAINTENANCE__ !== 'undefined' && __MAINTENANCE__,
  links,
} as const

/** Who made the charts' drawing: its licence (Apache-2.0) asks that the page names them, with its notice and a link. */
export const drawing = {
  maker: 'TradingView',
  href: 'https://www.tradingview.com',
  notice: 'TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc.',
} as const

/** The genesis lock by the product's rules, where the contract does not say (docs/product.md, Collections). */
export const genesisLock = {
  symbol: 'USDT',
  /** Whole coins. */
  amount: '500',
  /** It opens on 1 July of this year. */
  unlockYear: 2022,
} as const

/** Id of the xHeroes collection in the NFT lists: old addresses without an id lead there (docs/product.md, Pages). */
export const xHeroesProject = { mainnet: 'xheroes', testnet: 'xheroes-test', devnet: 'xheroes-test' } as const

/** Path of the privacy page (docs/product.md, Pages). */
export const privacyPath = `${product.short}_privacy`

/** Formulators by the chain's rules, where the contract does not say (docs/product.md, Collections). */
export const formulatorRules = {
  /** Whole MEV that all earn in a block, before the chain's part. */
  perBlock: '0.4756468797564688',
  /** Blocks that the parts of a Sigma and an Omega must be old. */
  ages: {
    mainnet: { Sigma: 5_184_000n, Omega: 5_184_000n },
    testnet: { Sigma: 5_184_000n, Omega: 5_184_000n },
    devnet: { Sigma: 200n, Omega: 300n },
  },
} as const

/** The product's own sites in header and footer. */
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

/** Null if no address is known (docs/product.md, Addresses). Then there is no link. */
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

/** The one definition of the product's name. Pages, manifest and storage keys read it from here. */
export const product = {
  name: 'MEVerse DEX',
  brand: 'MEVerse',
  /** Short name: privacy path, storage prefix, worker scope. */
  short: 'meverse',
  /** Off, except in a build with `MAINTENANCE=1`. */
  maintenance: typeof __MAINTENANCE__ !== 'undefined' && __MAINTENANCE__,
  links,
} as const

/** Maker of the chart library: its licence (Apache-2.0) requires the page to name it, with its notice and a link. */
export const drawing = {
  maker: 'TradingView',
  href: 'https://www.tradingview.com',
  notice: 'TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc.',
} as const

/**
 * The genesis lock by the product's rules, for facts that the contract does not have (docs/product.md, Collections).
 */
export const genesisLock = {
  symbol: 'USDT',
  /** Whole coins. */
  amount: '500',
  /** It opens on 1 July of this year. */
  unlockYear: 2022,
} as const

/**
 * Id of the xHeroes collection in the NFT lists. Old addresses without an id redirect to it (docs/product.md, Pages).
 */
export const xHeroesProject = { mainnet: 'xheroes', testnet: 'xheroes-test', devnet: 'xheroes-test' } as const

/** Path of the privacy page (docs/product.md, Pages). */
export const privacyPath = `${product.short}_privacy`

/** Formulators by the chain's rules, for facts that the contract does not have (docs/product.md, Collections). */
export const formulatorRules = {
  /** Whole MEV that all formulators together earn per block, before the chain's share. */
  perBlock: '0.4756468797564688',
  /** Minimum age, in blocks, of the parts of a Sigma and an Omega. */
  ages: {
    mainnet: { Sigma: 5_184_000n, Omega: 5_184_000n },
    testnet: { Sigma: 5_184_000n, Omega: 5_184_000n },
    devnet: { Sigma: 200n, Omega: 300n },
  },
} as const

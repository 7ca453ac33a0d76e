/** The one place that names the product. Pages, manifest and storage keys read it from here. */
export const product = {
  name: 'MEVerse DEX',
  brand: 'MEVerse',
  /** Short name: privacy path, storage prefix, worker scope. */
  short: 'meverse',
  /** The page exists, the flag is off. */
  maintenance: false,
  links: {
    telegram: 'https://t.me/meverse_official',
    twitter: 'https://twitter.com/MEVerse_GAME',
    medium: 'https://medium.com/meverse',
    kakao: 'https://open.kakao.com/o/gMEVerse',
    linkedin: 'https://www.linkedin.com/company/meverse',
    discord: 'https://discord.gg/meverse',
    facebook: 'https://www.facebook.com/meverse',
    docs: 'https://docs.meverse.sg',
    bridge: 'https://bridge.meverse.sg',
    games: 'https://www.meverse.sg',
  },
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

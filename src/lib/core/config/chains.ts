/** Facts about a chain that a wallet and this page need. */
export type ChainConfig = {
  readonly key: ChainKey
  readonly id: number
  readonly name: string
  readonly native: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  /** The first is asked first; the others are fallbacks and second opinions. */
  readonly rpc: readonly string[]
  /** Base address of the REST API; null means that none is used. */
  readonly api: string | null
  /** Root of the block explorer; null if none is known (docs/product.md, Addresses). Then there are no links to it. */
  readonly explorer: string | null
  readonly explorerName: string
  /** Sources of NFT pictures; the page's policy allows no others. */
  readonly media: {
    /** Gateways for content addresses, the configured one first: base URLs to which a CID is appended. */
    readonly ipfs: readonly string[]
    readonly origins: readonly string[]
  }
  /** Milliseconds between blocks; only for "≈" times. */
  readonly blockMs: number
}

export type ChainKey = 'mainnet' | 'testnet' | 'devnet'

const publicMedia: ChainConfig['media'] = {
  ipfs: ['https://ipfs.io/ipfs/', 'https://gateway.pinata.cloud/ipfs/', 'https://4everland.io/ipfs/'],
  origins: [],
}

const mev = { name: 'MEVerse', symbol: 'MEV', decimals: 18 } as const

/**
 * @param key chain of the build
 * @param devnetOrigin origin of the devnet's public port, for devnet builds
 */
export function chainConfig(key: ChainKey, devnetOrigin: string): ChainConfig {
  switch (key) {
    case 'mainnet':
      return {
        key,
        id: 7518,
        name: 'MEVerse Chain Mainnet',
        native: mev,
        rpc: ['https://rpc.meversemainnet.io'],
        api: null,
        explorer: null,
        explorerName: '',
        media: publicMedia,
        blockMs: 500,
      }
    case 'testnet':
      return {
        key,
        id: 4759,
        name: 'MEVerse Chain Testnet',
        native: { name: 'MEVerse testnet', symbol: 'tMEV', decimals: 18 },
        rpc: ['https://rpc.meversetestnet.io'],
        api: null,
        explorer: null,
        explorerName: '',
        media: publicMedia,
        blockMs: 500,
      }
    case 'devnet':
      return {
        key,
        id: 751_812,
        name: 'MEVerse Devnet',
        native: mev,
        rpc: [`${devnetOrigin}/rpc`, `${devnetOrigin}/rpc2`],
        api: `${devnetOrigin}/api`,
        media: {
          ipfs: ['/ipfs/', '/ipfs2/', '/ipfs3/'].map((path) => `${devnetOrigin}${path}`),
          origins: [devnetOrigin],
        },
        explorer: null,
        explorerName: '',
        blockMs: 500,
      }
  }
}

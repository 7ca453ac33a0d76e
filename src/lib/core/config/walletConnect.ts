/**
 * Pairing with wallet apps over WalletConnect, as the build configures it (docs/operators.md, WalletConnect). It is
 * separate from env.ts because no page needs it before a wallet is connected.
 */
export type WalletConnectConfig = {
  /** Id of this site at the relay; null if the build has none, and then nothing can be paired. */
  readonly projectId: string | null
  /** Server that relays the sealed messages between page and app. */
  readonly relay: string
  /** Name by which the one app identifies itself that a login names (`walletType`); null names none. */
  readonly namedApp: string | null
}

declare const __WALLET_CONNECT__: WalletConnectConfig | undefined

/** The relay that the apps on people's phones use. */
export const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

export const walletConnect: WalletConnectConfig =
  typeof __WALLET_CONNECT__ === 'undefined'
    ? { projectId: null, relay: PUBLIC_RELAY, namedApp: null }
    : __WALLET_CONNECT__

/** Apps that a phone offers by name, with the address that opens each (docs/product.md, Addresses). */
export const walletApps = [
  { name: 'MetaMask', link: 'https://metamask.app.link' },
  { name: 'Trust Wallet', link: 'https://link.trustwallet.com' },
] as const

/**
 * Pairing with wallet apps over WalletConnect, as the build says (docs/operators.md, WalletConnect). It stands apart
 * from env.ts because no page needs it before somebody connects.
 */
export type WalletConnectConfig = {
  /** What the relay knows this site by; null where the build has none, and then nothing can be paired. */
  readonly projectId: string | null
  /** Who carries the sealed messages between page and app. */
  readonly relay: string
  /** What the one app calls itself that a login names (`walletType`); null names none. */
  readonly namedApp: string | null
}

declare const __WALLET_CONNECT__: WalletConnectConfig | undefined

/** The one that the apps on people's phones use. */
export const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

export const walletConnect: WalletConnectConfig =
  typeof __WALLET_CONNECT__ === 'undefined'
    ? { projectId: null, relay: PUBLIC_RELAY, namedApp: null }
    : __WALLET_CONNECT__

/** Apps that a phone is offered by name, with the address that opens each (docs/product.md, Addresses). */
export const walletApps = [
  { name: 'MetaMask', link: 'https://metamask.app.link' },
  { name: 'Trust Wallet', link: 'https://link.trustwallet.com' },
] as const

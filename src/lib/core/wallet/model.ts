import type { Address } from '../config/registry.ts'
import type { ReadQuestion } from './passOn.ts'
import type { WalletType } from './session.ts'
import type { SignatureRequest } from './signature.ts'

/** A wallet that can be chosen. Names and icons come from the wallet itself and are checked. */
export type WalletOption = {
  readonly id: string
  /** Null if its own can't be shown (names.ts). */
  readonly name: string | null
  /** data: URL of a picture, only ever used in an <img>. */
  readonly icon: string | null
  /** The built-in wallet of devnet builds, marked as such. */
  readonly demo: boolean
}

export type WalletConnection = {
  readonly address: Address
  /** The wallet's chain, which may be any; null if it does not report it. */
  readonly chainId: number | null
  readonly walletId: string
  /** Null for the demo wallet. */
  readonly type: WalletType | null
  /** Null if its own can't be shown (names.ts). */
  readonly walletName: string | null
}

export type TransactionRequest = {
  readonly from: Address
  readonly to: Address
  readonly data: `0x${string}`
  readonly gas: bigint
  readonly gasPrice: bigint
  /**
   * Set only if an earlier transaction is sent again: with its nonce, only one of the two can be mined. Wallets may
   * ignore it.
   */
  readonly nonce?: number
}

/** Id of wallet apps paired over WalletConnect, in the selection, in the stored chain and in wagmi. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The same for Face Wallet, which is used with a social account. */
export const FACE_ID = 'facewallet'
/** Its official name. */
export const FACE_NAME = 'Face Wallet'

/** A pairing code for an app, to be shown. */
export type PairingCode = {
  readonly uri: string
  /** Time when it expires, in the device's time. */
  readonly until: number
  /** Returns the address that opens an app on this phone with the code. */
  readonly linkTo: (app: string) => string
}

/** Identity that a paired app reports. */
export type AppPeer = {
  readonly name: string
  /** Its `walletType` at login: the configured app's name if it is that app, else null. */
  readonly walletType: string | null
}

/** Everything the rest of the page may request from a wallet. Tests replace it by their own. */
export type WalletAdapter = {
  /** Wallets in this browser. */
  options(): WalletOption[]
  /** @param signal stops waiting for a wallet that does not answer; its later answer is ignored */
  connect(walletId: string, signal: AbortSignal): Promise<WalletConnection>
  /** Reports the code of the pairing in progress, and null when it is over. Returns the stop. */
  watchCode(seen: (code: PairingCode | null) => void): Promise<() => void>
  /** Calls back if a paired app does not answer for its session after this page was asleep. */
  whenUnresponsive(seen: () => void): void
  /** The paired app, as soon as it has sent its name. */
  peer(): AppPeer | null
  /** Shows the wallet itself, if it has a page of its own; resolves when that is closed. */
  openHome(): Promise<void>
  /** Remembers the app that was opened on this phone, so that it opens automatically for a signature. */
  openedIn(link: string): Promise<void>
  /** Reconnects the wallet of the last visit without asking; null if there is none. */
  reconnect(): Promise<WalletConnection | null>
  /** Calls back once when the wallet of the last visit announces itself. Does nothing if it already has. */
  whenAnnounced(seen: () => void): Promise<void>
  disconnect(): Promise<void>
  /** Ends the connection in this page only, without notifying the wallet. */
  drop(): Promise<void>
  watch(changed: (connection: WalletConnection | null) => void): () => void
  /** Returns true if the connected wallet can be asked: its extension is installed, its session open. */
  isThere(): Promise<boolean>
  /** Asks the wallet to change to this page's chain, and offers it once if the wallet does not know it. */
  switchChain(): Promise<void>
  /** Shows a token in the wallet (`wallet_watchAsset`). */
  addToken(token: { address: Address; symbol: string; decimals: number; image: string }): Promise<void>
  /**
   * Reads the wallet's current accounts and chain, again just before sending.
   * @throws AppError `wallet.silent` if it does not answer in ten seconds
   */
  current(): Promise<{ readonly accounts: readonly Address[]; readonly chainId: number | null }>
  /** Has the wallet ask its own node (`passOn.ts`), for times when no other answers. */
  read(question: ReadQuestion): Promise<unknown>
  /** Requests a signature of a text or of typed data, which authorises nothing on the chain. */
  sign(request: SignatureRequest): Promise<`0x${string}`>
  send(request: TransactionRequest): Promise<`0x${string}`>
}

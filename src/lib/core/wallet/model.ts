import type { Address } from '../config/registry.ts'
import type { ReadQuestion } from './passOn.ts'
import type { WalletType } from './session.ts'

/** A wallet that can be chosen. Names and icons come from the wallet itself and are checked. */
export type WalletOption = {
  readonly id: string
  /** Null where its own can't be shown (names.ts). */
  readonly name: string | null
  /** data: address of a picture, only ever put into an <img>. */
  readonly icon: string | null
  /** The built-in wallet of devnet builds, marked as such. */
  readonly demo: boolean
}

export type WalletConnection = {
  readonly address: Address
  /** Chain the wallet is on, which may be any; null where it does not say. */
  readonly chainId: number | null
  readonly walletId: string
  /** Null for the demo wallet. */
  readonly type: WalletType | null
  /** Null where its own can't be shown (names.ts). */
  readonly walletName: string | null
}

export type TransactionRequest = {
  readonly from: Address
  readonly to: Address
  readonly data: `0x${string}`
  readonly gas: bigint
  readonly gasPrice: bigint
  /** Only where an earlier transaction is sent again: with its nonce, one of the two can be mined. Wallets may ignore it. */
  readonly nonce?: number
}

/** By which the choice, the stored chain and wagmi know wallet apps that are paired over WalletConnect. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The same of Face Wallet, which a social account logs in to. */
export const FACE_ID = 'facewallet'
/** What its maker calls it. */
export const FACE_NAME = 'Face Wallet'

/** What an app pairs by, to be shown. */
export type PairingCode = {
  readonly uri: string
  /** When it is good no longer, in the device's time. */
  readonly until: number
  /** Returns the address that opens an app on this phone with the code. */
  readonly linkTo: (app: string) => string
}

/** Whom a paired app says it is. */
export type AppPeer = {
  readonly name: string
  /** What a login gives as `walletType`: the configured app's name where it is that app, else null. */
  readonly walletType: string | null
}

/** Everything the rest of the page may ask of a wallet. Tests put their own in its place. */
export type WalletDoor = {
  /** Wallets in this browser. */
  options(): WalletOption[]
  /** @param signal leaves a wallet that does not answer; what it says later counts no more */
  connect(walletId: string, signal: AbortSignal): Promise<WalletConnection>
  /** Tells the code of the pairing under way, and null when it is over. Returns the stop. */
  watchCode(seen: (code: PairingCode | null) => void): Promise<() => void>
  /** Calls back when a paired app does not answer for its session after a sleep of this page. */
  whenSilent(seen: () => void): void
  /** The paired app, as soon as it has said its name. */
  peer(): AppPeer | null
  /** Shows the wallet itself, where it has a page of its own; settles when that is left. */
  openHome(): Promise<void>
  /** Remembers the app that was opened on this phone, so that it opens by itself when something is to be signed. */
  openedIn(link: string): Promise<void>
  /** Takes up the wallet of the last visit without asking; null when there is none. */
  reconnect(): Promise<WalletConnection | null>
  /** Calls back once when the wallet of the last visit announces itself. Nothing happens where it already has. */
  whenAnnounced(seen: () => void): Promise<void>
  disconnect(): Promise<void>
  /** Ends the connection in this page alone, without a word to the wallet. */
  drop(): Promise<void>
  watch(changed: (connection: WalletConnection | null) => void): () => void
  /** Whether the connected wallet can be asked: its extension is there, its session open. */
  isThere(): Promise<boolean>
  /** Asks the wallet to change to this page's chain, and offers it once where the wallet does not know it. */
  switchChain(): Promise<void>
  /** Shows a token in the wallet (`wallet_watchAsset`). */
  addToken(token: { address: Address; symbol: string; decimals: number; image: string }): Promise<void>
  /**
   * Reads the wallet's current accounts and chain, again just before sending.
   * @throws AppError `wallet.silent` if it does not answer in ten seconds
   */
  current(): Promise<{ readonly accounts: readonly Address[]; readonly chainId: number | null }>
  /** Has the wallet ask its own node (`passOn.ts`), for where no other answers. */
  read(question: ReadQuestion): Promise<unknown>
  /** Has words signed (`personal_sign`), which allows nothing on the chain. */
  signText(owner: Address, text: string): Promise<`0x${string}`>
  send(request: TransactionRequest): Promise<`0x${string}`>
}

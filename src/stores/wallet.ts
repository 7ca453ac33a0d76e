import { atom, map } from 'nanostores'
import type { AskOne } from '../lib/core/chain/readThrough.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { writeCookie } from '../lib/core/storage/storage.ts'
import type { WalletType } from '../lib/core/wallet/session.ts'

export type WalletState = {
  /** `waiting`: not known yet whether the last visit's wallet is available. */
  readonly status: 'waiting' | 'none' | 'connecting' | 'connected'
  readonly address: Address | null
  readonly chainId: number | null
  readonly walletId: string | null
  /** Null also for the demo wallet. */
  readonly type: WalletType | null
  readonly walletName: string
}

const noWallet: WalletState = {
  status: 'none',
  address: null,
  chainId: null,
  walletId: null,
  type: null,
  walletName: '',
}

/** The connected wallet, as it last reported itself; only `connect.ts` writes it. */
export const $wallet = map<WalletState>({ ...noWallet, status: 'waiting' })

/** Last height that the chain reported, for the stored chain state; `chain.ts` writes it. */
export const $height = atom<number | null>(null)

/** Asks the wallet's own node; null until the wallet code is loaded. `connect.ts` writes it, `chain.ts` uses it. */
export const $walletReads = atom<AskOne | null>(null)

/** The account to report to the server; `login.ts` reports it. */
export const $toLogin = atom<Address | null>(null)

/** Deletes all traces of the account immediately, because the background code may not be loaded yet. */
export function forgetWallet(): void {
  $wallet.set(noWallet)
  $toLogin.set(null)
  writeCookie('chain', '', 0)
  writeCookie('userInfo', '', 0)
}

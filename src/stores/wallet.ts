import { atom, map } from 'nanostores'
import type { AskOne } from '../lib/core/chain/readThrough.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { writeCookie } from '../lib/core/storage/storage.ts'
import type { WalletType } from '../lib/core/wallet/session.ts'

export type WalletState = {
  /** `waiting`: not known yet whether the last visit's wallet is still there. */
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

/** The connected wallet, as it last reported itself; `connect.ts` alone writes it. */
export const $wallet = map<WalletState>({ ...noWallet, status: 'waiting' })

/** The height that the chain last told, for the chain state that is stored; `chain.ts` writes it. */
export const $height = atom<number | null>(null)

/** Asks the wallet's own node; null until the wallet code is there. `connect.ts` writes it, `chain.ts` asks. */
export const $walletReads = atom<AskOne | null>(null)

/** The account that the server is to be told of; `login.ts` tells it. */
export const $toLogin = atom<Address | null>(null)

/** Nothing says any more who was here, at once: what goes on behind a page may not be there yet. */
export function forgetWallet(): void {
  $wallet.set(noWallet)
  $toLogin.set(null)
  writeCookie('chain', '', 0)
  writeCookie('userInfo', '', 0)
}

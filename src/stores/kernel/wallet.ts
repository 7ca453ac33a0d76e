import { map } from 'nanostores'
import type { Address } from '../../lib/config/registry.ts'

export type WalletState = {
  /** `waiting`: not known yet whether the last visit's wallet is still there. */
  readonly status: 'waiting' | 'none' | 'connecting' | 'connected'
  readonly address: Address | null
  readonly chainId: number | null
  readonly walletId: string | null
  readonly walletName: string
}

export const noWallet: WalletState = {
  status: 'none',
  address: null,
  chainId: null,
  walletId: null,
  walletName: '',
}

/** The connected wallet, as it last reported itself; `connect.ts` alone writes it. */
export const $wallet = map<WalletState>({ ...noWallet, status: 'waiting' })

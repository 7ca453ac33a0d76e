/** The visitor of a page: wallet, chain, and the age of the figures. */
import { chain } from '../../src/lib/core/config/env.ts'
import { UNKNOWN } from '../../src/lib/core/release/safety.ts'
import type { Gate } from '../../src/lib/core/wallet/gate.ts'
import { $head } from '../../src/stores/chain.ts'
import { $safety } from '../../src/stores/safety.ts'
import { $wallet, type WalletState } from '../../src/stores/wallet.ts'
import { address } from './pools.ts'

export const ME = address(0xaa)
export const OTHER = address(0xbb)

/** Connects an account on the page's chain. */
export const connect = (change: Partial<WalletState> = {}) =>
  $wallet.set({
    status: 'connected',
    address: ME,
    chainId: chain.id,
    walletId: 'injected',
    type: 'metamask',
    walletName: 'MetaMask',
    ...change,
  })

/** The latest block, read this many blocks ago. */
export const headOf = (block: bigint, blocksAgo = 0) =>
  $head.set({ block, at: Date.now() - blocksAgo * chain.blockMs })

/** An account on the page's chain, with figures of this block. */
export function visit(block = 50n): void {
  $safety.set(UNKNOWN)
  connect()
  headOf(block)
}

/** Blocks after which a figure may still be shown, but not be signed on. */
export const STALE = 130
/** Blocks after which a figure may still be signed on. */
export const RECENT = 40

const away = { address: null, chainId: null, walletId: null, type: null, walletName: '' }

/** Every gate that a form shows in place of its own action, and the visitor who meets it. */
export const gateCases: readonly (readonly [name: string, gate: Gate, visitor: () => void])[] = [
  ['without a wallet', 'connect', () => connect({ status: 'none', ...away })],
  [
    'while the last visit’s wallet is not known yet',
    'connect',
    () => connect({ status: 'waiting', ...away }),
  ],
  ['while a wallet is connecting', 'connecting', () => connect({ status: 'connecting', ...away })],
  ['on another chain', 'wrongChain', () => connect({ chainId: 1 })],
  ['in a release that must no longer sign', 'unsafe', () => $safety.set({ ...UNKNOWN, leastSafe: '99.0.0' })],
  [
    'in a release whose files differ from the signed ones',
    'unsafe',
    () => $safety.set({ ...UNKNOWN, differs: 'swap/index.html' }),
  ],
]

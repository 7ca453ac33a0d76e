/** The user's actions on wallets. Loaded on the first one (connect.ts). */
import { token } from '../lib/core/chain/calls.ts'
import { unwrap } from '../lib/core/chain/reads.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { fromUnknown } from '../lib/core/errors/fromUnknown.ts'
import { cleanText } from '../lib/core/i18n/clean.ts'
import type { Keeper } from '../lib/core/wallet/keeper.ts'
import type { WalletOption } from '../lib/core/wallet/model.ts'
import { readChain } from './chain.ts'
import { askToConnect, disconnectWallet, walletAdapter, walletKeeper } from './connect.ts'
import { snackError } from './snackbar.ts'
import { $wallet, forgetWallet } from './wallet.ts'

/** Wallets in this browser. */
export async function walletOptions(): Promise<WalletOption[]> {
  return (await walletAdapter()).options()
}

/** The current attempt: an earlier one that was abandoned is ignored. */
let attempt = 0

/**
 * Connects a wallet of the list. Failures become a snackbar; returns whether it worked.
 * @param signal stops waiting for a wallet that does not answer, immediately and silently
 */
export async function connectWallet(walletId: string, signal: AbortSignal): Promise<boolean> {
  const mine = ++attempt
  const stop = () => {
    if (mine === attempt && $wallet.get().status === 'connecting') forgetWallet()
  }
  signal.addEventListener('abort', stop, { once: true })
  $wallet.setKey('status', 'connecting')
  try {
    const { door: adapter, follow } = await walletKeeper()
    follow(await adapter.connect(walletId, signal))
    return true
  } catch (error) {
    stop()
    const { code, details } = fromUnknown(error)
    if (code !== 'api.cancelled') snackError(code === 'unknown' ? 'wallet.connectFailed' : code, details)
    return false
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Shows the wallet itself. If it can't, its session counts as lost: the account is logged out, and the selection
 * opens.
 */
export async function openWalletHome(): Promise<void> {
  const { door: adapter, report: tell } = await walletKeeper()
  try {
    await adapter.openHome()
  } catch (error) {
    snackError('wallet.homeFailed', fromUnknown(error).details)
    await tell({ kind: 'homeFailed', type: $wallet.get().type })
  }
}

/** Runs a request to the wallet, and shows its failure as a sentence. Gives up after ten seconds without an answer. */
export async function askWallet(
  task: (keeper: Keeper) => Promise<unknown>,
  failure: string,
): Promise<boolean> {
  try {
    const found = await walletKeeper()
    await found.inTime(task(found))
    return true
  } catch (error) {
    const { code, details } = fromUnknown(error)
    snackError(code === 'unknown' ? failure : code, details)
    // A paired app whose session has ended can't be asked: the account is logged out, and the selection opens.
    if (code === 'wallet.disconnected' && $wallet.get().type === 'walletconnect')
      await disconnectWallet().finally(askToConnect)
    return false
  }
}

/** Asks the wallet to change to this page's chain, or does what its kind needs for that. */
export const switchChain = () => askWallet((found) => found.switchChain(), 'wallet.switchFailed')

const SYMBOL_MAX = 11

/** Returns the symbol of a pool's own token, because wallets compare it. */
export async function lpSymbol(address: Address): Promise<string> {
  const { results } = await readChain([{ to: address, fn: token.symbol }])
  return cleanText(unwrap<string>(results[0]), SYMBOL_MAX)
}

import { chain } from '../lib/core/config/env.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { readText } from '../lib/core/storage/storage.ts'
import type { Keeper } from '../lib/core/wallet/keeper.ts'
import type { WalletAdapter } from '../lib/core/wallet/model.ts'
import { askShell } from './askShell.ts'
import { $origin, assertOwnOrigin, leaveForOwnOrigin, originNow } from './origin.ts'
import { nodeNow } from './settings.ts'
import { snackError } from './snackbar.ts'
import { $height, $toLogin, $wallet, $walletReads, forgetWallet } from './wallet.ts'

let keeper: Promise<Keeper> | null = null

/**
 * Loads the wallet code on first use and reuses it.
 * @throws if no wallet may be used: other sites share this origin, or another page embeds this one
 */
export function walletKeeper(): Promise<Keeper> {
  keeper ??= (async () => {
    assertOwnOrigin()
    const { createKeeper } = await import('../lib/core/wallet/keeper.ts')
    return createKeeper({
      chain,
      node: nodeNow,
      height: () => $height.get(),
      now: () => $wallet.get(),
      show: ({ walletName, ...connection }) =>
        $wallet.set({ status: 'connected', ...connection, walletName: walletName ?? '' }),
      forget: forgetWallet,
      login: (account) => $toLogin.set(account),
      choose: () => void askToConnect(),
      gone: (code) => snackError(code, '', () => void connectAgain()),
      leaveText: async () => (await import('../messages/leaveText.ts')).leaveText(),
    })
  })()
  keeper.then(
    ({ door: adapter }) => $walletReads.set(adapter.read),
    () => {
      keeper = null
    },
  )
  return keeper
}

async function connectAgain(): Promise<void> {
  if ($wallet.get().address) await disconnectWallet()
  await askToConnect()
}

/** The page's interface to wallets. */
export const walletAdapter = async (): Promise<WalletAdapter> => (await walletKeeper()).door

/** Logs out, and disconnects the wallet. */
export async function disconnectWallet(): Promise<void> {
  const { type } = $wallet.get()
  try {
    await (await walletKeeper()).report({ kind: 'disconnect', type })
  } finally {
    forgetWallet()
  }
}

/** If a wallet of the last visit does not answer for this long, it counts as unavailable. */
const RESUME_MS = 5_000

/** Reconnects the wallet of the last visit. A visitor without one loads no wallet code. */
export async function resumeWallet(): Promise<void> {
  $origin.set(originNow())
  const none = () => {
    if ($wallet.get().status === 'waiting') forgetWallet()
  }
  if ($origin.get() !== 'own' || !readText('wagmi.recentConnectorId')) return none()
  const timer = setTimeout(none, RESUME_MS)
  try {
    await (await walletKeeper()).resume()
  } catch {
    // A wallet that is no longer available is not the visitor's error.
  }
  clearTimeout(timer)
  none()
}

/** Returns the wallet; throws if its current account or chain differs from the page's. */
export async function assertWallet(owner: Address): Promise<WalletAdapter> {
  // A page can be put into a frame after its wallet was connected.
  assertOwnOrigin()
  const wallet = await walletAdapter()
  const { accounts, chainId } = await wallet.current()
  if (accounts[0]?.toLowerCase() !== owner.toLowerCase()) throw new AppError('wallet.accountChanged')
  if (chainId !== chain.id) throw new AppError('wallet.wrongChain', String(chainId))
  return wallet
}

/**
 * Opens the selection of wallets, which is in the shell. If no wallet may be used here, redirects to an origin where
 * one may.
 */
export async function askToConnect(): Promise<void> {
  if (originNow() === 'own') askShell({ kind: 'choose' })
  else if (!(await leaveForOwnOrigin())) snackError('wallet.sharedOrigin')
}

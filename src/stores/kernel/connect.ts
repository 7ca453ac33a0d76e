import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { AppError } from '../../lib/errors/AppError.ts'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import { readText } from '../../lib/storage/storage.ts'
import type { Keeper } from '../../lib/wallet/keeper.ts'
import type { WalletDoor, WalletOption } from '../../lib/wallet/model.ts'
import { $origin, assertOwnOrigin, leaveForOwnOrigin, originNow } from './origin.ts'
import { nodeNow } from './settings.ts'
import { snackError } from './snackbar.ts'
import { $height, $toLogin, $wallet, forgetWallet } from './wallet.ts'

let keeper: Promise<Keeper> | null = null

/**
 * Loads the wallet code on first use and keeps it.
 * @throws where no wallet may act: other sites have this origin, or another page shows this one
 */
function walletKeeper(): Promise<Keeper> {
  keeper ??= (async () => {
    assertOwnOrigin()
    const { createKeeper } = await import('../../lib/wallet/keeper.ts')
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
    })
  })()
  keeper.catch(() => {
    keeper = null
  })
  return keeper
}

/** What the page may ask of wallets. */
export const walletDoor = async (): Promise<WalletDoor> => (await walletKeeper()).door

/** Wallets in this browser. */
export async function walletOptions(): Promise<WalletOption[]> {
  return (await walletDoor()).options()
}

/** The attempt that counts: an earlier one that was left says nothing any more. */
let attempt = 0

/**
 * Connects a wallet of the list. Failures become a snackbar; returns whether it worked.
 * @param signal leaves a wallet that does not answer, at once and without a word
 */
export async function connectWallet(walletId: string, signal: AbortSignal): Promise<boolean> {
  const mine = ++attempt
  const stop = () => {
    if (mine === attempt && $wallet.get().status === 'connecting') forgetWallet()
  }
  signal.addEventListener('abort', stop, { once: true })
  $wallet.setKey('status', 'connecting')
  try {
    const { door, follow } = await walletKeeper()
    follow(await door.connect(walletId, signal))
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

/** Logs out, and takes leave of the wallet. */
export async function disconnectWallet(): Promise<void> {
  const { type } = $wallet.get()
  try {
    await (await walletKeeper()).tell({ kind: 'disconnect', type })
  } finally {
    forgetWallet()
  }
}

/** What a wallet was asked for, as a sentence where it fails. A wallet that is silent is left after ten seconds. */
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
    // A paired app that is there no longer can't be asked: who was here is logged out, and chooses again.
    if (code === 'wallet.disconnected' && $wallet.get().type === 'walletconnect')
      await disconnectWallet().finally(askToConnect)
    return false
  }
}

/** Asks the wallet to change to this page's chain, or does what its kind needs for that. */
export const switchChain = () => askWallet((found) => found.switchChain(), 'wallet.switchFailed')

/** A wallet of the last visit that says nothing for so long is taken for one that is not there. */
const RESUME_MS = 5_000

/** Takes up the wallet of the last visit. A visitor without one loads no wallet code. */
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
    // A wallet that is gone is no error of the visitor's.
  }
  clearTimeout(timer)
  none()
}

/** The account and chain the wallet has now; throws when either is not what the page shows. */
export async function assertWallet(owner: Address): Promise<WalletDoor> {
  // A page can be put into a frame after its wallet was connected.
  assertOwnOrigin()
  const wallet = await walletDoor()
  const { accounts, chainId } = await wallet.current()
  if (accounts[0]?.toLowerCase() !== owner.toLowerCase()) throw new AppError('wallet.accountChanged')
  if (chainId !== chain.id) throw new AppError('wallet.wrongChain', String(chainId))
  return wallet
}

/** Opens the choice of wallets, for which the shell listens; where no wallet may act, leads to where one may. */
export async function askToConnect(): Promise<void> {
  if (originNow() === 'own') dispatchEvent(new CustomEvent('meverse:connect'))
  else if (!(await leaveForOwnOrigin())) snackError('wallet.sharedOrigin')
}

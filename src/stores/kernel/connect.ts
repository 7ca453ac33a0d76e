import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { AppError } from '../../lib/errors/AppError.ts'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import { COOKIE_HOURS, readText, writeCookie } from '../../lib/storage/storage.ts'
import {
  WALLET_CONNECT_ID,
  type WalletConnection,
  type WalletDoor,
  type WalletOption,
} from '../../lib/wallet/model.ts'
import { $origin, assertOwnOrigin, leaveForOwnOrigin, originNow } from './origin.ts'
import { nodeNow } from './settings.ts'
import { snackError } from './snackbar.ts'
import { $wallet, noWallet } from './wallet.ts'

declare const __CHAIN__: string

let door: Promise<WalletDoor> | null = null

/**
 * Loads the wallet code on first use and keeps it.
 * @throws where no wallet may act: other sites have this origin, or another page shows this one
 */
export function walletDoor(): Promise<WalletDoor> {
  door ??= (async () => {
    assertOwnOrigin()
    const [{ createWalletDoor }] = await Promise.all([
      import('../../lib/wallet/wagmi.ts'),
      __CHAIN__ === 'devnet'
        ? import('../../lib/wallet/demo.ts').then((demo) => demo.announceDemoWallet(chain, nodeNow))
        : null,
    ])
    const made = createWalletDoor(chain)
    made.watch(follow)
    return made
  })()
  door.catch(() => {
    door = null
  })
  return door
}

/** Brings the wallet's own changes (account, chain, lock, disconnect) into the store. */
function follow(connection: WalletConnection | null): void {
  if (!connection) {
    if ($wallet.get().status === 'connected') forget()
    return
  }
  const { address, chainId, walletId, walletName } = connection
  $wallet.set({ status: 'connected', address, chainId, walletId, walletName: walletName ?? '' })
  writeCookie('chain', JSON.stringify({ id: chainId, type: walletId }), COOKIE_HOURS.chain)
}

/** Nothing says any more who was here, at once: what goes on behind a page may not be there yet. */
function forget(): void {
  $wallet.set(noWallet)
  writeCookie('chain', '', 0)
  writeCookie('userInfo', '', 0)
}

/** Wallets on this device. */
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
    if (mine === attempt && $wallet.get().status === 'connecting') forget()
  }
  signal.addEventListener('abort', stop, { once: true })
  $wallet.setKey('status', 'connecting')
  try {
    follow(await (await walletDoor()).connect(walletId, signal))
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

export async function disconnectWallet(): Promise<void> {
  try {
    await (await walletDoor()).disconnect()
  } finally {
    forget()
  }
}

/** Asks the wallet to change to this page's chain. */
export async function switchChain(): Promise<boolean> {
  try {
    await (await walletDoor()).switchChain()
    return true
  } catch (error) {
    const { code, details } = fromUnknown(error)
    snackError(code === 'unknown' ? 'wallet.switchFailed' : code, details)
    // A paired app that is there no longer can't be asked: who was here is logged out, and chooses again.
    if (code === 'wallet.disconnected' && $wallet.get().walletId === WALLET_CONNECT_ID)
      await disconnectWallet().finally(askToConnect)
    return false
  }
}

/** A wallet of the last visit that says nothing for so long is taken for one that is not there. */
const RESUME_MS = 5_000

/** Takes up the wallet of the last visit. A visitor without one loads no wallet code. */
export async function resumeWallet(): Promise<void> {
  $origin.set(originNow())
  const none = () => {
    if ($wallet.get().status === 'waiting') forget()
  }
  if ($origin.get() !== 'own' || !readText('wagmi.recentConnectorId')) return none()
  const timer = setTimeout(none, RESUME_MS)
  try {
    const connection = await (await walletDoor()).reconnect()
    if (connection) follow(connection)
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

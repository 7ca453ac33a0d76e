import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { AppError } from '../../lib/errors/AppError.ts'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import { COOKIE_HOURS, readText, writeCookie } from '../../lib/storage/storage.ts'
import type { WalletConnection, WalletDoor, WalletOption } from '../../lib/wallet/model.ts'
import { $origin, assertOwnOrigin, leaveForOwnOrigin, originNow } from './origin.ts'
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
        ? import('../../lib/wallet/demo.ts').then((demo) => demo.announceDemoWallet(chain))
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
  $wallet.set({ status: 'connected', address, chainId, walletId, walletName })
  writeCookie('chain', JSON.stringify({ id: chainId, type: walletId }), COOKIE_HOURS.chain)
}

function forget(): void {
  $wallet.set(noWallet)
  writeCookie('chain', '', 0)
}

/** Wallets on this device. */
export async function walletOptions(): Promise<WalletOption[]> {
  return (await walletDoor()).options()
}

/** Connects a wallet of the list. Failures become a snackbar; says whether it worked. */
export async function connectWallet(walletId: string): Promise<boolean> {
  $wallet.setKey('status', 'connecting')
  try {
    follow(await (await walletDoor()).connect(walletId))
    return true
  } catch (error) {
    if ($wallet.get().status === 'connecting') $wallet.set(noWallet)
    const { code, details } = fromUnknown(error)
    snackError(code, details)
    return false
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
    return false
  }
}

/** Takes up the wallet of the last visit. A visitor without one loads no wallet code. */
export async function resumeWallet(): Promise<void> {
  $origin.set(originNow())
  if ($origin.get() !== 'own' || !readText('wagmi.recentConnectorId')) {
    $wallet.set(noWallet)
    return
  }
  try {
    const connection = await (await walletDoor()).reconnect()
    if (connection) follow(connection)
    else if ($wallet.get().status === 'waiting') $wallet.set(noWallet)
  } catch {
    // A wallet that is gone is no error of the visitor's.
    $wallet.set(noWallet)
  }
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

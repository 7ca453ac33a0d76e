import { chain } from '../lib/core/config/env.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { readText } from '../lib/core/storage/storage.ts'
import type { Keeper } from '../lib/core/wallet/keeper.ts'
import type { WalletDoor } from '../lib/core/wallet/model.ts'
import { askShell } from './askShell.ts'
import { $origin, assertOwnOrigin, leaveForOwnOrigin, originNow } from './origin.ts'
import { nodeNow } from './settings.ts'
import { snackError } from './snackbar.ts'
import { $height, $toLogin, $wallet, $walletReads, forgetWallet } from './wallet.ts'

let keeper: Promise<Keeper> | null = null

/**
 * Loads the wallet code on first use and keeps it.
 * @throws where no wallet may act: other sites have this origin, or another page shows this one
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
      gone: (code) => snackError(code, '', () => void connectAnew()),
      leaveText: async () => (await import('../messages/leaveText.ts')).leaveText(),
    })
  })()
  keeper.then(
    ({ door }) => $walletReads.set(door.read),
    () => {
      keeper = null
    },
  )
  return keeper
}

async function connectAnew(): Promise<void> {
  if ($wallet.get().address) await disconnectWallet()
  await askToConnect()
}

/** What the page may ask of wallets. */
export const walletDoor = async (): Promise<WalletDoor> => (await walletKeeper()).door

/** Logs out, and takes leave of the wallet. */
export async function disconnectWallet(): Promise<void> {
  const { type } = $wallet.get()
  try {
    await (await walletKeeper()).tell({ kind: 'disconnect', type })
  } finally {
    forgetWallet()
  }
}

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
  if (originNow() === 'own') askShell({ kind: 'choose' })
  else if (!(await leaveForOwnOrigin())) snackError('wallet.sharedOrigin')
}

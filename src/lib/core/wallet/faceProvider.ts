/** Presents Face Wallet as a provider: it answers methods and reports changes. */
import type { FaceWalletConfig } from '../config/faceWallet.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { accountsOf, chainOf } from './accounts.ts'
import { type FrameTexts, frameInDialog, guardFrame } from './faceFrame.ts'
import type { FaceClient, FaceRequest } from './faceSdk.ts'
import type { SessionWallet } from './sessionConnector.ts'

export type FaceProvider = SessionWallet & {
  /** Shows the wallet itself, and resolves when it is closed. */
  openHome(): Promise<void>
}

/** Login providers, as the package names them. */
const LOGINS = ['google.com', 'facebook.com', 'apple.com'] as const

/** EIP-1193: refused by the user; unsupported by this wallet. */
const [REFUSED, NOT_DONE] = [4001, 4200]
/** Its provider emits `disconnect` for a log-out, and with another number for a failed change of chain. */
const LOGGED_OUT = 4900

const coded = (code: number, message: string) => Object.assign(new Error(message), { code })

/** Methods of extensions that this wallet lacks: its package would pass them on, and no answer would come. */
const CANNOT = ['wallet_addEthereumChain', 'wallet_watchAsset', 'wallet_revokePermissions']

/** @param client the package's, opened */
export function faceProvider(client: FaceClient): FaceProvider {
  const wallet = client.getEthLikeProvider()
  const request = async (asked: FaceRequest): Promise<unknown> => {
    if (CANNOT.includes(asked.method)) throw coded(NOT_DONE, `Face Wallet does not do ${asked.method}`)
    if (asked.method !== 'eth_requestAccounts') return wallet.request(asked)
    if (!(await client.auth.isLoggedIn()) && !(await client.auth.login(LOGINS)))
      throw coded(REFUSED, 'the login was closed')
    return wallet.request({ method: 'eth_accounts' })
  }
  /** Original listeners, by those that the package has in their place. */
  const passed = new Map<(news: never) => void, (news: never) => void>()
  return {
    request,
    on(event, listener) {
      const passing = (news: never) => {
        const { code } = (news ?? {}) as { readonly code?: unknown }
        if (event !== 'disconnect' || code === LOGGED_OUT) listener(news)
      }
      passed.set(listener, passing)
      wallet.on(event, passing)
    },
    removeListener(event, listener) {
      wallet.removeListener(event, passed.get(listener) ?? listener)
      passed.delete(listener)
    },
    async accounts(): Promise<readonly Address[]> {
      if (!(await client.auth.isLoggedIn())) return []
      return accountsOf(await wallet.request({ method: 'eth_accounts' }))
    },
    chainId: async () => chainOf(await wallet.request({ method: 'eth_chainId' })) ?? 0,
    end: () => client.auth.logout(),
    openHome: () => client.wallet.home(),
  }
}

/**
 * Opens it, with its frame in the page. The texts are the title of its dialog, and the label of its close button.
 * @throws AppError `wallet.missing` in a build without its package
 */
export async function openFace(config: FaceWalletConfig, text: FrameTexts): Promise<FaceProvider> {
  guardFrame(config.frame)
  const { Face } = await import('#face-sdk')
  if (!Face) throw new AppError('wallet.missing', 'this build has no Face Wallet')
  const client = new Face({
    apiKey: config.apiKey,
    network: config.chainId,
    iframeUrl: config.frame,
    notificationOptions: { type: 'none' },
  })
  frameInDialog(text)
  return faceProvider(client)
}

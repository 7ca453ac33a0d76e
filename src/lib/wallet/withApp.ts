/** Adds wallet apps to wagmi's wallets when one is asked for: until then nothing of WalletConnect is fetched. */
import type { Config, Connector } from 'wagmi'
import type { ChainConfig } from '../config/chains.ts'
import { product } from '../config/product.ts'
import { walletConnect } from '../config/walletConnect.ts'
import { AppError } from '../errors/AppError.ts'
import { pageHref } from '../storage/storage.ts'
import type { AppProvider, Meeting } from './appProvider.ts'
import { sharedAttempt } from './attempt.ts'
import { type AppPeer, type PairingCode, WALLET_CONNECT_ID } from './model.ts'

type Added = { readonly app: AppProvider; readonly connector: Connector }

const siteFacts = () => ({
  name: product.name,
  url: new URL(pageHref(''), location.href).href,
  icon: new URL(pageHref('icon-192.png'), location.href).href,
})

/** Pairing is asked of whoever configured none: it must not begin. */
const assertConfigured = () => {
  if (walletConnect.projectId === null) throw new AppError('wallet.missing', 'this build has no project id')
}

export function withApp(config: Config, chain: ChainConfig) {
  let app: AppProvider | null = null
  let meeting: Meeting | null = null
  const watching = new Set<(code: PairingCode | null) => void>()
  const show = (code: PairingCode | null) => {
    for (const seen of watching) seen(code)
  }

  const added = sharedAttempt(async (): Promise<Added> => {
    assertConfigured()
    const [{ openApp }, { sessionConnector }] = await Promise.all([
      import('./appProvider.ts'),
      import('./sessionConnector.ts'),
    ])
    app = await openApp(chain, walletConnect, siteFacts(), () => meeting)
    const connector = config._internal.connectors.setup(
      sessionConnector(WALLET_CONNECT_ID, 'WalletConnect', app),
    )
    config._internal.connectors.setState((all) => [...all, connector])
    return { app, connector }
  })

  return {
    /** The wallet app to be paired now, whose code is shown to who watches. */
    async pairing(signal: AbortSignal): Promise<Connector> {
      meeting = { show: (code) => signal.aborted || show(code), signal }
      return (await added()).connector
    },
    /** The wallet app of the last visit. */
    async remembered(): Promise<Connector> {
      const { app: there, connector } = await added()
      // A session that ended meanwhile: the next page load fetches none of this.
      if (there.accounts().length === 0) await config.storage?.removeItem('recentConnectorId')
      return connector
    },
    watchCode(seen: (code: PairingCode | null) => void): () => void {
      watching.add(seen)
      return () => watching.delete(seen)
    },
    peer(): AppPeer | null {
      const name = app?.peerName() ?? null
      return app && name !== null ? { name, walletType: app.namedApp() } : null
    },
    async openedIn(link: string): Promise<void> {
      const { keepLink } = await import('./walletConnect.ts')
      await keepLink(link)
    },
  }
}

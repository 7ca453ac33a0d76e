/** Adds wallet apps to wagmi's wallets on the first request: until then no code of WalletConnect is loaded. */
import type { Config, Connector } from 'wagmi'
import type { ChainConfig } from '../config/chains.ts'
import { product } from '../config/product.ts'
import { walletConnect } from '../config/walletConnect.ts'
import { AppError } from '../errors/AppError.ts'
import { pageHref } from '../storage/storage.ts'
import { codeEnds } from './appFacts.ts'
import type { AppProvider } from './appProvider.ts'
import { sharedAttempt } from './attempt.ts'
import { type AppPeer, type PairingCode, WALLET_CONNECT_ID } from './model.ts'

/** Longest lifetime of a code (docs/product.md, Times and lifetimes). */
const CODE_MS = 300_000

type Added = { readonly app: AppProvider; readonly connector: Connector }

const siteFacts = () => ({
  name: product.name,
  url: new URL(pageHref(''), location.href).href,
  icon: new URL(pageHref('icon-192.png'), location.href).href,
})

/** @throws AppError `wallet.missing` if the build has no project id */
const assertConfigured = () => {
  if (walletConnect.projectId === null) throw new AppError('wallet.missing', 'this build has no project id')
}

/** @param silent called if a paired app does not answer for its session */
export function withApp(config: Config, chain: ChainConfig, silent: () => void) {
  let app: AppProvider | null = null
  /** Ends the newest pairing. */
  let newest: AbortSignal | null = null
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
    app = await openApp(chain, walletConnect, siteFacts(), () => newest)
    app.on('silent', silent)
    const connector = config._internal.connectors.setup(
      sessionConnector(WALLET_CONNECT_ID, 'WalletConnect', app),
    )
    config._internal.connectors.setState((all) => [...all, connector])
    return { app, connector }
  })

  /** A session of the last visit needs no Web3Modal, so it is loaded with the first pairing. */
  const modal = sharedAttempt(async () =>
    (await import('./web3modal.ts')).createAppModal(config, walletConnect.projectId ?? ''),
  )

  return {
    async connector(): Promise<Connector> {
      assertConfigured()
      return (await Promise.all([added(), modal()]))[0].connector
    },
    /** Pairs a wallet app and connects it to wagmi. Watchers receive the code. */
    async pair(signal: AbortSignal): Promise<void> {
      const { pair, linkTo } = await modal()
      signal.throwIfAborted()
      newest = signal
      const onUri = (uri: string) => {
        const until = codeEnds(uri, Date.now(), CODE_MS)
        if (!signal.aborted) show({ uri, until, linkTo: (link) => linkTo(link, uri) })
      }
      await pair(onUri).finally(() => signal.aborted || show(null))
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
    openedIn: async (link: string): Promise<void> => (await added()).app.keepLink(link),
  }
}

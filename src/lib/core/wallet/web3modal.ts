/**
 * Web3Modal without its user interface. Its wagmi client opens the session; the page shows the code. Loaded when a
 * person chooses to pair a wallet app. scripts/astro/headlessModal.ts leaves out the parts that are never run.
 */
import { ConnectionController, CoreHelperUtil } from '@web3modal/core'
import { createWeb3Modal } from '@web3modal/wagmi'
import type { Config } from 'wagmi'

/**
 * Hides account changes from Web3Modal. For each account it would ask its own servers for a name and a picture, and
 * the chain for a balance.
 */
const withoutAccounts = (config: Config): Config =>
  Object.create(config, { subscribe: { value: () => () => undefined } })

/** Opens sessions with wallet apps. */
export type AppModal = {
  /**
   * Pairs a wallet app with the connector whose id is `walletConnect`.
   * @param onUri receives the pairing uri
   * @throws the error of the connector
   */
  pair(onUri: (uri: string) => void): Promise<void>
  /** Returns the address that opens an app on this phone with a pairing uri. */
  linkTo(app: string, uri: string): string
}

/** Creates Web3Modal's client. Call once: its state is global to the page. */
export function createAppModal(config: Config, projectId: string): AppModal {
  createWeb3Modal({
    wagmiConfig: withoutAccounts(config) as never,
    projectId,
    disableAppend: true,
    enableAnalytics: false,
    enableEIP6963: false,
    enableOnramp: false,
    enableSwaps: false,
    allWallets: 'HIDE',
  })
  return {
    async pair(onUri) {
      const stop = ConnectionController.subscribeKey('wcUri', (uri) => uri && onUri(uri))
      try {
        await ConnectionController.connectWalletConnect()
      } finally {
        stop()
        ConnectionController.resetWcConnection()
      }
    },
    linkTo: (app, uri) => CoreHelperUtil.formatUniversalUrl(app, uri).redirect,
  }
}

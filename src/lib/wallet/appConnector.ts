/** A wallet app among wagmi's wallets. Fetched with WalletConnect's code. */
import { createConnector } from 'wagmi'
import type { Address } from '../config/registry.ts'
import type { AppProvider } from './appProvider.ts'
import { WALLET_CONNECT_ID } from './model.ts'

const checked = (accounts: readonly string[]) => accounts as readonly Address[]

export const appConnector = (app: AppProvider) =>
  createConnector<AppProvider>((config) => {
    /** Nothing is there to be taken up: the next page load fetches none of this. */
    const forget = async () => config.storage?.removeItem('recentConnectorId')
    return {
      id: WALLET_CONNECT_ID,
      name: 'WalletConnect',
      type: WALLET_CONNECT_ID,
      async setup() {
        app.on('accountsChanged', (accounts: string[]) => this.onAccountsChanged(accounts))
        app.on('chainChanged', (chainId: string) => this.onChainChanged(chainId))
      },
      getProvider: async () => app,
      connect: async () => ({ accounts: app.accounts() as never, chainId: app.chainId() }),
      async disconnect() {
        await app.end()
        await forget()
      },
      getAccounts: async () => app.accounts(),
      getChainId: async () => app.chainId(),
      isAuthorized: async () => app.accounts().length > 0,
      onAccountsChanged(accounts) {
        if (accounts.length === 0) this.onDisconnect()
        else config.emitter.emit('change', { accounts: checked(accounts) })
      },
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect() {
        void forget()
        config.emitter.emit('disconnect')
      },
    }
  })

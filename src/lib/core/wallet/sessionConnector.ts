/** Adds wallets with a session of their own to wagmi: a paired app, a social account. */
import { createConnector } from 'wagmi'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { accountsOf } from './accounts.ts'

/** Methods of such a wallet besides EIP-1193. */
export type SessionWallet = {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (news: never) => void): void
  removeListener(event: string, listener: (news: never) => void): void
  /** None without a session. */
  accounts(): readonly Address[] | Promise<readonly Address[]>
  chainId(): number | Promise<number>
  /** Ends the session. */
  end(): Promise<void>
}

const checked = (accounts: readonly string[]) => accounts as readonly Address[]

/** @param id used by the selection, the stored chain and wagmi */
export const sessionConnector = <W extends SessionWallet>(id: string, name: string, wallet: W) =>
  createConnector<W>((config) => {
    /** There is nothing to resume, so the next page load fetches none of this code. */
    const forget = async () => config.storage?.removeItem('recentConnectorId')
    return {
      id,
      name,
      type: id,
      async setup() {
        wallet.on('accountsChanged', (accounts: string[]) => this.onAccountsChanged(accounts))
        wallet.on('chainChanged', (chainId: string) => this.onChainChanged(chainId))
        wallet.on('disconnect', () => this.onDisconnect())
      },
      getProvider: async () => wallet,
      async connect({ isReconnecting = false } = {}) {
        // wagmi would treat a wallet without an account as connected.
        const asked = isReconnecting ? null : await wallet.request({ method: 'eth_requestAccounts' })
        if (asked && accountsOf(asked).length === 0) throw new AppError('wallet.locked', 'no account')
        return { accounts: (await wallet.accounts()) as never, chainId: await wallet.chainId() }
      },
      async disconnect() {
        await wallet.end()
        await forget()
      },
      getAccounts: async () => wallet.accounts(),
      getChainId: async () => wallet.chainId(),
      isAuthorized: async () => (await wallet.accounts()).length > 0,
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

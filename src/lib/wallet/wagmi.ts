/** The only file that knows wagmi. Loaded when a wallet is remembered or asked for. */
import { type EIP1193Provider, stringToHex } from 'viem'
import { type Connector, createConfig, createStorage, custom, injected } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, watchConnection } from 'wagmi/actions'
import type { ChainConfig } from '../config/chains.ts'
import { AppError } from '../errors/AppError.ts'
import { readText, writeText } from '../storage/storage.ts'
import { accountsOf, chainOf } from './accounts.ts'
import { WALLET_CONNECT_ID, type WalletConnection, type WalletDoor, type WalletOption } from './model.ts'
import { shownName, withoutDoubles } from './names.ts'
import { withApp } from './withApp.ts'

/** Reads go through lib/chain; wagmi must not make connections of its own. */
const noReads = custom({
  request: () => Promise.reject(new Error('wagmi asked the chain; reads belong to lib/chain')),
})

declare const __CHAIN__: string

/** The demo wallet's name exists in devnet builds only. */
const DEMO_ID = __CHAIN__ === 'devnet' ? 'meverse.demo' : null
const hex = (value: bigint | number) => `0x${value.toString(16)}` as const

/** Of this device, and no app that is paired. */
const isHere = ({ id }: Connector) => id !== WALLET_CONNECT_ID

/** What a task brings; gives up on it as soon as the signal says so. */
const untilLeft = <T>(task: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(new AppError('api.cancelled', 'the wallet was left'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    task.then(resolve, reject)
  })

export function createWalletDoor(chain: ChainConfig): WalletDoor {
  const config = createConfig({
    chains: [
      {
        id: chain.id,
        name: chain.name,
        nativeCurrency: chain.native,
        rpcUrls: { default: { http: [...chain.rpc] } },
      },
    ],
    connectors: [injected()],
    transports: { [chain.id]: noReads },
    storage: createStorage({
      storage: {
        getItem: (key) => readText(key),
        setItem: (key, value) => void writeText(key, value),
        removeItem: (key) => void writeText(key, null),
      },
    }),
  })

  const app = withApp(config, chain)

  // What stands in window.ethereum without a name of its own is called by ours.
  const nameOf = ({ id, name }: Connector) => (id === 'injected' ? null : shownName(name, id))

  /** A picture may be another wallet's as much as a name may. */
  const iconOf = ({ icon }: Connector, name: string | null) =>
    name !== null && icon?.startsWith('data:image/') ? icon : null

  const allOptions = (): WalletOption[] =>
    withoutDoubles(
      config.connectors.filter(isHere).map((connector) => {
        const name = nameOf(connector)
        return { id: connector.id, name, icon: iconOf(connector, name), demo: connector.id === DEMO_ID }
      }),
    )

  /** Wallets that were left before they answered: a late answer of theirs connects nobody. */
  const left = new Set<string>()

  /** Null also where a wallet calls itself connected and shows no account. */
  const toConnection = (): WalletConnection | null => {
    const { status, address, chainId, connector } = getConnection(config)
    const [account] = accountsOf([address])
    if (status !== 'connected' || !connector || !account || left.has(connector.uid)) return null
    const { id } = connector
    const walletName = isHere(connector)
      ? (allOptions().find((option) => option.id === id)?.name ?? null)
      : (app.peer()?.name ?? null)
    return { address: account, chainId: chainOf(chainId), walletId: id, walletName }
  }

  const watched = new WeakSet<object>()

  /** A wallet whose news of its accounts can't be read has none to show; that it is locked wagmi hears itself. */
  async function watchAccounts(connector: Connector): Promise<void> {
    const wallet = (await connector.getProvider()) as Partial<EIP1193Provider> | undefined
    if (!wallet?.on || watched.has(wallet)) return
    watched.add(wallet)
    wallet.on('accountsChanged', (accounts) => {
      const locked = Array.isArray(accounts) && accounts.length === 0
      if (!locked && accountsOf(accounts).length === 0) connector.onDisconnect()
    })
  }

  /** Asks for an account and takes the wallet up only when it has named one. */
  async function join(connector: Connector, signal: AbortSignal): Promise<WalletConnection> {
    const wallet = (await connector.getProvider()) as EIP1193Provider | undefined
    if (!wallet) throw new AppError('wallet.missing', connector.id)
    const accounts = await wallet.request({ method: 'eth_requestAccounts' })
    if (signal.aborted) throw new AppError('api.cancelled', 'the wallet was left')
    if (accountsOf(accounts).length === 0) throw new AppError('wallet.locked', 'no account in its answer')
    // It has just been asked: wagmi asks no second time.
    if (getConnection(config).connector?.uid !== connector.uid)
      await connect(config, Object.assign({ connector }, { isReconnecting: true }))
    const connection = toConnection()
    if (!connection) {
      // As if the wallet had said so: no right is taken back in it.
      await connector.onDisconnect()
      throw new AppError('wallet.locked', 'it takes its account back')
    }
    await watchAccounts(connector)
    return connection
  }

  const provider = async () => {
    const connector = getConnection(config).connector
    if (!connector) throw new AppError('wallet.needLogin')
    return (await connector.getProvider()) as EIP1193Provider
  }

  const addChain = async () =>
    (await provider()).request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: hex(chain.id),
          chainName: chain.name,
          nativeCurrency: chain.native,
          rpcUrls: [...chain.rpc],
          ...(chain.explorer ? { blockExplorerUrls: [chain.explorer] } : {}),
        },
      ],
    })

  return {
    options() {
      const announced = config.connectors.filter((c) => c.id !== 'injected' && isHere(c))
      // A wallet that announces itself also sits in window.ethereum: one entry is enough.
      const plain = 'ethereum' in window && announced.every((c) => c.id === DEMO_ID)
      return allOptions().filter(({ id }) => id !== 'injected' || plain)
    },
    async connect(walletId, signal) {
      const connector =
        walletId === WALLET_CONNECT_ID
          ? await untilLeft(app.pairing(signal), signal)
          : config.connectors.find((c) => c.id === walletId)
      if (!connector) throw new AppError('wallet.missing', walletId)
      const now = getConnection(config)
      left.delete(connector.uid)
      const same = now.status === 'connected' && now.connector.id === walletId ? toConnection() : null
      if (same) return same
      const leave = () => left.add(connector.uid)
      signal.addEventListener('abort', leave, { once: true })
      // Once it is connected, the end of what asked for it is no leaving.
      return untilLeft(join(connector, signal), signal).finally(() =>
        signal.removeEventListener('abort', leave),
      )
    },
    async reconnect() {
      const recent = await config.storage?.getItem('recentConnectorId')
      const connector =
        recent === WALLET_CONNECT_ID ? await app.remembered() : config.connectors.find((c) => c.id === recent)
      if (!connector) return null
      await reconnect(config, { connectors: [connector] })
      const connection = toConnection()
      if (connection) await watchAccounts(connector)
      else if (getConnection(config).connector) await connector.onDisconnect()
      return connection
    },
    watchCode: app.watchCode,
    peer: app.peer,
    openedIn: app.openedIn,
    async disconnect() {
      await disconnect(config)
    },
    watch: (changed) => watchConnection(config, { onChange: () => changed(toConnection()) }),
    async switchChain() {
      const wallet = await provider()
      try {
        await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chain.id) }] })
      } catch (error) {
        const code = (error as { code?: number }).code
        if (code !== 4902 && code !== -32603) throw error
        await addChain()
        await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chain.id) }] })
      }
    },
    async addToken({ address, symbol, decimals, image }) {
      const options = { address, symbol, decimals, image }
      await (await provider()).request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })
    },
    async current() {
      const wallet = await provider()
      const [accounts, chainId] = await Promise.all([
        wallet.request({ method: 'eth_accounts' }),
        wallet.request({ method: 'eth_chainId' }),
      ])
      return { accounts: accountsOf(accounts), chainId: Number(chainId) }
    },
    async signText(owner, text) {
      return (await provider()).request({ method: 'personal_sign', params: [stringToHex(text), owner] })
    },
    async send({ from, to, data, gas, gasPrice }) {
      const wallet = await provider()
      return wallet.request({
        method: 'eth_sendTransaction',
        // Wallets that know the field refuse on another chain, whatever happened since we asked.
        params: [
          {
            from,
            to,
            data,
            gas: hex(gas),
            gasPrice: hex(gasPrice),
            value: '0x0',
            chainId: hex(chain.id),
          },
        ],
      })
    },
  }
}

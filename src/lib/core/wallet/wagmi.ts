/** The only file that uses wagmi. Loaded if a wallet is remembered or requested. */
import type { EIP1193Provider } from 'viem'
import {
  type Connector,
  type CreateConnectorFn,
  createConfig,
  createStorage,
  injected,
  type Transport,
} from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import type { ChainConfig } from '../config/chains.ts'
import { AppError } from '../errors/AppError.ts'
import { readText, writeText } from '../storage/storage.ts'
import { accountsOf, chainOf } from './accounts.ts'
import { guardAnnouncements, iconOf } from './announced.ts'
import { answerInTime } from './answer.ts'
import { untilLeft } from './attempt.ts'
import { changeChain } from './changeChain.ts'
import {
  FACE_ID,
  WALLET_CONNECT_ID,
  type WalletAdapter,
  type WalletConnection,
  type WalletOption,
} from './model.ts'
import { shownName, withoutDoubles } from './names.ts'
import { createOpenRequests } from './openRequest.ts'
import { passOn } from './passOn.ts'
import { sendError } from './sendError.ts'
import { typeOf, type WalletType } from './session.ts'
import { signError } from './signature.ts'
import type { withApp } from './withApp.ts'
import type { withFace } from './withFace.ts'

/**
 * Reads go through lib/chain; wagmi must not open connections of its own. viem's `custom` would add 2 kB of retries.
 */
const noReads: Transport = () => {
  const request = () => Promise.reject(new Error('wagmi asked the chain; reads belong to lib/chain'))
  return { config: { key: 'none', name: 'No reads', request, type: 'none' }, request }
}

/**
 * Returns the wallet in `window.ethereum`. If several extensions compete for it, its getter may throw: then there is
 * none.
 */
const inPage: CreateConnectorFn = (config) => {
  const made = injected()(config)
  return { ...made, getProvider: () => made.getProvider().catch(() => undefined) }
}

declare const __CHAIN__: string

/** The demo wallet's name exists in devnet builds only. */
const DEMO_ID = __CHAIN__ === 'devnet' ? 'meverse.demo' : null
/** Members of some kinds of providers besides EIP-1193. */
type Extras = { readonly accounts?: () => readonly unknown[] | Promise<readonly unknown[]> }

/** True if wallets of this kind are in the browser itself. */
const inBrowser = (type: WalletType | null) => type === null || type === 'metamask'

/** A contract's signature may be longer than an account's. */
const isSignature = (answer: unknown): answer is `0x${string}` =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{130,4096}$/.test(answer)

const hex = (value: bigint | number) => `0x${value.toString(16)}` as const

/** @param leaveText label of the button that closes the frame of a social account's wallet */
export function createWalletAdapter(chain: ChainConfig, leaveText: () => Promise<string>): WalletAdapter {
  guardAnnouncements()
  const config = createConfig({
    chains: [
      {
        id: chain.id,
        name: chain.name,
        nativeCurrency: chain.native,
        rpcUrls: { default: { http: [...chain.rpc] } },
      },
    ],
    connectors: [inPage],
    transports: { [chain.id]: noReads },
    storage: createStorage({
      storage: {
        getItem: (key) => readText(key),
        setItem: (key, value) => void writeText(key, value),
        removeItem: (key) => void writeText(key, null),
      },
    }),
  })

  /** Null until a wallet app is requested, or was used last. */
  let app: ReturnType<typeof withApp> | null = null
  let seenUnresponsive = () => {}
  const needApp = async () => {
    const file = await import('./withApp.ts')
    app ??= file.withApp(config, chain, () => seenUnresponsive())
    return app
  }

  /** Null until Face Wallet is requested, or was used last. */
  let face: ReturnType<typeof withFace> | null = null
  const needFace = async () => {
    const file = await import('./withFace.ts')
    face ??= file.withFace(config, leaveText)
    return face
  }

  // A wallet in window.ethereum without a name of its own gets one of ours.
  const nameOf = ({ id, name }: Connector) => (id === 'injected' ? null : shownName(name, id))

  const allOptions = (): WalletOption[] =>
    withoutDoubles(
      config.connectors.map((connector) => {
        const { id, icon } = connector
        const name = nameOf(connector)
        // A picture may imitate another wallet's just like a name.
        return { id, name, icon: (name !== null && iconOf(icon)) || null, demo: id === DEMO_ID }
      }),
    )

  /** Wallets that the user stopped waiting for: a late answer of theirs connects no account. */
  const left = new Set<string>()

  /** Null also if a wallet reports itself connected without an account. */
  const toConnection = (): WalletConnection | null => {
    const { status, address, chainId, connector } = getConnection(config)
    const [account] = accountsOf([address])
    if (status !== 'connected' || !connector || !account || left.has(connector.uid)) return null
    const { id } = connector
    const type = typeOf(id, DEMO_ID)
    const walletName =
      type === 'walletconnect'
        ? (app?.peer()?.name ?? null)
        : (allOptions().find((option) => option.id === id)?.name ?? null)
    return { address: account, chainId: chainOf(chainId), walletId: id, type, walletName }
  }

  const watched = new WeakSet<object>()

  /**
   * If a wallet's change of accounts can't be read, it has no account to show; wagmi itself detects that it is locked.
   */
  async function watchAccounts(connector: Connector): Promise<void> {
    const wallet = (await connector.getProvider()) as Partial<EIP1193Provider> | undefined
    if (!wallet?.on || watched.has(wallet)) return
    watched.add(wallet)
    wallet.on('accountsChanged', (accounts) => {
      const locked = Array.isArray(accounts) && accounts.length === 0
      if (!locked && accountsOf(accounts).length === 0) connector.onDisconnect()
    })
  }

  const isCurrent = ({ uid }: Connector) => getConnection(config).connector?.uid === uid

  const askOnce = createOpenRequests()

  /** Asks the wallet for an account, and connects wagmi only if the answer has one. */
  async function askThenConnect(connector: Connector, signal: AbortSignal): Promise<void> {
    const wallet = (await connector.getProvider()) as EIP1193Provider | undefined
    if (!wallet) throw new AppError('wallet.missing', connector.id)
    const accounts = await askOnce(connector.uid, () => wallet.request({ method: 'eth_requestAccounts' }))
    if (signal.aborted) throw new AppError('api.cancelled', 'the wallet was left')
    if (accountsOf(accounts).length === 0) throw new AppError('wallet.locked', 'no account in its answer')
    // It has just been asked, so wagmi does not ask again.
    if (!isCurrent(connector)) await connect(config, Object.assign({ connector }, { isReconnecting: true }))
  }

  async function join(connector: Connector, signal: AbortSignal): Promise<WalletConnection> {
    if (connector.id !== WALLET_CONNECT_ID) await askThenConnect(connector, signal)
    else if (!isCurrent(connector)) await (await needApp()).pair(signal)
    const connection = toConnection()
    if (!connection) {
      // As if the wallet had disconnected: no permission is revoked in it.
      await connector.onDisconnect()
      throw new AppError('wallet.locked', 'it takes its account back')
    }
    await watchAccounts(connector)
    return connection
  }

  /**
   * Returns the wallet to ask.
   * @param signal of the selection; without it, the wallet of the last visit is meant
   */
  async function wanted(walletId: unknown, signal?: AbortSignal): Promise<Connector | undefined> {
    if (walletId === FACE_ID) return (await needFace()).connector()
    if (walletId !== WALLET_CONNECT_ID) return config.connectors.find(({ id }) => id === walletId)
    const apps = await needApp()
    return signal ? apps.connector() : apps.remembered()
  }

  const provider = async () => {
    const connector = getConnection(config).connector
    if (!connector) throw new AppError('wallet.needLogin')
    const wallet = (await connector.getProvider()) as (EIP1193Provider & Extras) | undefined
    if (!wallet) throw new AppError('wallet.missing', connector.id)
    return wallet
  }

  return {
    options() {
      const here = allOptions().filter(({ id }) => inBrowser(typeOf(id, DEMO_ID)))
      // A wallet that announces itself is also in window.ethereum: one entry is enough.
      const plain = 'ethereum' in window && here.every(({ id, demo }) => demo || id === 'injected')
      return here.filter(({ id }) => id !== 'injected' || plain)
    },
    async connect(walletId, signal) {
      const connector = await untilLeft(wanted(walletId, signal), signal)
      if (!connector) throw new AppError('wallet.missing', walletId)
      const now = getConnection(config)
      left.delete(connector.uid)
      const same = now.status === 'connected' && now.connector.id === walletId ? toConnection() : null
      if (same) return same
      const leave = () => left.add(connector.uid)
      signal.addEventListener('abort', leave, { once: true })
      // Once it is connected, an abort of the request does not disconnect it.
      return untilLeft(join(connector, signal), signal).finally(() =>
        signal.removeEventListener('abort', leave),
      )
    },
    async reconnect() {
      const connector = await wanted(await config.storage?.getItem('recentConnectorId'))
      if (!connector) return null
      await reconnect(config, { connectors: [connector] })
      const connection = toConnection()
      if (connection) await watchAccounts(connector)
      else if (getConnection(config).connector) await connector.onDisconnect()
      return connection
    },
    async whenAnnounced(seen) {
      const last = await config.storage?.getItem('recentConnectorId')
      if (last === FACE_ID || last === WALLET_CONNECT_ID) return
      if (last === 'injected') {
        if (!('ethereum' in window)) addEventListener('ethereum#initialized', seen, { once: true })
        return
      }
      const isLast = ({ id }: Connector) => id === last
      if (config.connectors.some(isLast)) return
      const stop = watchConnectors(config, {
        onChange(connectors) {
          if (!connectors.some(isLast)) return
          stop()
          seen()
        },
      })
    },
    whenUnresponsive: (seen) => {
      seenUnresponsive = seen
    },
    watchCode: async (seen) => (await needApp()).watchCode(seen),
    peer: () => app?.peer() ?? null,
    openHome: async () => (await needFace()).openHome(),
    openedIn: async (link) => (await needApp()).openedIn(link),
    async disconnect() {
      await disconnect(config)
    },
    async drop() {
      // As if the wallet had disconnected: nothing is requested from it.
      await getConnection(config).connector?.onDisconnect()
    },
    watch: (changed) =>
      watchConnection(config, {
        // While one wallet is asked, the page keeps showing another one's data.
        onChange: ({ status }) => status === 'connecting' || changed(toConnection()),
      }),
    async isThere() {
      const { connector } = getConnection(config)
      const wallet = (await connector?.getProvider()) as Extras | undefined
      // A wallet with its own session is available as long as the session is.
      const here = connector && inBrowser(typeOf(connector.id, DEMO_ID))
      return wallet !== undefined && (here || (await wallet.accounts?.())?.length !== 0)
    },
    async switchChain() {
      await changeChain(await provider(), chain, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
    },
    async addToken({ address, symbol, decimals, image }) {
      const options = { address, symbol, decimals, image }
      const added: unknown = await (await provider()).request({
        method: 'wallet_watchAsset',
        params: { type: 'ERC20', options },
      })
      if (added === false) throw new AppError('wallet.addTokenFailed', 'it says that it did not')
    },
    async current() {
      const wallet = await provider()
      const [accounts, chainId] = await answerInTime(
        Promise.all([wallet.request({ method: 'eth_accounts' }), wallet.request({ method: 'eth_chainId' })]),
      )
      return { accounts: accountsOf(accounts), chainId: chainOf(chainId) }
    },
    async read(question) {
      const wallet = await provider()
      return passOn((asked) => wallet.request(asked as never), question)
    },
    async sign(request) {
      const wallet = await provider()
      const signed = await wallet.request(request as never).catch((error: unknown) => {
        throw signError(error)
      })
      if (!isSignature(signed)) throw new AppError('wallet.unsupported', 'its answer is no signature')
      return signed
    },
    async send({ from, to, data, gas, gasPrice, nonce }) {
      const wallet = await provider()
      // Wallets that support `chainId` refuse on another chain, whatever happened since our check.
      const request = {
        from,
        to,
        data,
        gas: hex(gas),
        gasPrice: hex(gasPrice),
        value: '0x0',
        chainId: hex(chain.id),
        ...(nonce === undefined ? {} : { nonce: hex(nonce) }),
      } as const
      try {
        return await wallet.request({ method: 'eth_sendTransaction', params: [request] })
      } catch (error) {
        const { connector } = getConnection(config)
        throw sendError(error, (connector && nameOf(connector)) ?? 'wallet')
      }
    },
  }
}

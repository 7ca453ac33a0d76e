/** A wallet app for tests, built on the kit for wallets: it pairs by the code that the page shows. */
import { createRequire } from 'node:module'
import { WalletKit } from '@reown/walletkit'
import type { LocalAccount } from 'viem/accounts'
import { CHAIN_ID, PROJECT_ID, RELAY } from './env.ts'
import { type Sent, sendSigned } from './wallet.ts'

export type WalletApp = {
  account: LocalAccount
  /** Every request of the page, in order. */
  readonly asked: { readonly method: string; readonly chainId: string }[]
  /** Answer to a method in place of the real answer. */
  readonly answers: Map<string, unknown>
  /** Methods that the user refuses. */
  readonly refused: Set<string>
  /** Data that it received about the page that wants to pair. */
  readonly proposed: { readonly name: string; readonly url: string }[]
  pair(uri: string): Promise<void>
  /** Approves other accounts and chains than before. */
  approve(accounts: readonly LocalAccount[], chains: readonly number[]): Promise<void>
  emit(name: string, data: unknown): Promise<void>
  deleteSession(): Promise<void>
  close(): Promise<void>
}

type Options = {
  readonly account: LocalAccount
  readonly name?: string
  readonly icon?: string
  /** Chains that it approves; others are used only after a request to add one. */
  readonly chains?: readonly number[]
  readonly methods?: readonly string[]
  /** Rejects the page itself. */
  readonly rejects?: boolean
  /** Storage of an app that paired earlier, whose session this one continues. */
  readonly storage?: AppStorage
  /** A different relay from the run's. */
  readonly relay?: string
}

/** Storage of an app. Its keys contain the prefix. */
export type AppStorage = { readonly prefix: string; readonly rows: Map<string, unknown> }

const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]
const EVENTS = ['accountsChanged', 'chainChanged']

// The kit's own core, which it does not export.
const { Core } = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'))(
  '@walletconnect/core',
)

function memory(saved: Map<string, unknown>) {
  return {
    getKeys: async () => [...saved.keys()],
    getEntries: async () => [...saved],
    getItem: async (key: string) => saved.get(key),
    setItem: async (key: string, value: unknown) => void saved.set(key, value),
    removeItem: async (key: string) => void saved.delete(key),
  }
}

let made = 0

/** Starts an app that has its own connection to the relay. Close it at the end of the test. */
export async function startApp(options: Options): Promise<WalletApp> {
  const { name = 'Quarter', icon = '', rejects = false, methods = METHODS, relay = RELAY } = options
  const storage = options.storage ?? { prefix: `${process.pid}-${made++}`, rows: new Map() }
  const core = new Core({
    projectId: PROJECT_ID,
    relayUrl: relay,
    storage: memory(storage.rows),
    customStoragePrefix: storage.prefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  core.verify.resolve = async () => undefined
  const metadata = { name, description: '', url: 'https://app.example', icons: [icon] }
  const kit = await WalletKit.init({ core, metadata })
  let chains = options.chains ?? [CHAIN_ID]
  let topic = Object.keys(kit.getActiveSessions())[0] ?? ''

  const namespaces = (accounts: readonly LocalAccount[]) => ({
    eip155: {
      accounts: accounts.flatMap(({ address }) => chains.map((id) => `eip155:${id}:${address}`)),
      chains: chains.map((id) => `eip155:${id}`),
      methods: [...methods],
      events: EVENTS,
    },
  })

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (app.answers.has(method)) return app.answers.get(method)
    if (method === 'eth_sendTransaction') return sendSigned(app.account, params[0] as Sent)
    if (method === 'personal_sign')
      return app.account.signMessage({ message: { raw: params[0] as `0x${string}` } })
    if (method === 'eth_signTypedData_v4') return app.account.signTypedData(JSON.parse(params[1] as string))
    if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') {
      const { chainId } = params[0] as { chainId: string }
      if (method === 'wallet_switchEthereumChain' && !chains.includes(Number(chainId)))
        throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
      await app.approve([app.account], [...new Set([...chains, Number(chainId)])])
      return null
    }
    throw Object.assign(new Error(`no ${method}`), { code: 4200 })
  }

  const app: WalletApp = {
    account: options.account,
    asked: [],
    answers: new Map(),
    refused: new Set(),
    proposed: [],
    pair: (uri) => kit.pair({ uri }),
    async approve(accounts, on) {
      chains = on
      // The page itself shows when it has received the update.
      await kit.updateSession({ topic, namespaces: namespaces(accounts) })
    },
    emit: (event, data) =>
      kit.emitSessionEvent({ topic, event: { name: event, data }, chainId: `eip155:${chains[0]}` }),
    deleteSession: () => kit.disconnectSession({ topic, reason: { code: 6000, message: 'gone' } }),
    async close() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }

  const known = new Set<number>()
  kit.on('session_proposal', async ({ id, params }) => {
    // The kit reports a proposal twice if the relay delivers its message twice at the same moment.
    if (known.has(id)) return
    known.add(id)
    app.proposed.push(params.proposer.metadata)
    if (rejects) return kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    // A page that was left meanwhile has withdrawn its code.
    const session = await kit.approveSession({ id, namespaces: namespaces([app.account]) }).catch(() => null)
    topic = session?.topic ?? topic
  })
  kit.on('session_request', async ({ id, topic: on, params }) => {
    const { method, params: given } = params.request
    app.asked.push({ method, chainId: params.chainId })
    const reply = app.refused.has(method)
      ? { error: { code: 5000, message: 'User rejected.' } }
      : await answer(method, given).then(
          (result) => ({ result }),
          ({ code = -32000, message }) => ({ error: { code, message } }),
        )
    await kit.respondSessionRequest({ topic: on, response: { id, jsonrpc: '2.0', ...reply } as never })
  })
  return app
}

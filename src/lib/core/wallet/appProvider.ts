/** Presents a wallet app as a provider: it answers methods and reports changes. */
import type { ChainConfig } from '../config/chains.ts'
import type { Address } from '../config/registry.ts'
import type { WalletConnectConfig } from '../config/walletConnect.ts'
import { AppError } from '../errors/AppError.ts'
import { approvedIn, chainNamed, isPeerNamed, mayAsk, peerNameIn } from './appFacts.ts'
import { watchReturn } from './appReturn.ts'
import { AppState, type Listener } from './appState.ts'
import { appStore, clearAppStore } from './appStore.ts'
import { untilLeft } from './attempt.ts'
import {
  type AppClient,
  askForSession,
  endSession,
  isForgotten,
  isReachable,
  keepLink,
  lastSession,
  propose,
  reopenRelay,
  type SiteFacts,
  startClient,
} from './walletConnect.ts'

/** Longest time in ms that disconnecting waits for the relay. */
const GOODBYE_MS = 2_000
const PICKED = 'picked'

export type AppProvider = {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  accounts(): readonly Address[]
  chainId(): number
  /** Null without a session, and until the app has sent it. */
  peerName(): string | null
  /** The login name of this app: the configured one if it is that app, else null. */
  namedApp(): string | null
  /** Remembers the app that was opened on this phone, so that it opens automatically for a signature. */
  keepLink(link: string): Promise<void>
  end(): Promise<void>
}

const coded = (code: number, message: string) => Object.assign(new Error(message), { code })
const noSession = () => coded(4900, 'no session with an app')

/** Apps report a rejection by 5000 and the numbers after it, other wallets by 4001. */
function asWalletError(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'number' && code >= 5000 && code <= 5002) return coded(4001, 'rejected in the app')
  return /proposal expired/i.test(String(message)) ? new AppError('wallet.codeExpired') : error
}

/**
 * Pairs an app. Leaving invalidates the code; a session that is made later is ended.
 * @param onUri receives the pairing uri
 */
async function pair(
  client: AppClient,
  state: AppState,
  own: number,
  signal: AbortSignal,
  onUri: (uri: string) => void,
): Promise<void> {
  signal.throwIfAborted()
  const proposed = propose(client, own)
  const leave = async () => {
    const { answer, drop } = await proposed
    drop()
    await endSession(client, (await answer).topic)
  }
  const left = () => void leave().catch(() => undefined)
  signal.addEventListener('abort', left, { once: true })
  try {
    const { uri, answer } = await untilLeft(proposed, signal)
    onUri(uri)
    const made = await untilLeft(answer, signal)
    if (approvedIn(made).length === 0) return void endSession(client, made.topic)
    // Only the app that is paired now is used.
    for (const { topic } of client.session.getAll()) if (topic !== made.topic) void endSession(client, topic)
    state.adopt(made)
  } finally {
    signal.removeEventListener('abort', left)
  }
}

async function ask(
  client: AppClient,
  state: AppState,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { session } = state
  if (!session) throw noSession()
  if (!mayAsk(session, method)) throw coded(4200, `the app did not approve ${method}`)
  if (!(await isReachable(client))) throw coded(4900, 'the relay is not reached')
  const chainId = `eip155:${state.askable()}`
  state.open++
  try {
    const answer = await client.request({ topic: session.topic, chainId, request: { method, params } })
    state.answeredAt = Date.now()
    return answer
  } catch (error) {
    if (!isForgotten(error)) {
      state.answeredAt = Date.now()
      throw error
    }
    // It can no longer be used for requests, and the page has to know that.
    if (state.session?.topic === session.topic) state.end()
    throw new AppError('wallet.sessionEnded', String(error), { cause: error })
  } finally {
    state.open--
  }
}

function lookOnReturn(client: AppClient, state: AppState, pairing: () => AbortSignal | null): void {
  const { hidden, shown, look } = watchReturn({
    now: Date.now,
    topic: () => state.session?.topic ?? null,
    pairs: () => pairing()?.aborted === false,
    waits: () => state.open > 0,
    answeredAt: () => state.answeredAt,
    reopen: () => reopenRelay(client),
    ask: (topic) => askForSession(client, topic),
    end: () => state.end(),
    silent: () => state.reportUnresponsive(),
  })
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? hidden() : void shown(),
  )
  addEventListener('pageshow', ({ persisted }) => persisted && void look())
  addEventListener('online', () => void look())
}

/** Each request to an app names its chain, so an approved chain needs no question. */
async function switchTo(client: AppClient, state: AppState, params: readonly unknown[]): Promise<null> {
  const target = chainNamed((params[0] as { chainId?: unknown } | undefined)?.chainId)
  if (!state.session || !target) throw noSession()
  if (!state.isApproved(target)) await ask(client, state, 'wallet_switchEthereumChain', params)
  state.want(target)
  return null
}

/** Sends the site's other tabs the topic of a session that this tab has ended. */
const otherTabs = new BroadcastChannel('meverse:session-ended')

function follow(client: AppClient, state: AppState): void {
  const isOurs = (topic: string) => topic === state.session?.topic
  client.on('session_delete', ({ topic }) => isOurs(topic) && state.end())
  client.on('session_expire', ({ topic }) => isOurs(topic) && state.end())
  client.on('session_update', ({ topic, params }) => isOurs(topic) && state.update(params.namespaces))
  client.on(
    'session_event',
    ({ topic, params: { event } }) => isOurs(topic) && state.heard(event.name, event.data),
  )
  // All tabs of the site share a session, and so its end.
  otherTabs.addEventListener('message', ({ data }) => isOurs(data) && state.end())
}

async function leave(client: AppClient, state: AppState): Promise<void> {
  const topic = state.session?.topic
  state.session = null
  if (!topic) return
  const late = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))
  await Promise.race([endSession(client, topic), late])
  await keepLink(null)
  clearAppStore()
  otherTabs.postMessage(topic)
}

/** @param pairing ends the pairing that the user requested; null if there is none */
export async function openApp(
  chain: ChainConfig,
  config: WalletConnectConfig,
  site: SiteFacts,
  pairing: () => AbortSignal | null,
): Promise<AppProvider> {
  const client = await startClient(config, site)
  const keep = (picked: unknown) => void appStore.setItem(PICKED, picked)
  const state = new AppState(chain.id, lastSession(client, Date.now()), await appStore.getItem(PICKED), keep)
  follow(client, state)
  lookOnReturn(client, state, pairing)
  /** Web3Modal adds a listener for each pairing and never removes it. Only the newest is used. */
  let onUri: Listener = () => undefined

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_chainId') return `0x${state.chainId().toString(16)}`
    if (method === 'wallet_switchEthereumChain') return switchTo(client, state, params)
    if (method !== 'eth_requestAccounts' && method !== 'eth_accounts')
      return ask(client, state, method, params)
    const signal = pairing()
    if (method === 'eth_requestAccounts' && !state.session && signal)
      await pair(client, state, chain.id, signal, (uri) => onUri(uri as never))
    return state.accounts()
  }

  return {
    request: async ({ method, params = [] }) => {
      try {
        return await answer(method, params)
      } catch (error) {
        throw asWalletError(error)
      }
    },
    on: (event, listener) => {
      if (event === 'display_uri') onUri = listener
      else state.on(event, listener)
    },
    removeListener: (event, listener) => state.off(event, listener),
    accounts: () => state.accounts(),
    chainId: () => state.chainId(),
    peerName: () => peerNameIn(state.session),
    namedApp: () => (config.namedApp && isPeerNamed(state.session, config.namedApp) ? config.namedApp : null),
    keepLink,
    end: () => leave(client, state),
  }
}

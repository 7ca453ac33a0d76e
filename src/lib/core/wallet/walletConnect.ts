/**
 * The only adapter for WalletConnect's own code. It is loaded on the click that needs it or for a remembered session.
 * Its requests to others than the relay are switched off here: no check of the page's origin in a third-party frame,
 * no telemetry, no list of wallets.
 */
import { SignClient } from '@walletconnect/sign-client'
import type { WalletConnectConfig } from '../config/walletConnect.ts'
import { appStore, clearAppStore } from './appStore.ts'

/** Facts about this site that the app shows. */
export type SiteFacts = { readonly name: string; readonly url: string; readonly icon: string }

export type AppClient = Awaited<ReturnType<typeof SignClient.init>>
export type AppSession = ReturnType<AppClient['session']['getAll']>[number]

/** Methods of a session: those that the page requests from any wallet. */
const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]
const EVENTS = ['accountsChanged', 'chainChanged']

/** Apps that don't know this chain yet pair on one that all of them know, and are then asked to change. */
const KNOWN_BY_ALL = 1

async function start({ projectId, relay }: WalletConnectConfig, site: SiteFacts): Promise<AppClient> {
  const client = await SignClient.init({
    projectId: projectId ?? '',
    relayUrl: relay,
    metadata: { name: site.name, description: '', url: site.url, icons: [site.icon] },
    storage: appStore as never,
    telemetryEnabled: false,
    logger: 'silent',
  })
  client.core.verify.register = async () => ''
  return client
}

/** Starts it; stored data that can't be read is deleted, not tried again. */
export async function startClient(config: WalletConnectConfig, site: SiteFacts): Promise<AppClient> {
  try {
    return await start(config, site)
  } catch {
    clearAppStore()
    return start(config, site)
  }
}

/** Returns the newest session that has not expired. */
export function lastSession(client: AppClient, now: number): AppSession | null {
  const good = client.session
    .getAll()
    .filter(({ acknowledged, expiry }) => acknowledged && expiry * 1_000 > now)
  return good.sort((a, b) => a.expiry - b.expiry).at(-1) ?? null
}

/** An open proposal: the code by which an app pairs, and its result. */
export type Proposal = {
  readonly uri: string
  readonly answer: Promise<AppSession>
  readonly drop: () => void
}

/** Opens a pairing topic at the relay. */
export async function propose(client: AppClient, chainId: number): Promise<Proposal> {
  const chains = [...new Set([chainId, KNOWN_BY_ALL])].map((id) => `eip155:${id}`)
  const { uri = '', approval } = await client.connect({
    optionalNamespaces: { eip155: { chains, methods: METHODS, events: EVENTS } },
  })
  const topic = /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1]
  const drop = () => {
    if (topic) client.core.pairing.disconnect({ topic }).catch(() => undefined)
  }
  return { uri, answer: approval(), drop }
}

/** Time to reconnect to a lost relay before the app counts as unreachable. */
const REACH_MS = 4_000

/** Returns true if messages reach the relay; a lost connection is retried once. */
export async function isReachable({ core: { relayer } }: AppClient): Promise<boolean> {
  if (relayer.connected) return true
  const late = new Promise((resolve) => setTimeout(resolve, REACH_MS))
  await Promise.race([relayer.transportOpen().catch(() => undefined), late])
  return relayer.connected
}

/** Reopens the connection to the relay: after a sleep a socket may look open although it is not. */
export async function reopenRelay({ core: { relayer } }: AppClient): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, REACH_MS))
  await Promise.race([relayer.restartTransport().catch(() => undefined), late])
}

/** Time in which an app has to answer that it still knows a session. */
const ANSWER_MS = 5_000

/** True if a request failed because this side no longer has the session. */
export const isForgotten = (error: unknown): boolean =>
  /no matching key|topic doesn.t exist|recently deleted|missing or invalid.*topic/i.test(
    String((error as { message?: unknown } | null)?.message ?? ''),
  )

/** Asks an app for a session. `silent` if the app sleeps or has forgotten it; `forgotten` if this side has. */
export async function askForSession(
  client: AppClient,
  topic: string,
): Promise<'answers' | 'silent' | 'forgotten'> {
  const late = new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), ANSWER_MS))
  return Promise.race([
    client.ping({ topic }).then(
      () => 'answers' as const,
      (error) => (isForgotten(error) ? ('forgotten' as const) : ('silent' as const)),
    ),
    late,
  ])
}

/** Ends the session at the app; an unreachable app is no failure. */
export const endSession = (client: AppClient, topic: string): Promise<void> =>
  client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => undefined)

/** Stores the link that opens the chosen app automatically for a signature; null removes it. */
export const keepLink = (link: string | null): Promise<void> =>
  link === null
    ? appStore.removeItem('WALLETCONNECT_DEEPLINK_CHOICE')
    : appStore.setItem('WALLETCONNECT_DEEPLINK_CHOICE', { href: link })

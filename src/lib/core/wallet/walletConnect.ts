/**
 * The one door to WalletConnect's own code, fetched on the click that needs it or for a remembered session. What it
 * would ask of others beside the relay is switched off here: no check of the page's origin in a frame of another
 * company's, no telemetry, no list of wallets.
 */
import { SignClient } from '@walletconnect/sign-client'
import type { WalletConnectConfig } from '../config/walletConnect.ts'
import { appStore, clearAppStore } from './appStore.ts'

/** What the app on the other side is shown of this site. */
export type SiteFacts = { readonly name: string; readonly url: string; readonly icon: string }

export type AppClient = Awaited<ReturnType<typeof SignClient.init>>
export type AppSession = ReturnType<AppClient['session']['getAll']>[number]

/** What a session may be asked for: what the page asks of any wallet. */
const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]
const EVENTS = ['accountsChanged', 'chainChanged']

/** Apps that don't know this chain yet pair on one that all of them know, and are asked to change. */
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

/** Starts it; what was kept and can't be read is thrown away, not tried again. */
export async function startClient(config: WalletConnectConfig, site: SiteFacts): Promise<AppClient> {
  try {
    return await start(config, site)
  } catch {
    clearAppStore()
    return start(config, site)
  }
}

/** The newest session that is still good. */
export function lastSession(client: AppClient, now: number): AppSession | null {
  const good = client.session
    .getAll()
    .filter(({ acknowledged, expiry }) => acknowledged && expiry * 1_000 > now)
  return good.sort((a, b) => a.expiry - b.expiry).at(-1) ?? null
}

/** A proposal that is out: the code that an app pairs by, and what comes of it. */
export type Proposal = {
  readonly uri: string
  readonly answer: Promise<AppSession>
  readonly drop: () => void
}

/** Asks the relay for a place to meet. */
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

/** How long a relay that was lost is tried before the app counts as away. */
const REACH_MS = 4_000

/** Whether messages get through to the relay; a lost connection is tried once more. */
export async function isReachable({ core: { relayer } }: AppClient): Promise<boolean> {
  if (relayer.connected) return true
  const late = new Promise((resolve) => setTimeout(resolve, REACH_MS))
  await Promise.race([relayer.transportOpen().catch(() => undefined), late])
  return relayer.connected
}

/** Opens the way to the relay anew: after a sleep a socket may look open that carries nothing. */
export async function reopenRelay({ core: { relayer } }: AppClient): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, REACH_MS))
  await Promise.race([relayer.restartTransport().catch(() => undefined), late])
}

/** How long an app has to answer that it still knows a session. */
const ANSWER_MS = 5_000

/** True if a request failed because this side has no such session any more. */
export const isForgotten = (error: unknown): boolean =>
  /no matching key|topic doesn.t exist|recently deleted|missing or invalid.*topic/i.test(
    String((error as { message?: unknown } | null)?.message ?? ''),
  )

/** Asks an app for a session. One that sleeps, or has forgotten it, is silent; `forgotten` where this side has. */
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

/** Says goodbye to an app; that it can't be reached is no failure. */
export const endSession = (client: AppClient, topic: string): Promise<void> =>
  client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => undefined)

/** What opens the chosen app by itself when something is to be signed; null where none is chosen. */
export const keepLink = (link: string | null): Promise<void> =>
  link === null
    ? appStore.removeItem('WALLETCONNECT_DEEPLINK_CHOICE')
    : appStore.setItem('WALLETCONNECT_DEEPLINK_CHOICE', { href: link })

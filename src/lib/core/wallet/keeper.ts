/** Executes the actions for a wallet's events (session.ts). Loaded with the first wallet. */
import type { ChainConfig } from '../config/chains.ts'
import { metamask } from '../config/metamask.ts'
import type { Address } from '../config/registry.ts'
import { COOKIE_HOURS, readCookie, readText, watchText, writeCookie, writeText } from '../storage/storage.ts'
import { answerInTime } from './answer.ts'
import { WALLET_CONNECT_ID, type WalletAdapter, type WalletConnection } from './model.ts'
import { inWallet, isPhone } from './phone.ts'
import {
  readChainState,
  readUserInfo,
  type SessionAction,
  type SessionEvent,
  sameAccount,
  sessionActions,
  type WalletType,
} from './session.ts'
import { storeUser } from './storeUser.ts'
import { createWalletAdapter } from './wagmi.ts'

declare const __CHAIN__: string

/** The page's interface for the wallet: what it shows, and its actions. */
export type KeeperDeps = {
  readonly chain: ChainConfig
  /** The node that the page reads now. */
  readonly node: () => string
  /** The height last read; null before the first answer. */
  readonly height: () => number | null
  readonly now: () => {
    readonly status: string
    readonly address: Address | null
    readonly chainId: number | null
    readonly type: WalletType | null
  }
  readonly show: (connection: WalletConnection) => void
  readonly forget: () => void
  /** Reports the account to the server. */
  readonly login: (account: Address) => void
  /** Opens the selection of wallets. */
  readonly choose: () => void
  /** Says why a paired app is unavailable, by the code of its sentence. */
  readonly gone: (code: 'wallet.sessionEnded' | 'wallet.appSilent') => void
  /** Label of the button that closes the frame of a social account's wallet. */
  readonly leaveText: () => Promise<string>
}

export type Keeper = {
  readonly adapter: WalletAdapter
  /**
   * Executes the actions for an event, one after the other.
   * @throws the wallet's refusal
   */
  report(event: SessionEvent): Promise<void>
  /** Asks the wallet to change to this page's chain, or does what its kind needs for that. */
  switchChain(): Promise<void>
  /** @throws AppError `wallet.silent` if there is no answer in ten seconds */
  inTime<T>(answer: Promise<T>): Promise<T>
  /** Applies the wallet's own changes (account, chain, lock, disconnect) to the page. */
  follow(connection: WalletConnection | null): void
  /** Reconnects the wallet of the last visit, if it still matches the stored one. */
  resume(): Promise<void>
}

/** Opens the app on a phone, and the extension's page elsewhere. */
function getWallet(): void {
  if (isPhone(navigator.userAgent)) location.assign(inWallet(metamask.deepLink, location))
  else open(metamask.download, '_blank', 'noopener')
}

/** Maps each action to its implementation. */
function actionsOf(
  deps: KeeperDeps,
  adapter: Pick<WalletAdapter, 'disconnect' | 'switchChain'>,
): Readonly<Record<SessionAction, () => unknown>> {
  const withAccount = (action: (account: Address) => void) => () => {
    const { address } = deps.now()
    if (address) action(address)
  }
  return {
    clear: deps.forget,
    // A session that has already ended is signed out.
    signOut: () => adapter.disconnect().catch(() => undefined),
    choose: deps.choose,
    login: withAccount(deps.login),
    renew: withAccount(storeUser),
    storeChain: () => {
      const { chainId, type } = deps.now()
      const state = { id: chainId, type, number: deps.height() }
      writeCookie('chain', JSON.stringify(state), COOKIE_HOURS.chain)
    },
    // A failed switch does not affect the actions that follow.
    switch: () => adapter.switchChain().catch(() => undefined),
    switchOrAdd: () => adapter.switchChain(),
    getWallet,
  }
}

/** Time when a tab of this site last disconnected: the others follow, because not every wallet notifies them. */
const LEFT = 'walletLeft'

/**
 * Ends the connection when another tab of this site disconnects.
 * @param drop ends it in this page only: a tab that was asleep must not end a newer connection
 */
const followOtherTabs = (drop: () => Promise<void>, forget: () => void) =>
  watchText(LEFT, () => void drop().then(forget, forget))

/** Opens the wallets of this build; a devnet build has a demo wallet. */
async function openAdapter({ chain, node, leaveText }: KeeperDeps): Promise<WalletAdapter> {
  if (__CHAIN__ === 'devnet') {
    const { announceDemoWallet } = await import('./demo.ts')
    announceDemoWallet(chain, node)
  }
  return createWalletAdapter(chain, leaveText)
}

/** Loads the wallet code and follows the wallets' events. */
export async function createKeeper(deps: KeeperDeps): Promise<Keeper> {
  const adapter = await openAdapter(deps)
  /** The wallet of the last visit is being asked: its answer is compared with the stored data before it is used. */
  let resuming = false
  /** This page is ending the session itself. */
  let leaving = false
  let shown: WalletConnection | null = null
  /** Disconnects in other tabs: a wallet that was asked before one must not be connected after it. */
  let ended = 0
  const quietly = async (end: () => Promise<void>) => {
    leaving = true
    await end().finally(() => {
      leaving = false
    })
  }
  const does = actionsOf(deps, {
    switchChain: adapter.switchChain,
    disconnect: () => quietly(adapter.disconnect),
  })
  const show = (connection: WalletConnection) => {
    shown = connection
    deps.show(connection)
  }

  const report = async (event: SessionEvent) => {
    if (event.kind === 'disconnect') writeText(LEFT, `${Date.now()}`)
    for (const action of sessionActions(event)) await does[action]()
  }

  const follow = (connection: WalletConnection | null) => {
    const before = deps.now()
    if (!connection) {
      if (before.status !== 'connected') return
      if (shown?.walletId === WALLET_CONNECT_ID && !leaving) deps.gone('wallet.sessionEnded')
      void report({ kind: 'accounts', type: before.type, accounts: [] })
      return
    }
    const { address, chainId, type } = connection
    show(connection)
    // Named in the selection as the last used wallet.
    writeText('lastWallet', connection.walletId)
    if (!before.address || !sameAccount(before.address, address))
      void report({ kind: 'accounts', type, accounts: [address] })
    if (before.chainId !== chainId || before.type !== type || before.status !== 'connected')
      void report({ kind: 'chain', type, chainId })
  }

  const resume = async () => {
    if (['connecting', 'connected'].includes(deps.now().status)) return
    resuming = true
    const paired = readText('wagmi.recentConnectorId') === JSON.stringify(WALLET_CONNECT_ID)
    const endedBefore = ended
    const takeUp = async (live: WalletConnection | null) => {
      if (ended !== endedBefore) return quietly(adapter.drop)
      // The visitor has connected a wallet meanwhile.
      if (['connecting', 'connected'].includes(deps.now().status)) return
      if (!live) {
        if (paired) deps.gone('wallet.sessionEnded')
        // Extensions may appear seconds after the page: Firefox starts some of them late.
        else await adapter.whenAnnounced(() => void resume().catch(() => undefined))
        return
      }
      const user = readUserInfo(readCookie('userInfo'))
      const stored = readChainState(readCookie('chain'))
      show(live)
      const start: SessionEvent = { kind: 'start', type: live.type, user, chain: stored, live }
      await report(start)
      if (paired && sessionActions(start).includes('signOut')) deps.gone('wallet.sessionEnded')
    }
    // A late answer is still compared with the stored data.
    const answer = adapter.reconnect()
    const taken = answer.then(takeUp).finally(() => {
      resuming = false
    })
    taken.catch(() => undefined)
    try {
      await answerInTime(answer)
    } catch (error) {
      if (paired && deps.now().status === 'waiting') deps.gone('wallet.appSilent')
      throw error
    }
    await taken
  }

  adapter.watch((connection) => {
    if (!resuming || deps.now().status === 'connected') follow(connection)
  })
  adapter.whenUnresponsive(() => deps.gone('wallet.appSilent'))
  followOtherTabs(() => {
    ended++
    return quietly(adapter.drop)
  }, deps.forget)
  const switchChain = async () =>
    report({ kind: 'wrongChain', type: deps.now().type, there: await adapter.isThere() })

  return { adapter, report, switchChain, inTime: answerInTime, follow, resume }
}

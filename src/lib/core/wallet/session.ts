/**
 * Actions for wallet events, for the visitor's actions and for the start of a page: a table without a clock, a store
 * or a wallet. `stores/connect.ts` executes them.
 */
import type { Address } from '../config/registry.ts'
import { accountsOf, chainOf } from './accounts.ts'

/** The kinds of wallets that the product knows; the demo wallet is not among them. */
export type WalletType = 'metamask' | 'facewallet' | 'walletconnect'

/** Kinds whose session the site itself has to end: it outlives the page, and only the site closes it. */
const hasSession = (type: WalletType | null) => type === 'facewallet' || type === 'walletconnect'

/** The account that is logged in and its last access in seconds, as the cookie `userInfo` stores them. */
export type UserInfo = { readonly walletAddress: Address; readonly lastAccessTime: number }

/** The chain state, as the cookie `chain` stores it: the wallet's chain, its kind, and the height last read. */
export type ChainState = {
  readonly id: number | null
  readonly type: WalletType | null
  readonly number: number | null
}

/** An event. */
export type SessionEvent =
  | {
      readonly kind: 'start'
      readonly type: WalletType | null
      readonly user: UserInfo | null
      readonly chain: ChainState | null
      /** Current answer of the wallet of the last visit; null if it does not answer. */
      readonly live: { readonly address: Address; readonly chainId: number | null } | null
    }
  | { readonly kind: 'accounts'; readonly type: WalletType | null; readonly accounts: readonly Address[] }
  | { readonly kind: 'chain'; readonly type: WalletType | null; readonly chainId: number | null }
  | { readonly kind: 'disconnect'; readonly type: WalletType | null }
  | { readonly kind: 'sessionDeleted'; readonly type: WalletType | null }
  | { readonly kind: 'homeFailed'; readonly type: WalletType | null }
  | {
      readonly kind: 'wrongChain'
      readonly type: WalletType | null
      /** True if the wallet is available: its extension installed, its session open. */
      readonly there: boolean
    }

/** Actions for an event, in this order. */
export type SessionAction =
  /** Clears the stored user info and chain, and the connection. */
  | 'clear'
  /** Ends the wallet's own session. */
  | 'signOut'
  /** Opens the selection of wallets. */
  | 'choose'
  /** Posts the address, and stores the user info if that succeeded. */
  | 'login'
  /** The same account as the stored one: its time is renewed and no server is notified. */
  | 'renew'
  | 'storeChain'
  /** Asks the wallet for this page's chain; `switchOrAdd` adds it if the wallet does not know it. */
  | 'switch'
  | 'switchOrAdd'
  /** Opens the extension's page, or the app. */
  | 'getWallet'

const logout = (type: WalletType | null): SessionAction[] =>
  hasSession(type) ? ['clear', 'signOut'] : ['clear']

/** True if two addresses are one account; wallets write them in either case. */
export const sameAccount = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function atStart({ type, user, chain, live }: Extract<SessionEvent, { kind: 'start' }>): SessionAction[] {
  if (!live) return ['clear']
  const same = user !== null && sameAccount(user.walletAddress, live.address)
  // Nothing is stored, or another account: then a session of a phone or a social account is not resumed.
  if (hasSession(type) && !same) return logout(type)
  const sameChain = chain?.id === live.chainId && chain.type === type
  return [same ? 'renew' : 'login', ...(sameChain ? [] : (['storeChain'] as const))]
}

function onWrongChain(type: WalletType | null, there: boolean): SessionAction[] {
  if (type === 'facewallet')
    return there ? ['switch', ...logout(type), 'choose'] : [...logout(type), 'choose']
  if (type === 'walletconnect') return there ? ['switchOrAdd'] : [...logout(type), 'choose']
  return there ? ['switchOrAdd'] : ['getWallet']
}

/** The table of login and chain: returns the actions for one event. */
export function sessionActions(event: SessionEvent): readonly SessionAction[] {
  switch (event.kind) {
    case 'start':
      return atStart(event)
    case 'accounts':
      return event.accounts.length === 0 ? logout(event.type) : ['login']
    case 'chain':
      return ['storeChain']
    case 'disconnect':
      // Requested by the user: an extension revokes this site's permission too.
      return ['clear', 'signOut']
    case 'sessionDeleted':
      return ['clear']
    case 'homeFailed':
      return [...logout(event.type), 'choose']
    case 'wrongChain':
      return onWrongChain(event.type, event.there)
  }
}

/** Returns the kind of a wallet by its connector's id. `demo` is the demo wallet's, null in builds without one. */
export function typeOf(walletId: string, demo: string | null): WalletType | null {
  if (walletId === demo) return null
  if (walletId === 'facewallet') return 'facewallet'
  return walletId === 'walletConnect' ? 'walletconnect' : 'metamask'
}

const object = (text: string | null): Partial<Record<string, unknown>> => {
  if (text === null || text.length > 1_000) return {}
  try {
    const stored: unknown = JSON.parse(text)
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const countOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

/** Larger times are milliseconds, which releases until 2026 stored; in seconds this is the year 5138. */
const MOST_SECONDS = 100_000_000_000

/** Parses the cookie `userInfo`; null if it is no user info. */
export function readUserInfo(text: string | null): UserInfo | null {
  const stored = object(text)
  const [account] = accountsOf([stored.walletAddress])
  const time = countOf(stored.lastAccessTime)
  if (!account || time === null || time < 0) return null
  const lastAccessTime = time > MOST_SECONDS ? Math.floor(time / 1_000) : time
  return { walletAddress: account, lastAccessTime }
}

const TYPES: readonly unknown[] = ['metamask', 'facewallet', 'walletconnect'] satisfies WalletType[]

/** Parses the cookie `chain`; null if it is no chain state. */
export function readChainState(text: string | null): ChainState | null {
  const { id, type, number } = object(text)
  const known = type === null || TYPES.includes(type)
  const chainId = chainOf(id)
  if (!known || (id !== null && chainId === null)) return null
  return { id: chainId, type: type as WalletType | null, number: countOf(number) }
}

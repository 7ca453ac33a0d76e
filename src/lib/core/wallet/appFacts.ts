/**
 * Messages of a wallet app over WalletConnect are untrusted: they are checked by shape and size, and nothing else is
 * accepted.
 */
import type { Address } from '../config/registry.ts'
import { cleanText } from '../i18n/clean.ts'
import { accountsOf, chainOf } from './accounts.ts'

const LONGEST_NAME = 40
const MOST_ACCOUNTS = 100

/** An account on a chain that the app has approved. */
export type Approved = { readonly chainId: number; readonly address: Address }

type Namespace = { readonly accounts?: unknown; readonly methods?: unknown }

const ethereumOf = (session: unknown): Namespace | null => {
  const { namespaces } = (session ?? {}) as { namespaces?: Record<string, Namespace | undefined> }
  return namespaces?.eip155 ?? null
}

/** Returns the accounts of a session, in its order; other entries than accounts of Ethereum chains are left out. */
export function approvedIn(session: unknown): readonly Approved[] {
  const accounts = ethereumOf(session)?.accounts
  if (!Array.isArray(accounts)) return []
  return accounts.slice(0, MOST_ACCOUNTS).flatMap((one) => {
    const [namespace, chain, address, ...more] = typeof one === 'string' ? one.split(':') : []
    const chainId = chainNamed(chain)
    const [account] = accountsOf([address])
    return namespace === 'eip155' && chainId && account && more.length === 0
      ? [{ chainId, address: account }]
      : []
  })
}

/** Returns true if the app declared that it supports this method. */
export function mayAsk(session: unknown, method: string): boolean {
  const methods = ethereumOf(session)?.methods
  return Array.isArray(methods) && methods.includes(method)
}

/** Returns the app's own name for display; null until it sends one. */
export const peerNameIn = (session: unknown): string | null =>
  cleanText(rawPeerName(session), LONGEST_NAME) || null

/** The unchanged name, compared with a configured one. */
export const isPeerNamed = (session: unknown, name: string): boolean => rawPeerName(session) === name

const rawPeerName = (session: unknown): unknown =>
  (session as { peer?: { metadata?: { name?: unknown } } } | null)?.peer?.metadata?.name

/**
 * Returns the chain that an event names: apps send it as a number, in decimal or hex digits, or as `eip155:<number>`.
 */
export function chainNamed(data: unknown): number | null {
  if (typeof data === 'number') return chainOf(data)
  if (typeof data !== 'string' || data.length > 24) return null
  const digits = data.replace(/^eip155:/, '')
  return /^(?:0x[0-9a-fA-F]+|[0-9]+)$/.test(digits) ? chainOf(Number(digits)) : null
}

/**
 * Returns the first account of an event, plain or as `eip155:<chain>:<address>`.
 * @returns `none` for an empty list, null if it names no account
 */
export function accountNamed(data: unknown): Address | 'none' | null {
  if (!Array.isArray(data)) return null
  if (data.length === 0) return 'none'
  const [first] = data
  const [account] = accountsOf([typeof first === 'string' ? first.slice(-42) : first])
  return account ?? null
}

/** Returns when a pairing code expires, in the device's time: its own time, and five minutes at most. */
export function codeEnds(uri: string, now: number, longest: number): number {
  const seconds = Number(/[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1] ?? Number.NaN)
  return Math.min(Number.isNaN(seconds) ? Number.POSITIVE_INFINITY : seconds * 1_000, now + longest)
}

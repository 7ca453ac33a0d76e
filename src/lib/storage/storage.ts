/**
 * The only door to browser storage and cookies. Everything is keyed by the app's root, so that two copies
 * under one gateway never share, and versioned. Storage may be absent, full or written by strangers:
 * reading gives text to be parsed by its owner, writing never throws.
 */
import { product } from '../config/product.ts'

const VERSION = 1

/** The app's root path, from the page's own link; `/` outside a page. */
export function appRoot(): string {
  if (typeof document === 'undefined') return '/'
  const home = document.querySelector<HTMLLinkElement>('link[rel="home"]')
  return home ? new URL(home.href).pathname : '/'
}

/** Address of a page from its root path (`swap/`), for links made at run time. */
export const pageHref = (path: string) => `${appRoot()}${path}`

/** The name under which something is stored: this app's, of this version, at this root. */
export const keyOf = (name: string) => `${product.short}:${VERSION}:${appRoot()}:${name}`

function area(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null
  }
}

export function readText(name: string, kind: 'local' | 'session' = 'local'): string | null {
  try {
    return area(kind)?.getItem(keyOf(name)) ?? null
  } catch {
    return null
  }
}

/** Whether it was kept: quota and private modes may refuse. */
export function writeText(name: string, value: string | null, kind: 'local' | 'session' = 'local'): boolean {
  try {
    if (value === null) area(kind)?.removeItem(keyOf(name))
    else area(kind)?.setItem(keyOf(name), value)
    return true
  } catch {
    return false
  }
}

/** Parsed JSON, or null for anything that is not JSON. The caller checks its shape. */
export function readJson(name: string, kind: 'local' | 'session' = 'local'): unknown {
  try {
    return JSON.parse(readText(name, kind) ?? 'null')
  } catch {
    return null
  }
}

/** Calls back when another tab changes the value. */
export function watchText(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === keyOf(name) && changed()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** @param hours lifetime; the specification's section 9 says which cookie lives how long. 0 removes. */
export function writeCookie(name: string, value: string, hours: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = Math.round(hours * 3600)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones, and this is the one door
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${appRoot()}; Max-Age=${age}; SameSite=Strict${secure}`
}

/** Lifetimes in hours (specification section 9). */
export const COOKIE_HOURS = { userInfo: 2, chain: 720, info_notice: 168, selectCountry: 1 / 12 } as const

/** Asks the browser not to throw the stored site away; once somebody uses a wallet here it is worth asking. */
export async function askToKeep(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // A browser that does not know the question keeps what it keeps.
  }
}

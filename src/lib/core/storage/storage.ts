/**
 * The only adapter for browser storage and cookies. All keys contain a version and the app's root, so that two copies
 * under one gateway never share. Storage may be absent, full or written by strangers: reading returns text that its
 * owner parses, and writing never throws. On a shared origin storage is neither read nor written: values last as long
 * as the page.
 */
import { isSharedPath } from '../config/origin.ts'
import { product } from '../config/product.ts'

const VERSION = 1

/** The app's root path, from the page's own link; `/` outside a page. */
export function appRoot(): string {
  if (typeof document === 'undefined') return '/'
  const home = document.querySelector<HTMLLinkElement>('link[rel="home"]')
  return home ? new URL(home.href).pathname : '/'
}

/** Address of a page from its root path (`swap/`), for links created at run time. */
export const pageHref = (path: string) => `${appRoot()}${path}`

/** Storage key of a name: of this app, of this version, at this root. */
export const keyOf = (name: string) => `${product.short}:${VERSION}:${appRoot()}:${name}`

/** True if other sites can write to this storage. */
export const isSharedOrigin = () => isSharedPath(appRoot())

const volatile = new Map<string, string>()
/** Replaces storage on a shared origin. */
const pageArea = (kind: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
  getItem: (key) => volatile.get(`${kind}:${key}`) ?? null,
  setItem: (key, value) => void volatile.set(`${kind}:${key}`, value),
  removeItem: (key) => void volatile.delete(`${kind}:${key}`),
})

function area(kind: 'local' | 'session') {
  try {
    if (isSharedOrigin()) return pageArea(kind)
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

/** Returns false if it was not stored: quota and private modes may refuse. */
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
  if (isSharedOrigin()) return () => undefined
  const listen = (event: StorageEvent) => event.key === keyOf(name) && changed()
  // A page from the back/forward cache missed the events while it was there.
  const back = ({ persisted }: PageTransitionEvent) => persisted && changed()
  addEventListener('storage', listen)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener('pageshow', back)
  }
}

export function readCookie(name: string): string | null {
  if (isSharedOrigin()) return pageArea('cookie').getItem(name)
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** @param hours lifetime, see `COOKIE_HOURS`. 0 removes. */
export function writeCookie(name: string, value: string, hours: number): void {
  if (isSharedOrigin()) {
    if (hours > 0) pageArea('cookie').setItem(name, value)
    else pageArea('cookie').removeItem(name)
    return
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = Math.round(hours * 3600)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones, and this is the one door
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${appRoot()}; Max-Age=${age}; SameSite=Strict${secure}`
}

/** Lifetimes in hours (docs/product.md, Times and lifetimes). */
export const COOKIE_HOURS = { userInfo: 2, chain: 720, info_notice: 168, selectCountry: 1 / 12 } as const

/** Asks the browser for persistent storage; worthwhile once a wallet is used here. */
export async function askToKeep(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // A browser without this API decides for itself.
  }
}

/** Saves the complete storage of a browser as JSON, and restores it in another browser at another time. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { ORIGIN, RELAY } from './env.ts'
import { dist } from './site.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

type Row = { readonly key: Json; readonly value: Json }
export type Database = {
  readonly name: string
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | string[] | null
    readonly autoIncrement: boolean
    readonly rows: readonly Row[]
  }[]
}
type Cookie = {
  readonly name: string
  /** Decoded. JSON is saved as JSON. */
  readonly value: Json
  readonly path: string
  /** Seconds since 1970; -1 for the session. */
  readonly expires: number
}

/** Everything that a site stores in a browser. JSON values are saved as JSON, so that a diff is readable. */
export type Storage = {
  readonly cookies: readonly Cookie[]
  readonly local: Readonly<Record<string, Json>>
  /** Of one tab. */
  readonly session: Readonly<Record<string, Json>>
  readonly databases: readonly Database[]
  readonly caches: readonly {
    readonly name: string
    readonly entries: readonly { readonly url: string; readonly type: string; readonly text: string }[]
  }[]
  /** Scopes of the registered service workers. */
  readonly workers: readonly string[]
}

/** A storage with the facts that a restore needs. */
export type Snapshot<Facts = Readonly<Record<string, Json>>> = {
  readonly about: {
    /** Commit of the release that wrote it. */
    readonly release: string
    /** Time in ms. */
    readonly at: number
    readonly origin: string
    readonly relay: string
    /** Height of the chain at that time. */
    readonly height: number
  }
  readonly facts: Facts
  readonly storage: Storage
}

/** A text that is JSON as `JSON.stringify` writes it becomes that value; any other stays a string. */
export function readable(text: string): Json {
  try {
    const value = JSON.parse(text) as Json
    const isWhole = typeof value === 'object' && value !== null && JSON.stringify(value) === text
    return isWhole ? { $json: value } : text
  } catch {
    return text
  }
}

export const plain = (value: Json): string => {
  if (typeof value === 'string') return value
  return JSON.stringify((value as { $json: Json }).$json)
}

/** Writes JSON with one short value a line, so that a diff can be read. */
export function pretty(value: Json, indent = ''): string {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || short.length + indent.length <= 180) return short
  const inner = `${indent} `
  const lines = Array.isArray(value)
    ? value.map((part) => pretty(part, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${pretty(part as Json, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => `${inner}${line}`).join(',\n')}\n${indent}${close}`
}

/** Largest binary value that is saved with its bytes. */
const LARGEST = 3_000

/** Paths of the site's files as it is built now, by the hashes under which the worker stores them. */
function filesNow(): Map<string, string> {
  const list = JSON.parse(readFileSync(`${dist}/release.json`, 'utf8')) as {
    files: { path: string; hash: string }[]
  }
  return new Map(list.files.map(({ path, hash }) => [hash, path]))
}

type Raw = {
  readonly local: Record<string, string>
  readonly session: Record<string, string>
} & Omit<Storage, 'cookies' | 'local' | 'session'>

/**
 * Reads the complete storage of a page's origin. Files of the site, which the worker stores by their SHA-256, and other
 * large binary values are saved without their bytes.
 */
export async function takeStorage(page: Page): Promise<Storage> {
  const raw: Raw = await page.evaluate(async (most) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const base64 = (bytes: Uint8Array) =>
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    const hex = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const isText = (bytes: Uint8Array) => {
      try {
        return !/[^\t\n\x20-\uffff]/.test(
          new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
        )
      } catch {
        return false
      }
    }
    const bytesOf = async (kind: string, bytes: Uint8Array<ArrayBuffer>): Promise<Json> => {
      if (bytes.length > most) {
        const sha256 = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
        return { $left: kind, size: bytes.length, sha256 }
      }
      if (isText(bytes)) return { $bytes: kind, text: new TextDecoder().decode(bytes) }
      return { $bytes: kind, base64: base64(bytes) }
    }
    const encode = async (value: unknown): Promise<Json> => {
      if (value === undefined) return { $undefined: true }
      if (typeof value === 'bigint') return { $bigint: `${value}` }
      if (typeof value === 'number' && !Number.isFinite(value)) return { $number: `${value}` }
      if (value === null || typeof value !== 'object') return value as Json
      if (value instanceof Date) return { $date: value.getTime() }
      if (value instanceof ArrayBuffer) return bytesOf('ArrayBuffer', new Uint8Array(value))
      if (ArrayBuffer.isView(value))
        return bytesOf(
          value.constructor.name,
          new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength),
        )
      if (value instanceof Map) return { $map: await Promise.all([...value].map(encode)) }
      if (value instanceof Set) return { $set: await Promise.all([...value].map(encode)) }
      if (Array.isArray(value)) return Promise.all(value.map(encode))
      if (Object.getPrototypeOf(value) !== Object.prototype)
        throw new Error(`cannot save a ${value.constructor.name}`)
      const parts = Object.entries(value).map(async ([key, part]) => [key, await encode(part)] as const)
      return Object.fromEntries(await Promise.all(parts))
    }
    const databases: Database[] = []
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      const stores: Database['stores'][number][] = []
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const { keyPath, autoIncrement, indexNames } = rows
        if (indexNames.length > 0) throw new Error('cannot save an index')
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        stores.push({
          name: store,
          keyPath: keyPath as string | string[] | null,
          autoIncrement,
          rows: await Promise.all(
            keys.map(async (key, i) => {
              const value: unknown = values[i]
              const isFile =
                typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) && value instanceof ArrayBuffer
              const body: Json = isFile
                ? { $left: 'ArrayBuffer', size: value.byteLength }
                : await encode(value)
              return { key: await encode(key), value: body }
            }),
          ),
        })
      }
      database.close()
      databases.push({ name, version, stores })
    }
    const saved: Raw['caches'][number][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const entries = []
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url)
        const type = answer?.headers.get('content-type') ?? ''
        entries.push({ url, type, text: (await answer?.text()) ?? '' })
      }
      saved.push({ name, entries })
    }
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: databases.sort((a, b) => (a.name < b.name ? -1 : 1)),
      caches: saved,
      workers: workers.map(({ scope }) => scope),
    }
  }, LARGEST)
  const cookies = (await page.context().cookies(page.url())).map(({ name, value, path, expires }) => ({
    name,
    value: readable(decodeURIComponent(value)),
    path,
    expires: Math.round(expires),
  }))
  const texts = (area: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(area)
        // Tests leave notes of their own.
        .filter(([key]) => !key.startsWith('test:'))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, text]) => [key, readable(text)]),
    )
  const files = filesNow()
  const named = ({ key, value }: Row): Row => {
    const path = files.get(`${key}`)
    return path ? { key, value: { ...(value as object), path } } : { key, value }
  }
  return {
    ...raw,
    databases: raw.databases.map((database) => ({
      ...database,
      stores: database.stores.map((store) => ({ ...store, rows: store.rows.map(named) })),
    })),
    cookies: cookies.sort((a, b) => (a.name < b.name ? -1 : 1)),
    local: texts(raw.local),
    session: texts(raw.session),
  }
}

/**
 * Reads a saved storage for this run's devnet: its address replaces the one at that time.
 * @param replace other texts to replace in the whole file, such as ids of items that exist on this chain only
 */
export function readSnapshot<Facts>(path: URL, replace: readonly (readonly [string, string])[] = []) {
  const text = readFileSync(path, 'utf8')
  const { about } = JSON.parse(text) as Snapshot
  const host = (url: string) => new URL(url).host
  const port = (url: string) => new URL(url).port
  const pairs = [
    ...replace,
    [host(about.origin), host(ORIGIN)],
    [`127.0.0.1:${port(about.origin)}`, `127.0.0.1:${port(ORIGIN)}`],
    [host(about.relay), host(RELAY)],
  ] as const
  return JSON.parse(pairs.reduce((all, [from, to]) => all.replaceAll(from, to), text)) as Snapshot<Facts>
}

/** Fields with the end of a session in seconds, in WalletConnect's storage. */
const EXPIRY = new Set(['expiry', 'expiryTimestamp'])

/** Moves the ends of WalletConnect's sessions and pairings. */
export function shiftExpiry<T extends Json>(value: T, seconds: number): T {
  if (Array.isArray(value)) return value.map((one) => shiftExpiry(one, seconds)) as unknown as T
  if (typeof value !== 'object' || value === null) return value
  const moved = Object.entries(value).map(([key, part]) => [
    key,
    EXPIRY.has(key) && typeof part === 'number' ? part + seconds : shiftExpiry(part as Json, seconds),
  ])
  return Object.fromEntries(moved) as T
}

/** A row as it is restored; null for bytes that were not saved and cannot be had. */
function restorable({ key, value }: Row, files: ReadonlyMap<string, string>): Row | null {
  const text = JSON.stringify(value)
  if (!text.includes('"$left"')) return { key, value }
  const path = typeof key === 'string' ? files.get(key) : undefined
  if (path === undefined) return null
  const base64 = readFileSync(`${dist}/${path}`).toString('base64')
  return { key, value: { $bytes: 'ArrayBuffer', base64 } }
}

type Restored = {
  readonly local: readonly (readonly [string, string])[]
  readonly session: readonly (readonly [string, string])[]
  readonly databases: readonly Database[]
  readonly caching: Storage['caches']
}

/**
 * Puts a saved storage into a new page and its context, before any page of the site is opened. The page's tab gets the
 * saved session storage.
 * @param late ms since the save that count as passed; cookies and paired sessions are moved by the rest of the time
 */
export async function restoreStorage(
  page: Page,
  { about, storage }: Snapshot<unknown>,
  late = 0,
): Promise<void> {
  const seconds = Math.round((Date.now() - late - about.at) / 1_000)
  const files = filesNow()
  await addCookies(page.context(), storage.cookies, seconds)
  const moved = (area: Storage['local']) =>
    Object.entries(area).map(([key, value]) => [key, plain(shiftExpiry(value, seconds))] as const)
  const databases = storage.databases.map((database) => ({
    ...database,
    stores: database.stores.map((store) => ({
      ...store,
      rows: store.rows.map((row) => restorable(row, files)).filter((row) => row !== null),
    })),
  }))
  const restored: Restored = {
    local: moved(storage.local),
    session: moved(storage.session),
    databases,
    caching: storage.caches,
  }
  const blank = `${ORIGIN}/restore.html`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(blank)
  await page.evaluate(async (text) => {
    const { local, session, databases, caching } = JSON.parse(text) as Restored
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    type Tagged = {
      readonly $bigint?: string
      readonly $number?: string
      readonly $date?: number
      readonly $undefined?: true
      readonly $map?: readonly Json[]
      readonly $set?: readonly Json[]
      readonly $bytes?: string
      readonly text?: string
      readonly base64?: string
    }
    const bytesOf = ({ text, base64 = '' }: Tagged) =>
      text === undefined
        ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        : new TextEncoder().encode(text)
    const decode = (value: Json): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(decode)
      const tagged = value as Tagged
      if (tagged.$undefined) return undefined
      if (tagged.$bigint !== undefined) return BigInt(tagged.$bigint)
      if (tagged.$number !== undefined) return Number(tagged.$number)
      if (tagged.$date !== undefined) return new Date(tagged.$date)
      if (tagged.$map) return new Map(tagged.$map.map(decode) as [unknown, unknown][])
      if (tagged.$set) return new Set(tagged.$set.map(decode))
      if (tagged.$bytes !== undefined) {
        const { buffer } = bytesOf(tagged)
        if (tagged.$bytes === 'ArrayBuffer') return buffer
        const Made = (globalThis as unknown as Record<string, new (of: ArrayBufferLike) => unknown>)[
          tagged.$bytes
        ]
        return Made && new Made(buffer)
      }
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part as Json)]))
    }
    for (const [key, text] of local) localStorage.setItem(key, text)
    for (const [key, text] of session) sessionStorage.setItem(key, text)
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version)
      opening.onupgradeneeded = () => {
        for (const { name: store, keyPath, autoIncrement } of stores)
          opening.result.createObjectStore(store, { keyPath, autoIncrement })
      }
      const database = await done(opening)
      for (const { name: store, keyPath, rows } of stores) {
        const to = database.transaction(store, 'readwrite').objectStore(store)
        for (const { key, value } of rows) {
          const put = keyPath === null ? [decode(value), decode(key) as IDBValidKey] : [decode(value)]
          await done(to.put(...(put as [unknown, IDBValidKey?])))
        }
      }
      database.close()
    }
    for (const { name, entries } of caching) {
      const cache = await caches.open(name)
      for (const { url, type, text } of entries)
        await cache.put(url, new Response(text, { headers: { 'content-type': type } }))
    }
  }, JSON.stringify(restored))
  await page.unroute(blank)
}

const addCookies = (context: BrowserContext, cookies: readonly Cookie[], seconds: number) =>
  context.addCookies(
    cookies.map(({ name, value, path, expires }) => ({
      name,
      value: encodeURIComponent(plain(value)),
      path,
      domain: new URL(ORIGIN).hostname,
      sameSite: 'Strict' as const,
      expires: expires < 0 ? expires : expires + seconds,
    })),
  )

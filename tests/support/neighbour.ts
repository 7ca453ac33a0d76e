/**
 * A hostile site under the same path gateway: its page has our origin, and with it all our storage and the browser's.
 * It knows our code, so it writes data that ours would accept if it trusted storage.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { writeManifest } from '../../scripts/astro/worker.ts'
import { readManifest } from '../../src/lib/core/release/manifest.ts'
import { developmentKey } from './release.ts'
import { dist } from './site.ts'
import { rolesBy } from './tuf.ts'

/** In every figure that the neighbour writes; no real figure of the devnet has these digits. */
export const FORGED = '424242'

type Target = {
  /** Path of our root, with its slash. */
  readonly root: string
  /** Our list of files, as the host serves it. */
  readonly list: string
  /** The API's base: requests to it are answered from the store, if the worker trusts it. */
  readonly api: string
  readonly beacon: string
  /** An older release of ours, validly signed: its list, its one page, its metadata and the targets in them. */
  readonly old: {
    readonly list: string
    readonly page: string
    readonly metadata: string
    readonly targets: string
  }
  readonly forged: string
}

/** An older release, as it was signed when it was new. */
function olderRelease(list: string): Target['old'] {
  const page = '<!doctype html><html lang="en"><title>taken</title><main>old</main></html>'
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const { files, ...about } = readManifest(list)
  const old = writeManifest({
    ...about,
    version: '0.0.9',
    files: files.map((file) =>
      file.path.endsWith('.html') ? { ...file, hash: sha256(page), size: page.length } : file,
    ),
  })
  const roles = rolesBy([developmentKey], { version: '0.0.9', release: sha256(old) })
  return { list: old, page, metadata: JSON.stringify(roles), targets: roles.targets ?? '' }
}

/** Rewrites all our databases, caches, cookies and keys, and sends messages that our workers and pages listen to. */
export async function attack(page: Page, root: string, api: string): Promise<void> {
  const list = readFileSync(join(dist, 'release.json'), 'utf8')
  const target: Target = {
    root: new URL(root).pathname,
    list,
    api,
    beacon: new URL('beacon', page.url()).href,
    forged: FORGED,
    old: olderRelease(list),
  }
  await page.evaluate(async ({ root, list, api, beacon, forged, old }: Target) => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
    const sha = async (body: ArrayBuffer) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
    const script = `globalThis.ranForeign = true; document.title = 'taken'; navigator.sendBeacon(${JSON.stringify(beacon)})`
    const html = `<!doctype html><html lang="en"><title>taken</title><script>${script}</script><script type="module" src="js/foreign.js"></script><main>${forged}</main></html>`
    const evil = { html: bytes(html), js: bytes(script) }
    const [htmlHash, jsHash] = [await sha(evil.html), await sha(evil.js)]
    const files = (JSON.parse(list) as { files: { path: string; hash: string; size: number }[] }).files
    const realId = await sha(bytes(list))
    // The same names, other bytes.
    const forgedFiles = files.map((file) =>
      /\.html$/.test(file.path)
        ? { ...file, hash: htmlHash, size: evil.html.byteLength }
        : /\.js$/.test(file.path)
          ? { ...file, hash: jsHash, size: evil.js.byteLength }
          : file,
    )
    // A list in a valid format, of a newer version than ours.
    const forgedList = bytes(JSON.stringify({ ...JSON.parse(list), version: '9.9.9', files: forgedFiles }))
    const forgedId = await sha(forgedList)
    const hashOfOld = new Map<string, string>()
    for (const text of [old.list, old.page]) hashOfOld.set(text, await sha(bytes(text)))

    // Databases: the existing ones, and those that our code would open.
    const names = ['files', 'answers', 'notes', 'kept'].map((name) => `meverse:1:${root}:${name}`)
    const there = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onupgradeneeded = () => request.result.createObjectStore('rows')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    /** The same shape with other numbers. */
    const forge = (value: unknown): unknown => {
      if (typeof value === 'bigint') return BigInt(`${forged}000000000000000000`)
      if (typeof value === 'number') return value > 1_000_000_000 ? value : Number(forged)
      if (typeof value === 'string')
        return /^\d+(\.\d+)?$/.test(value) ? `${forged}000000000000000000` : value
      if (value instanceof ArrayBuffer) {
        try {
          return bytes(JSON.stringify(forge(JSON.parse(new TextDecoder().decode(value)))))
        } catch {
          return evil.html
        }
      }
      if (Array.isArray(value)) return value.map(forge)
      if (value && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, forge(one)]))
      return value
    }
    for (const name of new Set([...there.filter((one) => one.includes(root)), ...names])) {
      const database = await open(name)
      for (const storeName of database.objectStoreNames) {
        const rows = database.transaction(storeName, 'readwrite').objectStore(storeName)
        const done = new Promise((resolve) => {
          rows.transaction.oncomplete = resolve
          rows.transaction.onerror = resolve
        })
        rows.openCursor().onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
          if (!cursor) return
          cursor.update(name.endsWith(':files') ? evil.html : forge(cursor.value))
          cursor.continue()
        }
        await done
        const put = database.transaction(storeName, 'readwrite').objectStore(storeName)
        if (name.endsWith(':files')) {
          put.put(forgedList, realId)
          put.put(forgedList, forgedId)
          put.put(evil.html, htmlHash)
          put.put(evil.js, jsHash)
          for (const text of [old.list, old.page]) put.put(bytes(text), hashOfOld.get(text))
        }
        if (name.endsWith(':notes')) {
          // As this release and earlier ones write them.
          put.put([forgedId, realId], 'ids')
          put.put([{ id: realId, files: forgedFiles }], 'releases')
          put.put({}, 'documents')
          put.put(old.metadata, 'metadata')
          put.put(old.targets, 'installed')
        }
        if (name.endsWith(':answers'))
          for (const path of ['exchange/v1/overview', 'exchange/v1/pools', 'nfts/v2/market-place/projects'])
            put.put(
              { body: evil.html, type: 'application/json', status: 200, at: Date.now() - 1_000 },
              `${api}/${path}`,
            )
        await new Promise((resolve) => {
          put.transaction.oncomplete = resolve
          put.transaction.onerror = resolve
        })
      }
      database.close()
    }

    for (const name of [...(await caches.keys()), 'site', `meverse:1:${root}`, 'workbox-precache']) {
      const cache = await caches.open(name)
      for (const { path } of files) {
        const type = path.endsWith('.html') ? 'text/html' : 'text/javascript'
        const body = path.endsWith('.html') ? html : script
        if (/\.(html|js)$/.test(path))
          await cache.put(
            `${root}${path.replace(/index\.html$/, '')}`,
            new Response(body, { headers: { 'content-type': type } }),
          )
      }
    }

    const account = '0x7099797051812dc3a010c7d01b50e0d17dc79c8f'
    const settings = { slippageBps: 5_000, expert: true, rpcUrl: beacon, apiUrl: beacon, theme: 'light' }
    const texts: Record<string, string> = {
      settings: JSON.stringify(settings),
      theme: 'light',
      language: 'ko',
      'wagmi.recentConnectorId': '"meverse.demo"',
      'wagmi.store': '{"state":{"connections":{}},"version":3}',
      likes: '[]',
      ledger: JSON.stringify([{ chainId: 751_812, account, hash: `0x${'1'.repeat(64)}`, nonce: 0 }]),
      resume: JSON.stringify({ kind: 'swap', data: `#from=MEV&to=USDT&in=${forged}` }),
      notice: 'true',
      metadata: old.metadata,
    }
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) storage.setItem(key, forged)
      for (const [name, text] of Object.entries(texts)) storage.setItem(`meverse:1:${root}:${name}`, text)
    }
    const cookies = [
      'selectCountry=ko',
      'info_notice=true',
      `userInfo={"walletAddress":"${account}"}`,
      'chain=1',
    ]
    const setCookie = (text: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as any page can
      document.cookie = text
    }
    for (const path of [root, '/'])
      for (const pair of cookies) setCookie(`${pair}; Path=${path}; Max-Age=3600`)

    // Messages that workers and pages listen to.
    const messages = [
      { type: 'TAKEN', id: forgedId },
      { type: 'SKIP_WAITING' },
      { type: 'LEAVE' },
      { type: 'METADATA', text: old.metadata },
      { type: 'TAKE' },
      { type: 'READY', id: forgedId },
    ]
    const ours = (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) =>
      scope.endsWith(root),
    )
    for (const { active, waiting } of ours)
      for (const worker of [active, waiting]) for (const message of messages) worker?.postMessage(message)
    for (const name of ['meverse', `meverse:1:${root}`, 'workbox', 'wagmi'])
      for (const message of messages) new BroadcastChannel(name).postMessage(message)
    const registration = await navigator.serviceWorker.register('sw.js')
    await new Promise<void>((resolve) => {
      const look = () => (registration.active ? resolve() : setTimeout(look, 20))
      look()
    })
    for (const message of messages) registration.active?.postMessage(message)
  }, target)
}

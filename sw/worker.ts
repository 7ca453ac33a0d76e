/**
 * The service worker: the app opens without a network, repairs a failed file, and never mixes two releases. All its
 * answers are in the table below, of which the first matching row applies; everything else goes to the network
 * unchanged, including every POST.
 */

import { isContentAddress } from '../src/lib/core/config/contentAddress.ts'
import { isSharedPath } from '../src/lib/core/config/origin.ts'
import { localeOfPath, locales } from '../src/lib/core/i18n/locales.ts'
import type { Built } from '../src/lib/core/release/built.ts'
import { hashOf } from '../src/lib/core/release/hashOf.ts'
import { isHash, isVersion } from '../src/lib/core/release/manifest.ts'
import { compareVersions } from '../src/lib/core/release/version.ts'
import { answerApi, isApi } from './apiAnswers.ts'
import { createMirrors } from './mirrors.ts'
import { fileAt, lacksSlash, prettyTarget } from './release.ts'
import { createReleases } from './releases.ts'
import { createSite } from './site.ts'
import { openStore } from './store.ts'
import { createUpdates } from './updates.ts'
import { createDownloads } from './verifiedDownload.ts'

declare const self: ServiceWorkerGlobalScope
/** A list of files with another hash belongs to another worker. */
declare const __BUILT__: Built
declare const __XHEROES__: string

const built = __BUILT__
const root = self.registration.scope
/** Under a path gateway other sites can write to our storage, and can send us messages. */
const shared = isSharedPath(new URL(root).pathname)
const store = openStore(new URL(root).pathname, shared)
/** Tasks that wait for their next try. */
const sleepers = new Set<() => void>()
const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      sleepers.delete(done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    sleepers.add(done)
  })
/** The network is back, so no task needs to wait. */
const wake = () => {
  for (const done of sleepers) done()
}
self.addEventListener('online', wake)

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
/** Aborted when the visitor accepts a newer release: browsers do not stop a worker that still waits for something. */
const leave = new AbortController()
const download = createDownloads({
  fetch: (url, init) => fetch(url, init),
  hashOf,
  now: Date.now,
  wait: sleep,
  leaving: leave.signal,
  random: Math.random,
  root,
  mirrors: createMirrors(
    () => [...new Set([...built.mirrors, ...releases.mirrors()])].filter((mirror) => mirror !== root),
    Date.now,
  ),
})
const releases = createReleases({ store, download, id: built.id, taken: () => updates.taken() })
const site = createSite({
  store,
  download,
  releases,
  shared,
  openDocuments: async () => (await windows()).map(({ id }) => id),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
const updates = createUpdates({
  built,
  store,
  releases,
  bring: async (release) => site.bring(release, 'core', await language()),
  adopt: site.adopt,
  fixed: shared || isContentAddress(new URL(root)),
  now: Date.now,
})
const answers = {
  store,
  // With a signal of its own: the page that asked first may leave before another that shares its answer.
  fetch: (request: Request, signal: AbortSignal) => fetch(new Request(request, { signal })),
  now: Date.now,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  leaving: leave.signal,
}

/** Returns the language of the open pages, or of the browser. */
async function language(): Promise<string> {
  const [first] = locales
  const home = new URL(root).pathname
  const open = (await windows()).map(({ url }) => localeOfPath(new URL(url).pathname.slice(home.length)))
  const ofBrowser = locales.find((code) => navigator.language.startsWith(code))
  return open.find((code) => code !== first) ?? (open.length === 0 ? ofBrowser : first) ?? first ?? ''
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      // A stale host serves the worker of an older release. It would take over once every tab is closed.
      if (await isOlder()) throw new Error('an older release than the one that runs')
      // The first worker takes over immediately; a later one waits until the visitor agrees.
      await site.bring(await releases.mine(), 'core', await language())
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const isFirst = (await store.releases()).length === 0
      const release = await releases.mine()
      await site.adopt(release)
      // The pages of a first visit were loaded without a worker.
      if (isFirst) for (const { id } of await windows()) await site.noteDocument(id, release)
      await self.clients.claim()
    })(),
  )
})

/** Reports to every page how much of the site is on the device. */
const broadcast = async (message: object) => {
  for (const client of await windows()) client.postMessage(message)
}

/**
 * Only messages from our own pages and from workers of this registration count; others of the origin may send some,
 * too.
 */
const isOurs = ({ source }: ExtendableMessageEvent) =>
  source instanceof ServiceWorker
    ? source.scriptURL === self.location.href
    : source instanceof WindowClient && pathOf(new URL(source.url)) !== null

self.addEventListener('message', (event) => {
  if (!isOurs(event)) return
  const { type, id, text } = (event.data ?? {}) as Readonly<Record<string, unknown>>
  const answer = (value: unknown) => event.ports[0]?.postMessage(value)
  if (type === 'SKIP_WAITING') event.waitUntil(takeOver())
  if (type === 'IS_TAKEN') event.waitUntil(isTaken().then(answer))
  if (type === 'TELL_ID') event.waitUntil(isTaken().then((taken) => answer(taken ? built.id : null)))
  if (type === 'TAKEN' && event.source instanceof ServiceWorker) {
    if (!shared && isHash(id)) releases.follow(id)
    answer(releases.ids())
  }
  if (type === 'ONLINE') wake()
  if (type === 'LEAVE') {
    leave.abort()
    wake()
  }
  if (type === 'FILL') event.waitUntil(fill())
  if (type === 'ABOUT') answer({ id: built.id, version: built.version })
  if (type === 'SERVES') event.waitUntil(releases.current().then(({ version }) => answer(version)))
  if (type === 'METADATA' && typeof text === 'string') event.waitUntil(updates.consider(text).then(answer))
  if (type === 'TAKE') event.waitUntil(updates.take().then(answer))
})

/** Longer than a worker takes to start. */
const ANSWER_MS = 1_000

/** Asks another worker of this registration; null if it does not answer in time. */
const askWorker = (worker: ServiceWorker, message: object) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(null), ANSWER_MS)
    worker.postMessage(message, [port2])
  })

/** Returns true if the active worker serves a newer release than this one; false if it does not answer. */
async function isOlder(): Promise<boolean> {
  const { active } = self.registration
  const served = active && (await askWorker(active, { type: 'SERVES' }))
  return isVersion(served) && compareVersions(built.version, served) < 0
}

let taken = false
/** True if the visitor already accepted this release, although the browser has not switched workers yet. */
const isTaken = async () => taken || (!shared && (await store.releases())[0] === built.id)

/**
 * The visitor accepts this release: it is the newest from now on. The old worker is informed, so that it serves it as
 * well if the browser lets it run for a while. In return it lists the releases of the open pages.
 */
async function takeOver(): Promise<void> {
  taken = true
  const before = self.registration.active
  if (before) {
    const reply = await askWorker(before, { type: 'TAKEN', id: built.id })
    if (Array.isArray(reply)) releases.remember(reply.filter(isHash))
  }
  await releases
    .mine()
    .then(site.adopt)
    .catch(() => undefined)
  await self.skipWaiting()
}

/**
 * A worker that the browser stopped and restarted no longer knows that a newer release was accepted. A note hints at
 * it, and the newer worker itself confirms it.
 */
async function askNewer(): Promise<void> {
  const { waiting } = self.registration
  if (shared || !waiting) return
  const [noted] = await store.releases()
  const { id: served } = await releases.current()
  if (noted === undefined || noted === served) return
  const id = await askWorker(waiting, { type: 'TELL_ID' })
  if (isHash(id)) releases.follow(id)
}

/**
 * Fetches the missing files of the site, and ends as soon as a newer release is found. Otherwise its worker could not
 * take over while this one waits for files that may be gone from the host.
 */
async function fill(): Promise<void> {
  const { registration } = self
  if (registration.installing || registration.waiting) return
  let superseded = false
  const newer = new Promise<void>((resolve) => {
    const found = () => {
      superseded = true
      resolve()
    }
    registration.addEventListener('updatefound', found, { once: true })
  })
  const release = await releases.current()
  const spoken = await language()
  try {
    for (const part of ['core', 'rest', 'optional'] as const) {
      await Promise.race([newer, site.bring(release, part, spoken, () => superseded)])
      if (superseded) return
    }
    await broadcast({ type: 'READY' })
  } catch {
    // No storage space, or no network for two minutes: the next visit continues.
  }
}

/** Longer than it takes to read a list on the device, or from a host that has it. */
const LIST_MS = 2_500

/**
 * Null if it takes too long, or fails: the browser may have deleted the store, and the host may have a newer release.
 */
const soon = <T>(found: Promise<T>): Promise<T | null> =>
  Promise.race([found.catch(() => null), answers.wait(LIST_MS).then(() => null)])

/** Path below the root; null for other sites' paths. */
function pathOf(url: URL): string | null {
  const scope = new URL(root)
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null
  try {
    return decodeURIComponent(url.pathname.slice(scope.pathname.length))
  } catch {
    return null
  }
}

async function openPage(url: URL, path: string, document: string, request: Request): Promise<Response> {
  const release = await soon(askNewer().then(releases.current))
  if (!release) return fetch(request)
  const pretty = prettyTarget(path, url.search, __XHEROES__)
  if (pretty) return Response.redirect(new URL(pretty, root), 302)
  if (lacksSlash(release, path)) return Response.redirect(`${url.origin}${url.pathname}/${url.search}`, 302)
  const file = fileAt(release, path)
  if (document) void site.noteDocument(document, release)
  if (file) return site.serve(file)
  // Not a page of this release: the host may have one.
  try {
    const answer = await fetch(request)
    if (answer.ok || answer.type === 'opaqueredirect') return answer
  } catch {
    // Offline: our own page reports that there is none.
  }
  const missing = fileAt(release, '404.html')
  if (!missing) return Response.error()
  const shown = await site.serve(missing)
  return new Response(shown.body, { status: 404, headers: shown.headers })
}

type Given = { readonly request: Request; readonly url: URL; readonly event: FetchEvent }
type Row = {
  readonly name: string
  readonly fits: (given: Given) => boolean
  readonly answer: (given: Given) => Promise<Response>
}

const rows: readonly Row[] = [
  {
    name: 'a page',
    fits: ({ request, url }) => request.mode === 'navigate' && pathOf(url) !== null,
    answer: ({ request, url, event }) => openPage(url, pathOf(url) ?? '', event.resultingClientId, request),
  },
  {
    name: 'a file of a release',
    fits: ({ url }) =>
      /^(js|css|assets|tokens|art)\/|^[\w-]+\.(svg|png|webmanifest|json)$/.test(pathOf(url) ?? ''),
    answer: async ({ request, url }) => {
      const file = await soon(site.find(pathOf(url) ?? '', request.integrity))
      return file ? site.serve(file) : fetch(request)
    },
  },
  {
    name: 'an answer of the API',
    fits: ({ request }) => isApi(request),
    answer: ({ request }) => answerApi(answers, request),
  },
]

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const given = { request, url: new URL(request.url), event }
  const row = rows.find(({ fits }) => fits(given))
  if (row) event.respondWith(row.answer(given))
})

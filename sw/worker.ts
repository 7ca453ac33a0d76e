/**
 * The service worker: the app opens on a dead network, repairs a failed file, and never mixes two releases.
 * Everything it answers is in the table below, the first row that fits; all else goes to the network untouched,
 * every POST among it.
 */
import { registerRoute } from 'workbox-routing'
import { answerApi, isApi } from './answers.ts'
import { download } from './download.ts'
import { lacksSlash, prettyTarget, type Release } from './release.ts'
import { createSite } from './site.ts'
import { hashOf, openStore } from './store.ts'

declare const self: ServiceWorkerGlobalScope
/** sha256 of this release's list of files; a list with other bytes is another worker's. */
declare const __RELEASE__: string
declare const __XHEROES__: string

const root = self.registration.scope
const store = openStore(new URL(root).pathname)
/** Whatever waits for its next try. */
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
/** The network is back: nobody need wait. */
const wake = () => {
  for (const done of sleepers) done()
}
self.addEventListener('online', wake)

const fetchPlain = (url: string, init: RequestInit) => fetch(url, init)
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
/** Said when the visitor takes a newer release: the browser lets no worker go that still waits for something. */
const leave = new AbortController()
const network = {
  fetch: fetchPlain,
  hashOf,
  now: Date.now,
  wait: sleep,
  leaving: leave.signal,
  random: Math.random,
}
const site = createSite({
  ...network,
  store,
  root,
  openDocuments: async () => (await windows()).map(({ id }) => id),
})
const answers = {
  store,
  // With a signal of its own: the page that asked first may leave before another that shares its answer.
  fetch: (request: Request, signal: AbortSignal) => fetch(new Request(request, { signal })),
  now: Date.now,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  leaving: leave.signal,
}

/** This worker's list of files, believed only when its bytes are the ones it was built with. */
let listed: Promise<Release> | null = null
const release = (): Promise<Release> => {
  listed ??= (async () => {
    const known = (await store.releases()).find(({ id }) => id === __RELEASE__)
    if (known) return known
    const body = await download(network, new URL('release.json', root).href, __RELEASE__)
    const { files } = JSON.parse(new TextDecoder().decode(body)) as Pick<Release, 'files'>
    return { id: __RELEASE__, files }
  })()
  listed.catch(() => {
    listed = null
  })
  return listed
}

/** The language of whoever opened the site. */
async function language(): Promise<string> {
  const open = (await windows()).map(({ url }) => new URL(url).pathname)
  const korean = open.some((path) => path.startsWith(`${new URL(root).pathname}ko/`))
  return korean || (open.length === 0 && navigator.language.startsWith('ko')) ? 'ko' : 'en'
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const own = await release()
      await site.bring(own, 'core', await language())
      // The first worker takes over at once; a later one waits until the visitor agrees.
      if ((await store.releases()).length === 0) await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await site.adopt(await release())
      await self.clients.claim()
    })(),
  )
})

/** Tells every page how much of the site is here. */
const tell = async (message: object) => {
  for (const client of await windows()) client.postMessage(message)
}

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }
  if (type === 'SKIP_WAITING') event.waitUntil(takeOver())
  if (type === 'IS_TAKEN') event.waitUntil(isNewest().then((is) => event.ports[0]?.postMessage(is)))
  if (type === 'ONLINE') wake()
  if (type === 'LEAVE') {
    leave.abort()
    wake()
  }
  if (type === 'FILL') event.waitUntil(fill())
})

const isNewest = async () => (await store.releases())[0]?.id === __RELEASE__

/**
 * The visitor wants this release: it is the newest from now on, which the old worker serves as well should the browser
 * keep it for a while.
 */
async function takeOver(): Promise<void> {
  await release()
    .then(site.adopt)
    .catch(() => undefined)
  await self.skipWaiting()
}

/**
 * Fetches what is missing of the site, and ends as soon as a newer release is found: its worker could not take over
 * while this one waits for files that may be gone from the host.
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
  const own = await release()
  const spoken = await language()
  try {
    for (const part of ['core', 'rest', 'optional'] as const) {
      await Promise.race([newer, site.bring(own, part, spoken, () => superseded)])
      if (superseded) return
    }
    await tell({ type: 'READY' })
  } catch {
    // No room, or no network for two minutes: the next visit goes on.
  }
}

/** Path below the root; null for what is not ours. */
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
  // A newer one than ours was taken already, where the browser has not changed workers yet.
  const own = (await store.releases())[0] ?? (await release())
  const pretty = prettyTarget(path, url.search, __XHEROES__)
  if (pretty) return Response.redirect(new URL(pretty, root), 302)
  if (lacksSlash(own, path)) return Response.redirect(`${url.origin}${url.pathname}/${url.search}`, 302)
  const file = await site.find(path, '')
  if (document) void site.noteDocument(document, own)
  if (file) return site.serve(file)
  // Not a page of this release: the host may know one.
  try {
    const answer = await fetch(request)
    if (answer.ok || answer.type === 'opaqueredirect') return answer
  } catch {
    // Offline: our own page says that there is none.
  }
  const missing = await site.find('404.html', '')
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
    answer: async ({ request, url, event }) => {
      const file = await site.find(pathOf(url) ?? '', event.clientId)
      return file ? site.serve(file) : fetch(request)
    },
  },
  {
    name: 'an answer of the API',
    fits: ({ request }) => isApi(request),
    answer: ({ request }) => answerApi(answers, request),
  },
]

for (const { fits, answer } of rows)
  registerRoute(
    ({ request, url, event }) => fits({ request, url, event: event as FetchEvent }),
    ({ request, url, event }) => answer({ request, url, event: event as FetchEvent }),
  )

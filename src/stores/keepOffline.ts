import { atom } from 'nanostores'
import { isBuilt, version } from '../lib/core/config/env.ts'
import { retryImport } from '../lib/core/errors/retryImport.ts'
import { appRoot } from '../lib/core/storage/storage.ts'
import { derived } from './derived.ts'
import { $offline } from './offline.ts'
import { $metadata, type Known } from './safety.ts'
import { $flow } from './tx.ts'

/** Activates the waiting new release; null if none is waiting. */
const $waiting = atom<(() => void) | null>(null)

/** The same, but not while something is being signed: a reload would interrupt it. */
export const $update = derived([$waiting, $flow], (apply, { current }) => (current?.running ? null : apply))

/** Long enough after the page's own work that no visitor waits for the worker's. */
const AFTER_LOAD_MS = 3_000
const CHECK_EVERY_MS = 3_600_000
/** Longest wait for a worker's answer. */
const ANSWER_MS = 3_000
/** Chromium may let an old worker run for minutes after the request to leave; it serves the new release too. */
const TAKEN_MS = 3_000

const idle = () =>
  new Promise<void>((resolve) => {
    const later = () => setTimeout(resolve, AFTER_LOAD_MS)
    if (document.readyState === 'complete') later()
    else addEventListener('load', later, { once: true })
  })

/** The page's policy lets no text become a script address; this one is derived from the page's own root. */
function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('meverse-worker', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(url) ?? url) as string
}

/** The used part of the Trusted Types API. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): unknown }
}

let saved: Promise<void> | undefined

/** Registers the worker and keeps the two atoms above up to date. Only the first call on a page has an effect. */
export function keepOffline(): Promise<void> {
  saved ??= register()
  return saved
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext || !isBuilt) {
    $offline.set('unsupported')
    return
  }
  await idle()
  const part = await retryImport('workbox-window', () => import('workbox-window')).catch(() => null)
  if (!part) return
  const { Workbox, messageSW } = part
  const root = new URL(appRoot(), location.href)
  const script = new URL('sw.js', root).href
  const worker = new Workbox(trustedScript(script), { scope: root.pathname, updateViaCache: 'none' })
  let asked = false
  const apply = () => {
    if (asked) return
    asked = true
    navigator.serviceWorker.controller?.postMessage({ type: 'LEAVE' })
    worker.messageSkipWaiting()
    setTimeout(() => location.reload(), TAKEN_MS)
  }
  /** A signed release may come from any source, and without a worker of its own. */
  const offerSigned = async (known: Known | null) => {
    const { controller } = navigator.serviceWorker
    if (!known || !controller) return
    const text = JSON.stringify(known.documents)
    const verdict = await messageSW(controller, { type: 'METADATA', text })
    if (verdict !== 'offered' || $waiting.get()) return
    $waiting.set(async () => {
      if (await messageSW(controller, { type: 'TAKE' })) location.reload()
    })
  }
  const ask = (sw: ServiceWorker, type: string) =>
    Promise.race([messageSW(sw, { type }), new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
  /** True if the release of the waiting worker may be offered; null while none is waiting. */
  let mayOffer: ((known: Known | null) => boolean) | null = null
  /** Offers it, or withdraws the offer once metadata report that it is unsafe or not the published one. */
  const offerWaiting = (known: Known | null) => {
    if (mayOffer?.(known)) $waiting.set(apply)
    else if ($waiting.get() === apply) $waiting.set(null)
  }
  // Also fires for a worker from an earlier visit, and for one that was accepted and is not active yet.
  worker.addEventListener('waiting', async ({ sw }) => {
    if (!sw || (await ask(sw, 'IS_TAKEN')) === true) return
    // A worker that does not answer this question is from an earlier release.
    const about = await ask(sw, 'ABOUT')
    const rules = await retryImport('waiting', () => import('../lib/core/release/waiting.ts')).catch(
      () => null,
    )
    if (!rules) return
    mayOffer = (known) => rules.mayOffer(about, version, known)
    offerWaiting($metadata.get())
  })
  // Only the tab that requested the new release reloads immediately; other tabs continue with theirs.
  worker.addEventListener('controlling', () => asked && location.reload())
  navigator.serviceWorker.addEventListener('message', (event) => {
    // A worker of another site of a shared origin can send messages, too.
    if (!(event.source instanceof ServiceWorker) || event.source.scriptURL !== script) return
    if ((event.data as { type?: unknown } | null)?.type === 'READY') $offline.set('ready')
  })
  // The first worker failed to install: no storage space, or no network for two minutes. The next visit retries.
  worker.addEventListener('redundant', async () => {
    const { active } = (await navigator.serviceWorker.getRegistration(root)) ?? {}
    if (!active) $offline.set('unsupported')
  })
  try {
    await worker.register()
    $offline.set('coming')
    const active = await worker.active
    active.postMessage({ type: 'FILL' })
    $metadata.subscribe((known) => {
      offerWaiting(known)
      void offerSigned(known)
    })
    addEventListener('online', () => navigator.serviceWorker.controller?.postMessage({ type: 'ONLINE' }))
    setInterval(() => void worker.update().catch(() => undefined), CHECK_EVERY_MS)
  } catch {
    $offline.set('unsupported')
  }
}

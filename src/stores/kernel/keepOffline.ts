import { atom } from 'nanostores'
import { isBuilt } from '../../lib/config/env.ts'
import { retryImport } from '../../lib/errors/retryImport.ts'
import { appRoot } from '../../lib/storage/storage.ts'
import { derived } from './derived.ts'
import { $offline } from './offline.ts'
import { $signed, type Known } from './safety.ts'
import { $flow } from './tx.ts'

/** Takes the new release that waits; null while none does. */
const $waiting = atom<(() => void) | null>(null)

/** The same, but not while something is being signed: a reload would take the page from under it. */
export const $update = derived([$waiting, $flow], (apply, { current }) => (current?.running ? null : apply))

/** Long enough after the page's own work that nobody waits for the worker's. */
const AFTER_LOAD_MS = 3_000
const CHECK_EVERY_MS = 3_600_000
/** A worker that does not say whether it was taken is not waited for. */
const ANSWER_MS = 1_000
/** Chromium may let an old worker go minutes after it was asked to; it too serves the release that was taken. */
const TAKEN_MS = 3_000

const idle = () =>
  new Promise<void>((resolve) => {
    const later = () => setTimeout(resolve, AFTER_LOAD_MS)
    if (document.readyState === 'complete') later()
    else addEventListener('load', later, { once: true })
  })

/** The page's policy lets no text become an address of code; this one is made of the page's own root. */
function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('meverse-worker', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(url) ?? url) as string
}

/** What browsers call Trusted Types, as far as it is used here. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): unknown }
}

let kept: Promise<void> | undefined

/** Registers the worker and keeps the two atoms above true. Only the first call on a page has an effect. */
export function keepOffline(): Promise<void> {
  kept ??= register()
  return kept
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
  /** A signed release comes from wherever it is, and not with a worker of its own. */
  const offerSigned = async (known: Known | null) => {
    const { controller } = navigator.serviceWorker
    if (!known || !controller) return
    const verdict = await messageSW(controller, { type: 'SIGNED', text: known.text })
    if (verdict !== 'offered' || $waiting.get()) return
    $waiting.set(async () => {
      if (await messageSW(controller, { type: 'TAKE' })) location.reload()
    })
  }
  // Fires for one that came in an earlier visit too, and of one that was taken and is not let in yet.
  worker.addEventListener('waiting', async ({ sw }) => {
    const silence = new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    const taken = sw && (await Promise.race([messageSW(sw, { type: 'IS_TAKEN' }), silence]))
    if (taken !== true) $waiting.set(apply)
  })
  // Only who asked for the new release is given it at once; other tabs go on with theirs.
  worker.addEventListener('controlling', () => asked && location.reload())
  navigator.serviceWorker.addEventListener('message', (event) => {
    // A worker of another site of a shared origin can send messages, too.
    if (!(event.source instanceof ServiceWorker) || event.source.scriptURL !== script) return
    if ((event.data as { type?: unknown } | null)?.type === 'READY') $offline.set('ready')
  })
  // The first worker came to nothing: no room, or no network for two minutes. The next visit tries again.
  worker.addEventListener('redundant', async () => {
    const { active } = (await navigator.serviceWorker.getRegistration(root)) ?? {}
    if (!active) $offline.set('unsupported')
  })
  try {
    await worker.register()
    $offline.set('coming')
    const active = await worker.active
    active.postMessage({ type: 'FILL' })
    $signed.subscribe((known) => void offerSigned(known))
    addEventListener('online', () => navigator.serviceWorker.controller?.postMessage({ type: 'ONLINE' }))
    setInterval(() => void worker.update().catch(() => undefined), CHECK_EVERY_MS)
  } catch {
    $offline.set('unsupported')
  }
}

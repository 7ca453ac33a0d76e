import type { ReadableAtom } from 'nanostores'
import { readJson, writeText } from '../lib/core/storage/storage.ts'

/**
 * What a flow was about while its signatures are asked for, kept in the tab's session: a reload in the middle opens
 * the same review again. What was signed before is found on the chain and not asked twice.
 */
const NAME = 'resume'
/** Fifty items in one review have names of 70 letters each. */
const MOST_KEPT = 4_000

type Kept = { readonly kind: string; readonly data: string }

/** @param kind the form it belongs to @param data what opens it again, as that form reads it */
export const keepFlow = (kind: string, data: string): void => {
  writeText(NAME, JSON.stringify({ kind, data } satisfies Kept), 'session')
}

/** Called when the last signature is out, or the flow ended otherwise. */
export const forgetFlow = (): void => {
  writeText(NAME, null, 'session')
}

/** Whether something is kept for this form: who opens its dialog takes it up there. */
export const isKept = (kind: string): boolean =>
  (readJson(NAME, 'session') as Partial<Kept> | null)?.kind === kind

/** What was kept for this form, once; null where nothing was, or nothing of this shape. */
function popKept<T>(kind: string, read: (data: unknown) => T | null): T | null {
  const kept = readJson(NAME, 'session') as Partial<Kept> | null
  if (kept?.kind !== kind || typeof kept.data !== 'string' || kept.data.length > MOST_KEPT) return null
  forgetFlow()
  try {
    return read(JSON.parse(kept.data))
  } catch {
    return null
  }
}

/**
 * Opens the review again that a reload interrupted, as soon as it can be signed. What was signed before is found on
 * the chain and not asked twice.
 * @param kind the form it belongs to
 * @param read what that form keeps, from what was stored; null for anything else
 * @param open puts what was kept back into the form and waits until it can be signed (`onceReady`); null where what
 * was kept means nothing there
 * @returns the stop
 */
export function reopen<T>(
  kind: string,
  read: (data: unknown) => T | null,
  open: (kept: T) => (() => void) | null,
): () => void {
  const kept = popKept(kind, read)
  return (kept === null ? null : open(kept)) ?? (() => undefined)
}

/** Does something the first time a store's value is ready for it. Returns the stop. */
export function onceReady<T>(
  store: ReadableAtom<T>,
  ready: (value: T) => boolean,
  run: (value: T) => void,
): () => void {
  const stop = store.subscribe((value) => {
    if (!ready(value as T)) return
    // Not at once: the subscription itself may still be on its way.
    queueMicrotask(() => stop())
    run(value as T)
  })
  return () => stop()
}

import type { ReadableAtom } from 'nanostores'
import { readJson, writeText } from '../lib/core/storage/storage.ts'

/**
 * State of a flow while its signatures are requested, stored in the tab's session: a reload in the middle opens the
 * same review again. Completed signatures are found on the chain and not requested twice.
 */
const NAME = 'resume'
/** Fifty items in one review have names of 70 letters each. */
const MOST_KEPT = 4_000

type Saved = { readonly kind: string; readonly data: string }

/**
 * @param kind the form it belongs to
 * @param data opens the review again, in the form's own format
 */
export const keepFlow = (kind: string, data: string): void => {
  writeText(NAME, JSON.stringify({ kind, data } satisfies Saved), 'session')
}

/** Called after the last signature, or when the flow ended otherwise. */
export const forgetFlow = (): void => {
  writeText(NAME, null, 'session')
}

/** True if a flow is stored for this form: its dialog then resumes it. */
export const isSaved = (kind: string): boolean =>
  (readJson(NAME, 'session') as Partial<Saved> | null)?.kind === kind

/** Returns and deletes the stored flow of this form; null if there is none, or not in this shape. */
function popSaved<T>(kind: string, read: (data: unknown) => T | null): T | null {
  const saved = readJson(NAME, 'session') as Partial<Saved> | null
  if (saved?.kind !== kind || typeof saved.data !== 'string' || saved.data.length > MOST_KEPT) return null
  forgetFlow()
  try {
    return read(JSON.parse(saved.data))
  } catch {
    return null
  }
}

/**
 * Opens a review again that a reload interrupted, as soon as it can be signed. Completed signatures are found on the
 * chain and not requested twice.
 * @param kind the form it belongs to
 * @param read parses the stored data of that form; null for anything else
 * @param open restores the form from the data and waits until it can be signed (`onceReady`); null if the data does
 * not apply there
 * @returns the stop
 */
export function reopen<T>(
  kind: string,
  read: (data: unknown) => T | null,
  open: (saved: T) => (() => void) | null,
): () => void {
  const saved = popSaved(kind, read)
  return (saved === null ? null : open(saved)) ?? (() => undefined)
}

/** Runs an action the first time a store's value is ready for it. Returns the stop. */
export function onceReady<T>(
  store: ReadableAtom<T>,
  ready: (value: T) => boolean,
  run: (value: T) => void,
): () => void {
  const stop = store.subscribe((value) => {
    if (!ready(value as T)) return
    // Deferred, because the subscription itself may not have returned yet.
    queueMicrotask(() => stop())
    run(value as T)
  })
  return () => stop()
}

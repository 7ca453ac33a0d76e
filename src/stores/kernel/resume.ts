import type { ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { readJson, writeText } from '../../lib/storage/storage.ts'

/**
 * What a flow was about while its signatures are asked for, kept in the tab's session: a reload in the middle opens
 * the same review again. What was signed before is found on the chain and not asked twice.
 */
const NAME = 'resume'

type Kept = { readonly kind: string; readonly data: string }

/** @param kind the form it belongs to @param data what opens it again, as that form reads it */
export const keepFlow = (kind: string, data: string): void => {
  writeText(NAME, JSON.stringify({ kind, data } satisfies Kept), 'session')
}

/** Called when the last signature is out, or the flow ended otherwise. */
export const forgetFlow = (): void => {
  writeText(NAME, null, 'session')
}

/** What was kept for this form, once; null when nothing was. */
export function takeFlow(kind: string): string | null {
  const kept = readJson(NAME, 'session') as Partial<Kept> | null
  if (kept?.kind !== kind || typeof kept.data !== 'string' || kept.data.length > 2_000) return null
  forgetFlow()
  return kept.data
}

/** The same where the data is JSON of a shape; null for anything else. */
export function takeFlowAs<S extends v.GenericSchema>(kind: string, schema: S): v.InferOutput<S> | null {
  const text = takeFlow(kind)
  if (text === null) return null
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
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

import { readJson, writeText } from '../lib/storage/storage.ts'

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

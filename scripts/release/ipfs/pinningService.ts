/** A pinning service by the one API that all of them have: https://ipfs.github.io/pinning-services-api-spec/ */
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { cleanText } from '../../../src/lib/core/i18n/clean.ts'
import { PublishError } from './failure.ts'
import { persist } from './persist.ts'
import { ask, expectGood, jsonOf, keyOf, RequestError } from './request.ts'
import type { Access, Limits } from './settings.ts'

const Pin = v.object({
  // It becomes part of an address.
  requestid: v.pipe(v.string(), v.regex(/^[\w.~-]{1,200}$/)),
  status: v.picklist(['queued', 'pinning', 'pinned', 'failed']),
  pin: v.object({ cid: v.string() }),
  info: v.nullish(v.record(v.string(), v.unknown())),
})
const Pins = v.object({ results: v.array(Pin) })
export type Pin = v.InferOutput<typeof Pin>

/** Pauses between two looks at a pin. */
const LONGEST_PAUSE_MS = 10_000

async function call<Schema extends v.GenericSchema>(
  service: Access,
  path: string,
  schema: Schema,
  request: { method?: 'POST'; body?: string; timeoutMs: number; signal?: AbortSignal },
): Promise<v.InferOutput<Schema>> {
  const headers = { ...keyOf(service), 'content-type': 'application/json' }
  const answer = expectGood(await ask(`${service.url}/${path}`, { headers, ...request }))
  const { success, output } = v.safeParse(schema, jsonOf(answer))
  if (!success) throw new RequestError('answers otherwise than the Pinning Service API has it', false)
  return output
}

/** Pins of a CID that are made or under way. */
export const pinsOf = (
  service: Access,
  cid: string,
  limits: Limits,
  signal?: AbortSignal,
): Promise<readonly Pin[]> =>
  persist(
    async () => {
      const query = `pins?cid=${cid}&status=queued,pinning,pinned&limit=100`
      const timed = { timeoutMs: limits.requestMs, ...(signal && { signal }) }
      const { results } = await call(service, query, Pins, timed)
      return results.filter(({ pin }) => pin.cid === cid)
    },
    limits,
    signal,
  )

/** Asks for a pin. Not tried again: a service may have taken an order whose answer was lost. */
export const addPin = (
  service: Access,
  pin: { readonly cid: string; readonly name: string; readonly origins: readonly string[] },
  limits: Limits,
  signal: AbortSignal,
): Promise<Pin> =>
  call(service, 'pins', Pin, {
    method: 'POST',
    body: JSON.stringify(pin),
    timeoutMs: limits.requestMs,
    signal,
  })

/**
 * Waits until the service holds all blocks.
 * @throws PublishError when it gives up, takes too long or names another CID
 */
export async function untilPinned(
  service: Access,
  first: Pin,
  cid: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + limits.waitMs
  let pin = first
  for (let pauseMs = limits.firstDelayMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (pin.pin.cid !== cid)
      throw new PublishError(
        `${service.url} pins ${cleanText(pin.pin.cid, 100)}, not ${cid}.`,
        'Don’t publish what it names; ask the service.',
      )
    if (pin.status === 'pinned') return
    const why = cleanText(Object.values(pin.info ?? {}).join(', '), 200)
    if (pin.status === 'failed')
      throw new PublishError(
        `${service.url} could not pin it${why ? `: ${why}` : '.'}`,
        'Check that it can reach IPFS_RPC or one of IPFS_ORIGINS, then run this again.',
      )
    if (Date.now() + pauseMs > deadline)
      throw new PublishError(
        `${service.url} still says ${pin.status} after ${limits.waitMs / 1_000} s.`,
        'Check that it can reach IPFS_RPC or one of IPFS_ORIGINS, or wait longer with IPFS_WAIT_SECONDS.',
      )
    await sleep(pauseMs, undefined, { signal }).catch(() => {
      throw signal.reason
    })
    const timed = { timeoutMs: limits.requestMs, signal }
    pin = await persist(() => call(service, `pins/${first.requestid}`, Pin, timed), limits, signal)
  }
}

/** @throws RequestError when it stays */
export async function removePin(service: Access, requestid: string, limits: Limits): Promise<void> {
  await persist(async () => {
    const answer = await ask(`${service.url}/pins/${requestid}`, {
      method: 'DELETE',
      headers: keyOf(service),
      timeoutMs: limits.requestMs,
    })
    if (answer.status !== 404) expectGood(answer)
  }, limits)
}

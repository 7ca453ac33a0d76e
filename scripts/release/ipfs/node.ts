/** A kubo node through its RPC: https://docs.ipfs.tech/reference/kubo/rpc/ */
import { openAsBlob } from 'node:fs'
import * as v from 'valibot'
import { PublishError } from './failure.ts'
import { persist } from './persist.ts'
import { type Answer, ask, expectGood, jsonOf, keyOf, RequestError, saidBy } from './request.ts'
import type { Access, Limits } from './settings.ts'

const call = (
  node: Access,
  command: string,
  request: { body?: FormData; timeoutMs: number; signal?: AbortSignal },
) => ask(`${node.url}/api/v0/${command}`, { method: 'POST', headers: keyOf(node), ...request })

/** The node answers 500 both for failures and for missing content. */
const isNotPinned = (answer: Answer) => answer.status === 500 && /not pinned/.test(saidBy(answer))

/** True if this CID was pinned before the run: then it is not ours to unpin. */
export const isPinned = (node: Access, cid: string, limits: Limits, signal: AbortSignal): Promise<boolean> =>
  persist(
    async () => {
      const answer = await call(node, `pin/ls?arg=${cid}&type=recursive`, {
        timeoutMs: limits.requestMs,
        signal,
      })
      if (isNotPinned(answer)) return false
      expectGood(answer)
      return true
    },
    limits,
    signal,
  )

const Line = v.object({
  Root: v.optional(v.object({ Cid: v.object({ '/': v.string() }), PinErrorMsg: v.optional(v.string(), '') })),
})

/**
 * Uploads the CAR and has its root pinned.
 * @throws PublishError if the node pins another root, or none
 */
export async function importCar(
  node: Access,
  car: string,
  cid: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const answer = await persist(
    async () => {
      const body = new FormData()
      body.append('path', await openAsBlob(car), 'site.car')
      return expectGood(
        await call(node, 'dag/import?pin-roots=true&stats=false', { body, timeoutMs: limits.waitMs, signal }),
      )
    },
    limits,
    signal,
  )
  const roots = rootsOf(answer)
  const failed = roots.find(({ PinErrorMsg }) => PinErrorMsg !== '')
  if (failed)
    throw new PublishError(
      `The node has the files, but could not pin them: ${failed.PinErrorMsg}.`,
      'Look into the node’s log and its free disk.',
    )
  const others = roots.filter(({ Cid }) => Cid['/'] !== cid).map(({ Cid }) => Cid['/'])
  if (others.length > 0 || roots.length === 0)
    throw new PublishError(
      `The node says that it pinned ${others[0] ?? 'nothing'}, not ${cid}.`,
      'Don’t publish what it names. Check that IPFS_RPC is the RPC of a kubo node.',
    )
}

/** The answer has a line of JSON per root, written as they are done. */
function rootsOf({ body }: Answer) {
  const lines = new TextDecoder().decode(body).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), line)
      if (!success) throw new RequestError('answers an import with a line that no kubo writes', false)
      return output.Root ?? []
    })
}

/** @throws RequestError if it stays pinned */
export async function unpin(node: Access, cid: string, limits: Limits): Promise<void> {
  await persist(async () => {
    const answer = await call(node, `pin/rm?arg=${cid}`, { timeoutMs: limits.requestMs })
    if (!isNotPinned(answer)) expectGood(answer)
  }, limits)
}

const Identity = v.object({ Addresses: v.nullish(v.array(v.string()), []) })
/** The minimum that a pinning service must accept. */
const MOST_ORIGINS = 20

/** Addresses from which others can fetch from this node. */
export const addressesOf = (node: Access, limits: Limits, signal: AbortSignal): Promise<readonly string[]> =>
  persist(
    async () => {
      const answer = jsonOf(expectGood(await call(node, 'id', { timeoutMs: limits.requestMs, signal })))
      const { success, output } = v.safeParse(Identity, answer)
      if (!success) throw new RequestError('does not say its addresses', false)
      return (output.Addresses ?? []).filter((one) => /^\/\S+\/p2p\/\w+$/.test(one)).slice(0, MOST_ORIGINS)
    },
    limits,
    signal,
  )

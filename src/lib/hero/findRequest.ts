import { questions } from '../core/chain/questions.ts'
import type { AskViews } from '../core/chain/saved.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { ourReveal } from './calls.ts'
import { boxesHash } from './draw.ts'

/** Most requests read, the newest first. */
const MOST_LOOKS = 100n

type RequestAnswer = readonly [Address, bigint, bigint, string]

/**
 * Finds the request that burned these boxes, from the contract alone: a chain's logs may not contain it.
 * @param read reads views at one block
 * @returns its number; null if none of the newest did
 */
export async function findRequest(
  read: AskViews,
  to: Address,
  owner: Address,
  boxes: readonly bigint[],
): Promise<bigint | null> {
  const first = questions()
  const countOf = first.ask({ to, fn: ourReveal.requestCount })
  const count = countOf((await read(first.calls)).results)
  if (count === null || count === 0n) return null
  const { calls, ask } = questions()
  const from = count > MOST_LOOKS ? count - MOST_LOOKS : 0n
  const asked = Array.from({ length: Number(count - from) }, (_, k) => {
    const number = count - 1n - BigInt(k)
    return { number, answer: ask<RequestAnswer>({ to, fn: ourReveal.requestOf, args: [number] }) }
  })
  const { results } = await read(calls)
  const wanted = boxesHash(boxes)
  const found = asked.find(({ answer }) => {
    const reported = answer(results)
    return reported !== null && sameAddress(reported[0], owner) && reported[3].toLowerCase() === wanted
  })
  return found?.number ?? null
}

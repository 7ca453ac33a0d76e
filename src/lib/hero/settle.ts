import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { Step } from '../core/tx/model.ts'
import { ourReveal, settling } from './calls.ts'
import { settleWindow } from './draw.ts'
import type { OpenRequest } from './read.ts'
import { readBoxes } from './readDraw.ts'

/** Requests that one transaction settles. */
export const MOST_SETTLED = 10

/** Requests that are settled together, the oldest first: the contract takes them in no other order. */
export type SettleReview = {
  readonly owner: Address
  /** The reveal contract. */
  readonly to: Address
  readonly requests: readonly OpenRequest[]
  /** Boxes of each, as they were asked for. */
  readonly boxes: readonly (readonly bigint[])[]
}

/**
 * What can be settled up to a request: all before it and it, once the block after its seed's is there.
 * @param requests open ones, the oldest first
 * @param next the block that a transaction would be in
 * @returns null where it can't be settled yet, is not among them, or too many are before it
 */
export function settleable(
  requests: readonly OpenRequest[],
  number: bigint,
  next: bigint,
): readonly OpenRequest[] | null {
  const due = requests.filter((one) => one.number <= number)
  const mine = due.at(-1)
  if (mine?.number !== number || due.length > MOST_SETTLED) return null
  return next >= settleWindow(mine.height).from ? due : null
}

/**
 * Boxes of open requests by the chain's events.
 * @returns null where a chain's events do not carry them
 */
export async function readRequested(
  rpc: Rpc,
  chainId: number,
  to: Address,
  requests: readonly OpenRequest[],
): Promise<readonly (readonly bigint[])[] | null> {
  const lists = await Promise.all(
    requests.map(({ number, height }) =>
      readBoxes(rpc, to, number, height, async () => {
        const { calls, need } = questions()
        const asked = need<bigint>({ to, fn: ourReveal.askedAt, args: [number] })
        return asked((await readViews(rpc, chainId, calls)).results)
      }),
    ),
  )
  return lists.every((list) => list !== null) ? lists : null
}

/** The one signature that settles them. Anybody may; nobody chooses anything by it. */
export function settleSteps(
  deps: { readonly rpc: () => Rpc; readonly chainId: number },
  { to, requests, boxes }: SettleReview,
): Step[] {
  const first = requests[0]?.number ?? 0n
  const check = async () => {
    const { calls, need } = questions()
    const next = need<bigint>({ to, fn: ourReveal.nextRequest })
    if (next((await readViews(deps.rpc(), deps.chainId, calls)).results) !== first)
      throw new AppError('hero.settle', `${first}`)
  }
  return [
    {
      id: 'settle',
      nativeSpend: 0n,
      call: { to, fn: settling.settle, args: [boxes] },
      needed: async () => true,
      check,
    },
  ]
}

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

/** Requests per settling transaction. */
export const MOST_SETTLED = 10

/** Requests that are settled together, the oldest first: the contract takes no other order. */
export type SettleReview = {
  readonly owner: Address
  /** The reveal contract. */
  readonly to: Address
  readonly requests: readonly OpenRequest[]
  /** Boxes of each request, in their original order. */
  readonly boxes: readonly (readonly bigint[])[]
}

/**
 * Returns the open requests to settle up to one, all earlier ones included, once the block after its seed's exists.
 * @param requests open ones, the oldest first
 * @param next block that a transaction would be in
 * @returns null if it cannot be settled yet, is not open, or too many are before it
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
 * Reads the boxes of open requests from the chain's events.
 * @returns null if the events do not contain them
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

/** Builds the single step that settles them. Anyone may send it, and it leaves no choice to the sender. */
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

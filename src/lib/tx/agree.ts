import type { Rpc } from '../chain/rpc.ts'
import { AppError } from '../errors/AppError.ts'

/** How long the others are waited for once one node has agreed: a slow node must not hold up a signature. */
const SECOND_OPINION_MS = 2_500

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, SECOND_OPINION_MS))

/** A node that is away proves nothing; one that says something else about the transaction does. */
const objects = (reason: unknown): reason is AppError =>
  reason instanceof AppError && (!reason.code.startsWith('rpc.') || reason.code === 'rpc.wrongChain')

/**
 * Holds what the person agreed to against every node. All that answer in time must agree; what they agree on may be
 * that it is off.
 * @param checkAgainst reads one node (its URL) and throws AppError when the world there is another
 * @throws the nodes' common objection, `rpc.disagree` when they differ, `rpc.unreachable` when none answers
 */
export async function allAgree(rpc: Rpc, checkAgainst: (url: string) => Promise<void>): Promise<void> {
  // null agrees, anything else is the reason why not.
  const asked = rpc.urls.map((url) =>
    checkAgainst(url).then(
      () => null,
      (reason: unknown) => reason,
    ),
  )
  const agreed = new Promise<void>((resolve) => {
    for (const answer of asked) void answer.then((reason) => reason === null && resolve())
  })
  const late = agreed.then(patience).then(() => null)
  const reasons = (await Promise.all(asked.map((answer) => Promise.race([answer, late])))).filter(
    (r) => r !== null,
  )
  const objection = reasons.find(objects)
  if (reasons.length === asked.length)
    throw objection ?? reasons[0] ?? new AppError('rpc.unreachable', 'no address configured')
  if (objection) throw new AppError('rpc.disagree', objection.message, { cause: objection })
}

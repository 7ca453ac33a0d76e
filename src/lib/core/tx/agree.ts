import { askAll } from '../chain/askAll.ts'
import type { Rpc } from '../chain/rpc.ts'
import { AppError } from '../errors/AppError.ts'

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
  const { answers, failures } = await askAll(rpc, checkAgainst)
  const objection = failures.find(objects)
  if (answers.length === 0)
    throw objection ?? failures[0] ?? new AppError('rpc.unreachable', 'no address configured')
  if (objection) throw new AppError('rpc.disagree', objection.message, { cause: objection })
}

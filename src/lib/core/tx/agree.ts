import { askAll } from '../chain/askAll.ts'
import type { Rpc } from '../chain/rpc.ts'
import { AppError } from '../errors/AppError.ts'

/** A node that is away proves nothing; one that says something else about the transaction does. */
const objects = (reason: unknown): reason is AppError =>
  reason instanceof AppError && (!reason.code.startsWith('rpc.') || reason.code === 'rpc.wrongChain')

/**
 * Checks the agreed terms on every node. All that answer in time must agree; they may also agree that the terms no
 * longer apply.
 * @param checkAgainst reads one node (its URL) and throws AppError if its state differs from the terms
 * @throws the nodes' common objection, `rpc.disagree` if they differ, `rpc.unreachable` if none answers
 */
export async function allAgree(rpc: Rpc, checkAgainst: (url: string) => Promise<void>): Promise<void> {
  const { answers, failures } = await askAll(rpc, checkAgainst)
  const objection = failures.find(objects)
  if (answers.length === 0)
    throw objection ?? failures[0] ?? new AppError('rpc.unreachable', 'no address configured')
  if (objection) throw new AppError('rpc.disagree', objection.message, { cause: objection })
}

import type { Rpc } from '../chain/rpc.ts'
import { AppError } from '../errors/AppError.ts'

/** How long the others are waited for once one node has answered: a slow node must not hold up a signature. */
const SECOND_OPINION_MS = 2_500

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, SECOND_OPINION_MS))

/** The answers of all nodes that answered in time, and why others failed, in the order of the nodes. */
type Opinions<T> = { readonly answers: readonly T[]; readonly failures: readonly unknown[] }

/**
 * Asks every node at once. Once one has answered, the others have 2.5 s; until then all are waited for.
 * @param ask reads one node (its URL)
 */
export async function askAll<T>(rpc: Rpc, ask: (url: string) => Promise<T>): Promise<Opinions<T>> {
  type Opinion = { readonly answer: T } | { readonly failure: unknown } | null
  const asked = rpc.urls.map((url) =>
    ask(url).then(
      (answer): Opinion => ({ answer }),
      (failure: unknown): Opinion => ({ failure }),
    ),
  )
  const first = new Promise<void>((resolve) => {
    for (const one of asked) void one.then((opinion) => opinion && 'answer' in opinion && resolve())
  })
  const late = first.then(patience).then((): Opinion => null)
  const opinions = await Promise.all(asked.map((one) => Promise.race([one, late])))
  return {
    answers: opinions.flatMap((one) => (one && 'answer' in one ? [one.answer] : [])),
    failures: opinions.flatMap((one) => (one && 'failure' in one ? [one.failure] : [])),
  }
}

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

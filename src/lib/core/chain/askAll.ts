import type { Rpc } from './rpc.ts'

/** How long the others are waited for once one node has answered: a slow node must not hold up a signature. */
const SECOND_OPINION_MS = 2_500

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, SECOND_OPINION_MS))

/** The answers of all nodes that answered in time, and why others failed, in the order of the nodes. */
type Opinions<T> = { readonly answers: readonly T[]; readonly failures: readonly unknown[] }

/**
 * Asks every node in parallel. Once one has answered, the others have 2.5 s; until then all are waited for.
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

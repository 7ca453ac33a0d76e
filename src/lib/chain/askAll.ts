import type { Rpc, RpcAnswer, RpcCall } from './rpc.ts'

/** How long the others are waited for once one node has answered: a node that hangs must not hold up the rest. */
const OTHERS_MS = 2_500

/**
 * Asks every configured node the same questions in parallel.
 * @param accept throws when an answer can't be used; that node then counts as one that did not answer
 * @returns the answers of the nodes that answered in time, by URL in the order of the list
 */
export async function askAll(
  rpc: Rpc,
  calls: readonly RpcCall[],
  accept: (answers: readonly RpcAnswer[]) => void = () => undefined,
  parse?: (text: string) => unknown,
): Promise<ReadonlyMap<string, readonly RpcAnswer[]>> {
  const answered = new Map<string, readonly RpcAnswer[]>()
  const asked = rpc.urls.map(async (url) => {
    const answers = await rpc.ask(url, calls, parse)
    accept(answers)
    answered.set(url, answers)
  })
  const late = Promise.any(asked).then(
    () => new Promise((resolve) => setTimeout(resolve, OTHERS_MS)),
    () => undefined,
  )
  await Promise.race([Promise.allSettled(asked), late])
  return new Map(rpc.urls.flatMap((url) => (answered.has(url) ? [[url, answered.get(url) ?? []]] : [])))
}

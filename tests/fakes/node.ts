/** Chain nodes for unit tests: plain functions answer, no socket is opened. */
import type { AbiFunction, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionResult, toFunctionSelector } from 'viem'
import type { Rpc, RpcAnswer, RpcCall } from '../../src/lib/core/chain/rpc.ts'
import type { Address } from '../../src/lib/core/config/registry.ts'
import { AppError } from '../../src/lib/core/errors/AppError.ts'

/** One node: an answer for each call, or AppError thrown if it is unreachable. */
export type FakeNode = (call: RpcCall) => RpcAnswer

/** The answer of one contract function; throws a text to revert with it. */
export type View = readonly [AbiFunction, (args: readonly unknown[], to: Address, from: Address) => unknown]

export const revert = (message: string): RpcAnswer => ({
  error: { code: 3, message: `execution reverted: ${message}` },
})

/** A node that answers eth_call by function and everything else by method. */
export function node(views: readonly View[], methods: Readonly<Record<string, unknown>> = {}): FakeNode {
  const byName = new Map(views.map((view) => [toFunctionSelector(view[0]), view]))
  return ({ method, params }) => {
    if (method !== 'eth_call') {
      const value = methods[method]
      if (value === undefined) return { error: { code: -32601, message: 'invalid method' } }
      const answer = typeof value === 'function' ? (value(...params) as unknown) : value
      return answer && typeof answer === 'object' && 'error' in answer
        ? (answer as RpcAnswer)
        : { result: answer }
    }
    const { to, from, data } = params[0] as { to: Address; from: Address; data: Hex }
    const view = byName.get(data.slice(0, 10) as Hex)
    if (!view) return { result: '0x' }
    const [fn, answer] = view
    try {
      const { args = [] } = decodeFunctionData({ abi: [fn], data })
      const result = answer(args as readonly unknown[], to, from)
      return { result: encodeFunctionResult({ abi: [fn], functionName: fn.name, result: result as never }) }
    } catch (error) {
      if (typeof error === 'string') return revert(error)
      throw error
    }
  }
}

export const away: FakeNode = () => {
  throw new AppError('rpc.unreachable', 'away')
}

/** A client of some nodes, with the real one's order of requests. Records every batch. */
export function fakeRpc(nodes: Readonly<Record<string, FakeNode>>): Rpc & { readonly asked: RpcCall[][] } {
  const urls = Object.keys(nodes)
  const asked: RpcCall[][] = []
  const ask = async (url: string, calls: readonly RpcCall[]) => {
    asked.push([...calls])
    const one = nodes[url]
    if (!one) throw new AppError('rpc.unreachable', url)
    return calls.map((call) => one(call))
  }
  return {
    urls,
    asked,
    ask,
    health: () => urls.map((url) => ({ url, ok: true, latencyMs: 1, error: null })),
    async batch(calls, accept) {
      let last: unknown
      for (const url of urls)
        try {
          const answers = await ask(url, calls)
          accept?.(answers)
          return answers
        } catch (error) {
          last = error
        }
      throw last
    },
  }
}

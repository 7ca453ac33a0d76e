import { token } from '../core/chain/calls.ts'
import { type ChainLog, eventTopic, logValues, readLogsAtOnce } from '../core/chain/logs.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { addressTopic } from '../core/chain/topics.ts'
import type { Address } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import { converter as converterCalls, request } from './calls.ts'
import type { Converter, ConverterState, PastConversion } from './model.ts'

/**
 * Reads a converter and the account's tokens.
 * @param amount amount of the draft: the ratio of a `request` depends on it; 0 asks for that of one token
 */
export function converterReader(
  { ask, need }: Questions,
  converter: Converter,
  amount: bigint,
  owner: Address | null,
): Answer<ConverterState> {
  const { address: to, kind, tokenIn } = converter
  const held = owner && ask({ to: tokenIn, fn: token.balanceOf, args: [owner], from: owner })
  const heldOf = (results: Parameters<Answer<unknown>>[0]) => held?.(results) ?? null
  if (kind === 'request') {
    const ratioOf = amount > 0n ? amount : E18
    const ratio = need({ to, fn: request.ratio, args: [ratioOf] })
    return (results) => ({
      converter,
      ratio: ratio(results),
      ratioOf,
      paused: null,
      pending: null,
      mintable: null,
      held: heldOf(results),
    })
  }
  const ratio = need({ to, fn: converterCalls.ratio })
  const paused = need<boolean>({ to, fn: converterCalls.paused })
  const pending = need<readonly [bigint, bigint, bigint]>({ to, fn: converterCalls.pending })
  const mintable = need<readonly [bigint, bigint, bigint]>({ to, fn: converterCalls.mintable })
  return (results) => {
    const [next, height, expiry] = pending(results)
    const [inWindow, inAll, windowEnd] = mintable(results)
    return {
      converter,
      ratio: ratio(results),
      ratioOf: null,
      paused: paused(results),
      pending: height === 0n ? null : { ratio: next, height, expiry },
      mintable: { inWindow, inAll, windowEnd },
      held: heldOf(results),
    }
  }
}

const CONVERTED = eventTopic('Converted(address,uint256,uint256,uint256,uint256)')

/** Returns the conversions in a converter's logs; logs of another shape are left out. */
export const pastOf = (contract: Address, logs: readonly ChainLog[]): PastConversion[] =>
  logs.flatMap((log) => {
    const values = logValues(['uint256', 'uint256', 'uint256', 'uint256'], log)
    if (!values) return []
    const [amountIn, amountOut] = values as readonly [bigint, bigint]
    const { block, txHash } = log
    return [{ contract, amountIn, amountOut, block, time: null, txHash, logIndex: Number(log.logIndex) }]
  })

/**
 * Reads an account's conversions from the chain's logs up to a block, newest first. A `request` has no logs.
 * @throws `rpc.badAnswer` if no node reads so wide a range
 */
export async function readPast(
  rpc: Rpc,
  converters: readonly Converter[],
  owner: Address,
  head: bigint,
): Promise<PastConversion[]> {
  const lists = await Promise.all(
    converters
      .filter(({ kind }) => kind === 'converter')
      .map(async ({ address }) => {
        const wanted = { address, topics: [[CONVERTED], [addressTopic(owner)]] }
        return pastOf(address, await readLogsAtOnce(rpc, wanted, 1n, head))
      }),
  )
  return lists.flat().sort((a, b) => Number(b.block - a.block) || b.logIndex - a.logIndex)
}

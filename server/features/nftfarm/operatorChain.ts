/** The chain as the operator uses it. */
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { type CallAnswer, type ChainReads, HEAD_CALL, heightOf } from '../../core/source/chainReads.ts'
import type { Address } from '../../core/source/model.ts'
import { unreachable } from '../../core/source/nodeErrors.ts'
import type { Farm } from './farm.ts'

const abi = parseAbi([
  'function token() view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function claim()',
  'function totalReward() view returns (uint256)',
])

/** The operator's account after a block. */
export type Account = {
  /** Newest block of the node that answered. */
  readonly head: number
  /** Transactions of the account that are in blocks: the next nonce. */
  readonly nonce: number
  /** Native coins for fees, base units. */
  readonly coins: bigint
  readonly gasPrice: bigint
}

export type OperatorChain = {
  /**
   * Reads the account at `block` or later.
   * @throws if no node has that block, or none answers
   */
  account(block: number): Promise<Account>
  /** Returns how much of the reward token the operator has and the pool may take: the lower of both. */
  funds(): Promise<bigint>
  /** Returns what the pool owes in all, with the block after which it does; null if the chain moved on meanwhile. */
  owed(): Promise<{ readonly head: number; readonly total: bigint } | null>
  /** Gas of a call of the pool by the operator; null if the pool refuses it. */
  gasOf(data: `0x${string}`): Promise<bigint | null>
  /** Sends a signed transaction. @throws if the node does not accept it, as when it already has it */
  send(raw: `0x${string}`): Promise<void>
  /** True if the node says that the transaction is in a block. */
  isMined(hash: `0x${string}`): Promise<boolean>
}

const resultOf = (outcome: CallAnswer | undefined): unknown => {
  if (outcome === undefined) throw new Error('the node left an answer out')
  if ('error' in outcome) throw outcome.error
  return outcome.result
}
const numberOf = (outcome: CallAnswer | undefined): bigint => BigInt(resultOf(outcome) as string)

/** Largest gas limit that a node of the chain estimates. */
const MOST_GAS = 5_000_000n

/**
 * @param reads the node of the indexer
 * @param sends where transactions are sent, if that node only reads
 */
export function operatorChain(
  reads: ChainReads,
  { pool, operator }: Farm,
  sends: ChainReads = reads,
): OperatorChain {
  let token: Address | null = null
  const view = async (to: Address, functionName: 'token' | 'balanceOf' | 'allowance', args: unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    const call = { method: 'eth_call', params: [{ from: operator, to, data }, 'latest'] }
    const [outcome] = await reads.at(-1, [call])
    return decodeFunctionResult({ abi, functionName, data: resultOf(outcome) as `0x${string}` })
  }
  return {
    account: async (block) => {
      const [count, coins, price, head] = await reads.at(block, [
        { method: 'eth_getTransactionCount', params: [operator, 'latest'] },
        { method: 'eth_getBalance', params: [operator, 'latest'] },
        { method: 'eth_gasPrice', params: [] },
        HEAD_CALL,
      ])
      return {
        head: heightOf(head) ?? block,
        nonce: Number(numberOf(count)),
        coins: numberOf(coins),
        gasPrice: numberOf(price),
      }
    },
    funds: async () => {
      token ??= (await view(pool, 'token', [])) as Address
      const balance = BigInt(await view(token, 'balanceOf', [operator]))
      const allowance = BigInt(await view(token, 'allowance', [operator, pool]))
      const isLimited = allowance < balance
      return isLimited ? allowance : balance
    },
    owed: async () => {
      const data = encodeFunctionData({ abi, functionName: 'totalReward' })
      const [before, call, after] = await reads.at(-1, [
        HEAD_CALL,
        { method: 'eth_call', params: [{ from: operator, to: pool, data }, 'latest'] },
        HEAD_CALL,
      ])
      const result = resultOf(call) as `0x${string}`
      const head = heightOf(before)
      if (head === null || head !== heightOf(after)) return null
      return { head, total: decodeFunctionResult({ abi, functionName: 'totalReward', data: result }) }
    },
    gasOf: async (data) => {
      const [outcome] = await reads.at(-1, [
        { method: 'eth_estimateGas', params: [{ from: operator, to: pool, data }] },
      ])
      if (outcome !== undefined && 'error' in outcome) {
        if (unreachable(outcome.error)) throw outcome.error
        return null
      }
      const gas = (numberOf(outcome) * 5n) / 4n
      return gas < MOST_GAS ? gas : MOST_GAS
    },
    send: async (raw) => {
      const [outcome] = await sends.at(-1, [{ method: 'eth_sendRawTransaction', params: [raw] }])
      resultOf(outcome)
    },
    isMined: async (hash) => {
      const [outcome] = await reads.at(-1, [{ method: 'eth_getTransactionReceipt', params: [hash] }])
      const receipt = resultOf(outcome) as { blockNumber?: unknown } | null
      return typeof receipt?.blockNumber === 'string'
    },
  }
}

/** Returns true if a call of `claim` by the account would succeed now; false if it fails or no node answers. */
export async function canClaim(reads: ChainReads, pool: Address, account: Address): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: 'claim' })
  try {
    const [outcome] = await reads.at(-1, [
      { method: 'eth_call', params: [{ from: account, to: pool, data }, 'latest'] },
    ])
    return outcome !== undefined && 'result' in outcome && typeof outcome.result === 'string'
  } catch {
    return false
  }
}

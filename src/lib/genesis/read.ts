import { token } from '../core/chain/calls.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { RpcAnswer, RpcCall } from '../core/chain/rpc.ts'
import { addressTopic } from '../core/chain/topics.ts'
import type { Address } from '../core/config/registry.ts'
import { depositPool } from './calls.ts'
import type { LockState, Passages } from './model.ts'

/**
 * Reads the lock and one account's deposit.
 * @param fallback token by the product's rules, if the contract does not name it
 */
export function lockReader(
  { ask }: Questions,
  lock: Address,
  fallback: Address,
  owner: Address | null,
): Answer<LockState> {
  const { holder, depositToken, depositAmount, isDepositLock, isWithdrawLock, isHolder } = depositPool
  const asked = {
    holders: ask({ to: lock, fn: holder }),
    token: ask<Address>({ to: lock, fn: depositToken }),
    amount: ask({ to: lock, fn: depositAmount }),
    depositLocked: ask<boolean>({ to: lock, fn: isDepositLock }),
    withdrawLocked: ask<boolean>({ to: lock, fn: isWithdrawLock }),
    mine: owner && {
      isHolder: ask<boolean>({ to: lock, fn: isHolder, args: [owner], from: owner }),
      held: ask({ to: fallback, fn: token.balanceOf, args: [owner], from: owner }),
    },
  }
  return (results) => ({
    lock,
    token: asked.token(results) ?? fallback,
    amount: asked.amount(results),
    depositLocked: asked.depositLocked(results),
    withdrawLocked: asked.withdrawLocked(results),
    holders: asked.holders(results),
    mine: asked.mine && { isHolder: asked.mine.isHolder(results), held: asked.mine.held(results) },
  })
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the log queries for the token's transfers from the account to the lock, and back. Positions count only in
 * nested lists (docs/chain.md, Nodes).
 */
export function passageCalls(token: Address, lock: Address, owner: Address): RpcCall[] {
  const logs = (from: Address, to: Address): RpcCall => ({
    method: 'eth_getLogs',
    params: [
      {
        address: token,
        fromBlock: '0x1',
        toBlock: 'latest',
        topics: [[TRANSFER], [addressTopic(from)], [addressTopic(to)]],
      },
    ],
  })
  return [logs(owner, lock), logs(lock, owner)]
}

/**
 * Counts the transfers. Each log is checked again, because nodes filter inconsistently. Null if a node does not answer.
 */
export function readPassages(
  lock: Address,
  owner: Address,
  answers: readonly (RpcAnswer | undefined)[],
): Passages | null {
  const counts = [
    [owner, lock],
    [lock, owner],
  ].map(([from, to], i) => {
    const answer = answers[i]
    if (!answer || 'error' in answer || !Array.isArray(answer.result)) return null
    return (answer.result as { topics?: unknown }[]).filter(({ topics }) => {
      const list = Array.isArray(topics) ? topics.map((one) => String(one).toLowerCase()) : []
      return (
        list[0] === TRANSFER &&
        list[1] === addressTopic(from as Address) &&
        list[2] === addressTopic(to as Address)
      )
    }).length
  })
  const [deposits, withdrawals] = counts
  return deposits == null || withdrawals == null ? null : { deposits, withdrawals }
}

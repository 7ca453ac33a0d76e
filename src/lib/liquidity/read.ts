import { pair, token } from '../core/chain/calls.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { FEE_DENOMINATOR } from '../core/pool/model.ts'
import { type PoolEntry, poolReader, ZERO_ADDRESS } from '../core/pool/read.ts'
import { liquidityRules } from './kinds.ts'
import type { LiquidityPool } from './model.ts'

/**
 * Asks for one pool's whole state for a deposit or withdrawal.
 * @returns the state, from the answers; throws AppError if any is missing or absurd
 */
export function liquidityReader(
  questions: Questions,
  entry: PoolEntry,
  trader: Address | null,
): Answer<LiquidityPool> {
  const { need } = questions
  const from = trader ?? ZERO_ADDRESS
  const of = { to: entry.address, from }
  const held = (coin: Address, owner: Address) => need({ to: coin, fn: token.balanceOf, args: [owner], from })
  const readPool = poolReader(questions, entry, trader)
  const readSupply = need({ ...of, fn: pair.totalSupply })
  const readLp = held(entry.address, from)
  const readAdminFee = need({ ...of, fn: pair.adminFee })
  const readHeld = liquidityRules(entry.kind).read(questions, entry, trader)
  return (results) => {
    const pool = readPool(results)
    const supply = readSupply(results)
    // Without an account there is no LP, even if the zero address holds some.
    const lp = trader ? readLp(results) : 0n
    if (supply >= 2n ** 128n || lp > supply) throw new AppError('pool.absurd', `${entry.id}: LP`)
    const adminFee = readAdminFee(results)
    if (adminFee > FEE_DENOMINATOR) throw new AppError('pool.absurd', `${entry.id}: admin fee`)
    return { pool, supply, lp, adminFee, ...readHeld(results)(pool) }
  }
}

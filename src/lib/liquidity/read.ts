import { pair, token } from '../chain/calls.ts'
import { uniPair } from '../chain/exchangeCalls.ts'
import type { Answer, Questions } from '../chain/questions.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { FEE_DENOMINATOR } from '../pool/model.ts'
import { type PoolEntry, poolReader } from '../pool/read.ts'
import type { LiquidityPool } from './model.ts'

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/**
 * Asks for one pool's whole state as somebody has it who puts in or takes out.
 * @returns the state, from the answers; throws AppError when any is missing or absurd
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
  const amm =
    entry.kind === 'amm'
      ? {
          kLast: need({ ...of, fn: uniPair.kLast }),
          adminFee: need({ ...of, fn: uniPair.adminFee }),
          owner: need<string>({ ...of, fn: uniPair.owner }),
          minted: need({ ...of, fn: uniPair.mintedAdmin }),
          balances: entry.tokens.map((coin) => [coin, held(coin, entry.address)] as const),
        }
      : null
  return (results) => {
    const pool = readPool(results)
    const supply = readSupply(results)
    // Whoever looks without an account holds nothing, whatever lies at the zero address.
    const lp = trader ? readLp(results) : 0n
    if (supply >= 2n ** 128n || lp > supply) throw new AppError('pool.absurd', `${entry.id}: LP`)
    const base = { pool, supply, lp }
    if (!amm) return { ...base, held: pool.reserves, kLast: 0n, adminFee: 0n, locked: 0n }
    const kLast = amm.kLast(results)
    const adminFee = amm.adminFee(results)
    if (adminFee > FEE_DENOMINATOR) throw new AppError('pool.absurd', `${entry.id}: admin fee`)
    const isOwner = trader !== null && sameAddress(amm.owner(results), trader)
    const minted = amm.minted(results)
    const balances = new Map(amm.balances.map(([coin, read]) => [coin, read(results)]))
    return {
      ...base,
      held: pool.tokens.map((coin) => balances.get(coin) ?? 0n),
      kLast,
      adminFee,
      locked: isOwner ? minted : 0n,
    }
  }
}

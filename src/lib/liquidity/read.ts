import { pair, token, uniPair } from '../chain/calls.ts'
import { unwrap, type ViewCall, type ViewResult } from '../chain/reads.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { FEE_DENOMINATOR } from '../pool/model.ts'
import { type PoolEntry, poolCalls, readPool } from '../pool/read.ts'
import type { LiquidityPool } from './model.ts'

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'
/** The calls that tell one pool's whole state to somebody who puts in or takes out. */
export function liquidityCalls(entry: PoolEntry, trader: Address | null): ViewCall[] {
  const from = trader ?? ZERO_ADDRESS
  const own = (fn: ViewCall['fn']): ViewCall => ({ to: entry.address, fn, from })
  const held = (of: Address, owner: Address): ViewCall => ({
    to: of,
    fn: token.balanceOf,
    args: [owner],
    from,
  })
  return [
    ...poolCalls(entry, trader),
    own(pair.totalSupply),
    held(entry.address, from),
    ...(entry.kind === 'amm'
      ? [
          own(uniPair.kLast),
          own(uniPair.adminFee),
          own(uniPair.owner),
          own(uniPair.mintedAdmin),
          ...entry.tokens.map((of) => held(of, entry.address)),
        ]
      : []),
  ]
}

/** Builds the state from the answers to liquidityCalls. Throws AppError when any is missing or absurd. */
export function readLiquidity(
  entry: PoolEntry,
  trader: Address | null,
  results: readonly ViewResult[],
): LiquidityPool {
  const pool = readPool(entry, results)
  const rest = results.slice(poolCalls(entry, trader).length)
  const supply = unwrap<bigint>(rest[0])
  // Whoever looks without an account holds nothing, whatever lies at the zero address.
  const lp = trader ? unwrap<bigint>(rest[1]) : 0n
  if (supply >= 2n ** 128n || lp > supply) throw new AppError('pool.absurd', `${entry.id}: LP`)
  const base = { pool, supply, lp }
  if (pool.kind === 'cfmm') return { ...base, held: pool.reserves, kLast: 0n, adminFee: 0n, locked: 0n }
  const kLast = unwrap<bigint>(rest[2])
  const adminFee = unwrap<bigint>(rest[3])
  if (adminFee > FEE_DENOMINATOR) throw new AppError('pool.absurd', `${entry.id}: admin fee`)
  const isOwner = trader !== null && sameAddress(unwrap<string>(rest[4]), trader)
  const minted = unwrap<bigint>(rest[5])
  const balances = new Map(entry.tokens.map((of, i) => [of, unwrap<bigint>(rest[6 + i])]))
  return {
    ...base,
    held: pool.tokens.map((of) => balances.get(of) ?? 0n),
    kLast,
    adminFee,
    locked: isOwner ? minted : 0n,
  }
}

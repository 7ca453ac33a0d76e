import { pair, stablePair } from '../chain/calls.ts'
import { unwrap, type ViewCall, type ViewResult } from '../chain/reads.ts'
import { type Address, type Registry, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { E18, FEE_DENOMINATOR, type Pool } from './model.ts'

export type PoolEntry = Registry['pools'][number]

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** The calls that tell one pool's whole state to this trader. */
export function poolCalls(entry: PoolEntry, trader: Address | null): ViewCall[] {
  const from = trader ?? ZERO_ADDRESS
  const call = (fn: ViewCall['fn'], args: readonly unknown[] = []): ViewCall => ({
    to: entry.address,
    fn,
    args,
    from,
  })
  return [
    call(pair.tokens),
    call(pair.reserves),
    call(pair.feeAddress, [from]),
    call(pair.isKilled),
    ...(entry.kind === 'cfmm' ? [call(stablePair.aPrecise)] : []),
  ]
}

/** Tokens as the chain orders them, in the registry's spelling; a pool of other tokens is refused. */
function orderTokens(entry: PoolEntry, read: readonly string[]): Address[] {
  const known = read.map((address) => entry.tokens.find((token) => sameAddress(token, address)))
  const whole = read.length === entry.tokens.length && new Set(known).size === read.length
  if (!whole || known.some((token) => token === undefined))
    throw new AppError('pool.mismatch', `${entry.id}: the contract holds other tokens than the registry says`)
  return known as Address[]
}

const inRange = (value: bigint) => value >= 0n && value < 2n ** 128n

/** Builds a pool from the answers to poolCalls. Throws AppError when any is missing or absurd. */
export function readPool(entry: PoolEntry, results: readonly ViewResult[]): Pool {
  const tokens = orderTokens(entry, unwrap<readonly string[]>(results[0]))
  const [reserves] = unwrap<readonly [readonly bigint[], bigint]>(results[1])
  const fee = unwrap<bigint>(results[2])
  const killed = unwrap<boolean>(results[3])
  if (reserves.length !== tokens.length || !reserves.every(inRange) || fee * 2n > FEE_DENOMINATOR)
    throw new AppError('pool.absurd', entry.id)
  const base = { id: entry.id, address: entry.address, tokens, reserves, fee, killed }
  if (entry.kind === 'amm') return { ...base, kind: 'amm' }
  const amp = unwrap<bigint>(results[4])
  if (amp < 100n || amp > 100_000_000n) throw new AppError('pool.absurd', `${entry.id}: A`)
  // Pools made by the factory hold 18-decimal coins with rate 1e18 (docs/chain.md, Cfmm pools).
  return { ...base, kind: 'cfmm', amp, rates: tokens.map(() => E18) }
}

import { pair, stablePair } from '../chain/calls.ts'
import { type Answer, type Questions, questions } from '../chain/questions.ts'
import { type Address, type Registry, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { E18, FEE_DENOMINATOR, type Pool } from './model.ts'

export type PoolEntry = Registry['pools'][number]

const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** Returns the tokens in the chain's order and the registry's spelling; rejects a pool of other tokens. */
function orderTokens(entry: PoolEntry, read: readonly string[]): Address[] {
  const known = read.map((address) => entry.tokens.find((token) => sameAddress(token, address)))
  const whole = read.length === entry.tokens.length && new Set(known).size === read.length
  if (!whole || known.some((token) => token === undefined))
    throw new AppError('pool.mismatch', `${entry.id}: the contract holds other tokens than the registry says`)
  return known as Address[]
}

const inRange = (value: bigint) => value >= 0n && value < 2n ** 128n

/** State of a pool, as its contract reports it. */
export type PoolAnswers = {
  readonly tokens: readonly string[]
  readonly reserves: readonly bigint[]
  readonly fee: bigint
  readonly killed: boolean
  /** Of a cfmm pool: A times 100. */
  readonly amp: bigint | null
  readonly reference: boolean
}

/** Builds the pool from its contract's answers. Throws AppError if anything is implausible. */
export function poolOf(entry: PoolEntry, answers: PoolAnswers): Pool {
  const tokens = orderTokens(entry, answers.tokens)
  const { reserves, fee, killed, amp, reference } = answers
  if (reserves.length !== tokens.length || !reserves.every(inRange) || fee * 2n > FEE_DENOMINATOR)
    throw new AppError('pool.absurd', entry.id)
  const base = { id: entry.id, address: entry.address, tokens, reserves, fee, killed, reference }
  if (entry.kind === 'amm') return { ...base, kind: 'amm' }
  if (amp === null || amp < 100n || amp > 100_000_000n) throw new AppError('pool.absurd', `${entry.id}: A`)
  // Pools made by the factory hold 18-decimal coins with rate 1e18 (docs/chain.md, Cfmm pools).
  return { ...base, kind: 'cfmm', amp, rates: tokens.map(() => E18) }
}

/**
 * Asks for one pool's whole state, for this trader.
 * @returns the pool, from the answers; throws AppError if any is missing or implausible
 */
export function poolReader({ ask, need }: Questions, entry: PoolEntry, trader: Address | null): Answer<Pool> {
  const from = trader ?? ZERO_ADDRESS
  const of = { to: entry.address, from }
  const asked = {
    tokens: need<readonly string[]>({ ...of, fn: pair.tokens }),
    reserves: need<readonly [readonly bigint[], bigint]>({ ...of, fn: pair.reserves }),
    fee: need({ ...of, fn: pair.feeAddress, args: [from] }),
    killed: need<boolean>({ ...of, fn: pair.isKilled }),
    amp: entry.kind === 'cfmm' ? need({ ...of, fn: stablePair.aPrecise }) : null,
    // The chain's own pools lack this getter.
    minimumLiquidity: ask({ ...of, fn: pair.minimumLiquidity }),
  }
  return (results) => {
    const tokens = asked.tokens(results)
    const [reserves] = asked.reserves(results)
    const amp = asked.amp ? asked.amp(results) : null
    const reference = (asked.minimumLiquidity(results) ?? 0n) > 0n
    const [fee, killed] = [asked.fee(results), asked.killed(results)]
    return poolOf(entry, { tokens, reserves, fee, killed, amp, reference })
  }
}

/** Asks for several pools together, for this trader: returns the calls, and the reader of each pool's answer. */
export function askPools(entries: readonly PoolEntry[], trader: Address | null) {
  const asked = questions()
  const readers = entries.map((entry) => ({ id: entry.id, read: poolReader(asked, entry, trader) }))
  return { calls: asked.calls, readers }
}

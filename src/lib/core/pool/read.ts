import { pair } from '../chain/calls.ts'
import { type Answer, type Questions, questions } from '../chain/questions.ts'
import { type Address, type Registry, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { poolRules } from './kinds.ts'
import { FEE_DENOMINATOR, type Pool, type PoolAnswers } from './model.ts'

export type PoolEntry = Registry['pools'][number]

/** Caller of reads without an account. */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** Tokens as the chain orders them, in the registry's spelling; a pool of other tokens is refused. */
function orderTokens(entry: PoolEntry, read: readonly string[]): Address[] {
  const known = read.map((address) => entry.tokens.find((token) => sameAddress(token, address)))
  const whole = read.length === entry.tokens.length && new Set(known).size === read.length
  if (!whole || known.some((token) => token === undefined))
    throw new AppError('pool.mismatch', `${entry.id}: the contract holds other tokens than the registry says`)
  return known as Address[]
}

const inRange = (value: bigint) => value >= 0n && value < 2n ** 128n

/** The pool as its contract reports it. Throws AppError when anything is absurd. */
export function poolOf(entry: PoolEntry, answers: PoolAnswers): Pool {
  const tokens = orderTokens(entry, answers.tokens)
  const { reserves, fee, killed, reference } = answers
  if (reserves.length !== tokens.length || !reserves.every(inRange) || fee * 2n > FEE_DENOMINATOR)
    throw new AppError('pool.absurd', entry.id)
  const base = { id: entry.id, address: entry.address, tokens, reserves, fee, killed, reference }
  return poolRules(entry.kind).make(base, answers)
}

/**
 * Asks for one pool's whole state as this trader has it.
 * @returns the pool, from the answers; throws AppError when any is missing or absurd
 */
export function poolReader(asking: Questions, entry: PoolEntry, trader: Address | null): Answer<Pool> {
  const { ask, need } = asking
  const from = trader ?? ZERO_ADDRESS
  const of = { to: entry.address, from }
  const asked = {
    tokens: need<readonly string[]>({ ...of, fn: pair.tokens }),
    reserves: need<readonly [readonly bigint[], bigint]>({ ...of, fn: pair.reserves }),
    fee: need({ ...of, fn: pair.feeAddress, args: [from] }),
    killed: need<boolean>({ ...of, fn: pair.isKilled }),
    amp: poolRules(entry.kind).readAmp(asking, of),
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

/** Asks for several pools together, as this trader has them: the calls, and the reader of each pool's answer. */
export function askPools(entries: readonly PoolEntry[], trader: Address | null) {
  const asked = questions()
  const readers = entries.map((entry) => ({ id: entry.id, read: poolReader(asked, entry, trader) }))
  return { calls: asked.calls, readers }
}

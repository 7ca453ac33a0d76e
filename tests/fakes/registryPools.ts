/** Pools of the devnet’s registry with simple reserves, for the stores of its pages. */
import { registry, tokens } from '../../src/lib/core/config/contracts.ts'
import type { Address, Token } from '../../src/lib/core/config/registry.ts'
import { E18, type Pool } from '../../src/lib/core/pool/model.ts'
import type { PoolEntry } from '../../src/lib/core/pool/read.ts'

export function entryOf(id: string): PoolEntry {
  const entry = registry.pools.find((one) => one.id === id)
  if (!entry) throw new Error(`no pool ${id}`)
  return entry
}

export function tokenNamed(symbol: string): Token {
  const token = tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`no token ${symbol}`)
  return token
}

/** The router of the devnet. */
export const ROUTER = registry.router as Address

/**
 * A pool with reserves in whole tokens, in the order of its name: `poolOf('MEV-USDT', [1_000n, 20n])`. Without a fee
 * unless one is given, over 1e10.
 */
export function poolOf(id: string, whole: readonly [bigint, bigint], change: Partial<Pool> = {}): Pool {
  const { address, kind, tokens: pair } = entryOf(id)
  const names = id.split('-')
  const base = {
    id,
    address,
    tokens: pair,
    reserves: pair.map((of) => {
      const symbol = tokens.find((token) => token.address === of)?.symbol ?? ''
      return (whole[names.indexOf(symbol)] ?? 0n) * E18
    }),
    fee: change.fee ?? 0n,
    killed: change.killed ?? false,
    reference: change.reference ?? false,
  }
  return kind === 'amm' ? { ...base, kind } : { ...base, kind, amp: 10_000n, rates: [E18, E18] }
}

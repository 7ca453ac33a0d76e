import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { questions } from '../core/chain/questions.ts'
import type { ViewResult } from '../core/chain/reads.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import { liquidityReader } from './read.ts'

const [A, B, OWNER, TRADER] = [1, 2, 7, 8].map(address) as [Address, Address, Address, Address]
const amm: PoolEntry = { id: 'A-B', kind: 'amm', address: address(9), tokens: [A, B] }
const cfmm: PoolEntry = { ...amm, kind: 'cfmm' }

/** The chain's default answers: an amm of which the trader holds 30 of 100 LP. */
const chain = (change: Record<string, unknown>) =>
  new Map<string, unknown>(
    Object.entries({
      Tokens: [A, B],
      Reserves: [[5n, 6n], 0n],
      FeeAddress: 30_000_000n,
      IsKilled: false,
      APrecise: 17_000n,
      totalSupply: 100n,
      lp: 30n,
      heldA: 50n,
      heldB: 60n,
      KLast: 29n,
      AdminFee: 5_000_000_000n,
      Owner: OWNER,
      MintedAdminBalance: 4n,
      ...change,
    }),
  )

function read(entry: PoolEntry, trader: Address | null, change: Record<string, unknown> = {}) {
  const asked = questions()
  const answer = liquidityReader(asked, entry, trader)
  const said = chain(change)
  const results = asked.calls.map(({ fn, to, args }): ViewResult => {
    const balance =
      to === entry.address ? 'lp' : args?.[0] === entry.address ? (to === A ? 'heldA' : 'heldB') : ''
    const value = said.get(fn.name === 'balanceOf' ? balance : fn.name)
    return value === undefined ? { error: new AppError('chain.callFailed', fn.name) } : { value }
  })
  return answer(results)
}

it('reads an amm with its balances, its owner’s LP and the trader’s LP', () => {
  expect(read(amm, TRADER)).toMatchObject({
    supply: 100n,
    lp: 30n,
    held: [50n, 60n],
    kLast: 29n,
    adminFee: 5_000_000_000n,
    locked: 0n,
    pool: { reserves: [5n, 6n], fee: 30_000_000n },
  })
})

it('keeps the chain’s order of coins', () =>
  expect(read(amm, TRADER, { Tokens: [B, A] }).held).toEqual([60n, 50n]))

it('locks LP only of the owner, in any spelling of the address', () => {
  expect(read(amm, OWNER).locked).toBe(4n)
  const owner = '0xAbCdEf0000000000000000000000000000000001'
  expect(read(amm, owner, { Owner: owner.toLowerCase() }).locked).toBe(4n)
  expect(read(amm, null, { Owner: address(0) }).locked).toBe(0n)
})

it('a reference pair holds the admin LP itself: nothing of its owner’s is locked', () =>
  expect(read(amm, OWNER, { MinimumLiquidity: 1_000n })).toMatchObject({
    locked: 0n,
    pool: { reference: true },
  }))

it('reads a stable pool’s reserves, and no LP owed to an owner', () =>
  expect(read(cfmm, TRADER)).toMatchObject({
    held: [5n, 6n],
    kLast: 0n,
    adminFee: 5_000_000_000n,
    locked: 0n,
    lp: 30n,
  }))

it('reads no LP without an account', () => expect(read(amm, null, { lp: 99n }).lp).toBe(0n))

describe('refuses impossible values', () => {
  const top = 2n ** 128n
  it.each<[string, Record<string, unknown>, boolean]>([
    ['a supply beyond all reserves', { totalSupply: top }, false],
    ['the largest supply', { totalSupply: top - 1n }, true],
    ['more LP than there is', { lp: 101n }, false],
    ['all the LP there is', { lp: 100n }, true],
    ['a fee of more than all', { AdminFee: 10_000_000_001n }, false],
    ['a fee of all', { AdminFee: 10_000_000_000n }, true],
  ])('%s', (_, change, is) => {
    if (is) expect(read(amm, TRADER, change)).toBeTruthy()
    else expect(() => read(amm, TRADER, change)).toThrow(AppError)
  })

  it.each(['totalSupply', 'lp', 'heldB', 'KLast', 'AdminFee', 'Owner', 'MintedAdminBalance'])(
    'fails without an answer for %s',
    (name) => expect(() => read(amm, TRADER, { [name]: undefined })).toThrow(AppError),
  )
})

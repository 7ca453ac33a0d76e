import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { encodeCall, type ViewCall, type ViewResult } from '../core/chain/reads.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { Held } from './model.ts'
import { MOST_READ, type Place, readHoldings, readOne, readSome } from './read.ts'

const me = address(2)
const place: Place = {
  contract: address(1),
  mev: address(9),
  listedAt: { operation: address(7), data: address(8) },
  ages: { Sigma: 5n, Omega: 6n },
}
const BASE = 2n ** 159n
const idOf = (k: number): Address => `0x${(BASE + BigInt(k)).toString(16)}`

type Item = {
  readonly id: bigint
  readonly kind: bigint
  readonly owner?: Address
  readonly listed?: boolean
}
const item = (k: number, kind: bigint, more: Partial<Item> = {}): Item => ({
  id: BASE + BigInt(k),
  kind,
  ...more,
})

const none = { error: new AppError('chain.noContract', 'has none') }
/** The market's answer for an item, in the shape of its data contract. */
const listingOf = (one: Item | undefined) =>
  one?.listed
    ? JSON.stringify({
        nft: place.contract,
        state: 'OPEN',
        seller: me,
        buyNowPrice: '5',
        currency: 'MEV',
        createTimeUtc: '1',
        openTimeUtc: '50',
        closeTimeUtc: '100',
      })
    : '{}'

/** A contract that answers like the real one, and, if it is ours, also our extra views. */
function contract(
  items: readonly Item[],
  { balance = BigInt(items.length), ours = {} as Readonly<Record<string, bigint>> } = {},
) {
  const batches: number[] = []
  const answer = ({ fn, args = [], to }: ViewCall): ViewResult => {
    if (to === place.mev) return { value: 77n }
    if (fn.name === 'balanceOf') return { value: balance }
    if (fn.name === 'tokenOfOwnerByIndex') {
      const found = items[Number(args[1] as bigint)]
      return found ? { value: found.id } : { error: new AppError('chain.callFailed', 'not exist') }
    }
    if (fn.name === 'formulator') {
      const found = items.find(({ id }) => id === BigInt(args[0] as string))
      return found
        ? { value: [found.kind, 5n, 10n ** 18n, found.owner ?? me, args[0]] }
        : { error: new AppError('chain.callFailed', 'not exist formulator') }
    }
    if (fn.name === 'getMarketItem') return { value: listingOf(items.find(({ id }) => id === args[1])) }
    const reported = ours[fn.name]
    return reported === undefined ? none : { value: reported }
  }
  const read = async (calls: readonly ViewCall[]) => {
    batches.push(calls.length)
    // Checks that every call can be encoded: an id is an address there.
    for (const { fn, args } of calls) encodeCall(fn, args)
    return { block: 9n, at: 1, results: calls.map(answer) }
  }
  return { read, batches }
}
const kinds = (items: readonly Held[]) => items.map(({ kind }) => kind)

describe('an account’s formulators, by the real contract’s own functions', () => {
  it('reads each one, in three batches, and takes the ages from the rules', async () => {
    const { read, batches } = contract([item(1, 1n), item(2, 3n), item(3, 2n)])
    const { items, ...rest } = await readHoldings(read, place, me)
    expect(rest).toEqual({ block: 9n, at: 1, network: null, ages: place.ages, balance: 3n, mev: 77n })
    expect(kinds(items)).toEqual(['Alpha', 'Omega', 'Sigma'])
    expect(items[0]).toEqual({
      id: idOf(1),
      kind: 'Alpha',
      height: 5n,
      amount: 10n ** 18n,
      owner: me,
      listed: false,
    })
    expect(batches).toHaveLength(3)
  })
  it('reads the extra views of our contract', async () => {
    const ours = { totalPower: 3n, rewardPerBlock: 2n, sigmaBlocks: 200n, omegaBlocks: 300n }
    const { network, ages } = await readHoldings(contract([], { ours }).read, place, null)
    expect(network).toEqual({ perDay: 345_600n, power: 3n, exact: true })
    expect(ages).toEqual({ Sigma: 200n, Omega: 300n })
  })
  it.each([[{ totalPower: 3n }], [{ rewardPerBlock: 2n }]])(
    'returns no network if half of it is missing: %o',
    async (ours) => expect((await readHoldings(contract([], { ours }).read, place, null)).network).toBeNull(),
  )
  it('stops after one question if there are none, and asks nothing about items without an owner', async () => {
    const { read, batches } = contract([])
    expect(await readHoldings(read, place, me)).toMatchObject({ items: [], balance: 0n })
    expect(await readHoldings(read, place, null)).toMatchObject({ items: [], balance: null, mev: null })
    expect(batches).toHaveLength(2)
  })
  it('reads the first two hundred, twenty-five at a time', async () => {
    const { read, batches } = contract(Array.from({ length: MOST_READ + 3 }, (_, k) => item(k, 1n)))
    const { items, balance } = await readHoldings(read, place, me)
    expect([items.length, balance]).toEqual([MOST_READ, BigInt(MOST_READ + 3)])
    expect(batches).toHaveLength(2 + MOST_READ / 25)
  })
  it.each<[string, Item[]]>([
    ['somebody else’s by now', [item(1, 1n), item(2, 1n, { owner: address(3) })]],
    ['told twice', [item(1, 1n), item(1, 1n)]],
    ['of a kind that is none', [item(1, 1n), item(2, 4n)]],
    ['of kind 0', [item(1, 1n), item(2, 0n)]],
    ['no address', [item(1, 1n), { id: 2n ** 160n, kind: 1n }]],
  ])('leaves out one that is %s, and no other', async (_, items) => {
    const read = await readHoldings(contract(items).read, place, me)
    expect(read.items.map(({ id }) => id)).toEqual([idOf(1)])
    expect(read.balance).toBe(2n)
  })
  it('leaves out one that is gone by now', async () =>
    expect((await readHoldings(contract([item(1, 1n)], { balance: 2n }).read, place, me)).items).toHaveLength(
      1,
    ))
  it('knows which ones a listing binds, and that nothing is listed without a market', async () => {
    const items = [item(1, 1n, { listed: true }), item(2, 1n)]
    const read = await readHoldings(contract(items).read, place, me)
    expect(read.items.map(({ listed }) => listed)).toEqual([true, false])
    const without = await readHoldings(contract(items).read, { ...place, listedAt: null }, me)
    expect(without.items.map(({ listed }) => listed)).toEqual([false, false])
  })
})

it('reports one that no longer exists', async () => {
  const { read } = contract([item(1, 2n)])
  expect(await readSome(read, place, [idOf(1), idOf(2)])).toEqual([
    { item: expect.objectContaining({ kind: 'Sigma' }) },
    { error: 'formulator.missing' },
  ])
  expect((await readOne(read, place, idOf(2))).found).toEqual({ error: 'formulator.missing' })
  expect((await readOne(read, place, idOf(1))).found).toMatchObject({ item: { id: idOf(1) } })
})

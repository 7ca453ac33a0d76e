import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { ViewCall, ViewResult } from '../core/chain/reads.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { Reactivations } from '../core/nft/model.ts'
import { assertShown, readReactivations } from './reactivations.ts'

const [ME, OTHER, COLLECTION] = [address(0xaa), address(0xbb), address(1)]
const at = { operation: address(0x10), data: address(0x20) }
const BLOCK = 50n

type Facts = { seller: string; state: string; close: bigint; listed: bigint | null; moves: bigint | null }
const open: Facts = { seller: ME, state: 'OPEN', close: 100n, listed: null, moves: null }

/** A collection in which the account holds item 7 and these, with the market's answer for each; null: no answer. */
const holding = (
  items: Readonly<Record<number, Facts | null>>,
  held = BigInt(Object.keys(items).length + 1),
) => {
  const failed: ViewResult = { error: new AppError('chain.callFailed', 'no') }
  const answers: Record<string, (args: readonly unknown[]) => unknown> = {
    balanceOf: () => held,
    tokenOfOwnerByRange: () => [7n, ...Object.keys(items).map(BigInt)],
    getMarketItem: ([, id]) => {
      const facts = items[Number(id)]
      return facts === null || facts === undefined
        ? undefined
        : JSON.stringify({
            nft: {},
            seller: facts.seller,
            buyNowPrice: `${Number(id) * 1000}`,
            currency: 'USDT',
            createTimeUtc: 1,
            openTimeUtc: 1,
            closeTimeUtc: `${facts.close}`,
            state: facts.state,
          })
    },
    listing: ([, id]) => {
      const listed = items[Number(id)]?.listed
      return listed == null ? undefined : [ME, 1n, 'USDT', 1n, 1n, 1n, 0n, 0n, 0n, listed, 1]
    },
    transferCount: ([id]) => items[Number(id)]?.moves ?? undefined,
  }
  return (calls: readonly ViewCall[]) =>
    Promise.resolve({
      block: BLOCK,
      at: 1,
      results: calls.map(({ fn, args = [] }): ViewResult => {
        const value = answers[fn.name]?.(args)
        return value === undefined ? failed : { value }
      }),
    })
}
const found = (items: Parameters<typeof holding>[0], held?: bigint) =>
  readReactivations(holding(items, held), at, { contract: COLLECTION, id: 7n }, ME, true)

describe('sales that reopen when the market gets its right', () => {
  it('are the account’s open ones, by price', async () => {
    expect(await found({ 3: open, 4: open })).toEqual({
      listings: [
        { id: 3n, price: 3_000n, currency: 'USDT', close: 100n },
        { id: 4n, price: 4_000n, currency: 'USDT', close: 100n },
      ],
      unread: 0,
    })
  })

  it('include the item’s own unless it is listed again, because accepting an offer gives the same right', async () => {
    const accepting = await readReactivations(
      holding({ 7: open }),
      at,
      { contract: COLLECTION, id: 7n },
      ME,
      false,
    )
    expect(accepting.listings).toEqual([{ id: 7n, price: 7_000n, currency: 'USDT', close: 100n }])
    expect((await found({ 7: open })).listings).toEqual([])
  })

  it.each<[string, Facts]>([
    ['cancelled', { ...open, state: 'CANCELED' }],
    ['sold', { ...open, state: 'COMPLETED' }],
    ['of an earlier owner', { ...open, seller: OTHER }],
    ['over with the next block', { ...open, close: BLOCK + 1n }],
    ['of an item that has moved', { ...open, listed: 1n, moves: 2n }],
  ])('exclude listings that are %s', async (_, facts) => {
    expect(await found({ 3: facts })).toEqual({ listings: [], unread: 0 })
  })

  it('are those that did not move, and those whose moves are not counted', async () => {
    const { listings } = await found({ 3: { ...open, listed: 2n, moves: 2n }, 4: { ...open, moves: 9n } })
    expect(listings.map(({ id }) => id)).toEqual([3n, 4n])
  })

  it('are unknown if the market did not answer, or if there are more items than are read', async () => {
    expect(await found({ 3: null, 4: open })).toMatchObject({ unread: 1, listings: [{ id: 4n }] })
    expect(await found({ 3: open }, 300n)).toMatchObject({ unread: 298 })
  })

  it('are all unknown if the collection does not report the account’s items', async () => {
    const silent = (calls: readonly ViewCall[]) =>
      Promise.resolve({
        block: BLOCK,
        at: 1,
        results: calls.map((): ViewResult => ({ error: new AppError('chain.callFailed', 'no') })),
      })
    const key = { contract: COLLECTION, id: 7n }
    expect(await readReactivations(silent, at, key, ME, true)).toEqual({ listings: [], unread: null })
  })
})

describe('sales that the review showed', () => {
  const sale = { id: 3n, price: 3_000n, currency: 'USDT', close: 100n } as const
  const check = (listings: Reactivations['listings']) => () =>
    assertShown({ listings: [sale], unread: 0 }, { listings, unread: 0 })

  it('may include more than reopen', () => {
    expect(check([sale, { ...sale, id: 4n }])).not.toThrow()
  })

  it.each([
    ['nothing', []],
    ['another item', [{ ...sale, id: 4n }]],
    ['another price', [{ ...sale, price: 1n }]],
    ['another coin', [{ ...sale, currency: 'MEV' as const }]],
  ])('is refused with %s', (_, shown) => {
    expect(check(shown)).toThrow(expect.objectContaining({ code: 'market.revivesMore' }))
  })

  it.each<[Reactivations['unread'], Reactivations['unread'], boolean]>([
    [0, 0, true],
    [2, 3, true],
    [3, 2, false],
    [null, 2, false],
    [null, null, true],
    [2, null, true],
  ])('%s items unread, of which it showed %s', (unread, said, passes) => {
    const check = () => assertShown({ listings: [], unread }, { listings: [], unread: said })
    if (passes) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code: 'market.revivesMore' }))
  })
})

/** Tests the checks on the chain before a signature about heroes, and the call that is then signed. */
import { describe, expect, it } from 'vitest'
import { fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { marketData, nft, ourMarket, ourNft } from '../core/chain/nftCalls.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Registry } from '../core/config/registry.ts'
import { encodeWord, type HeroState } from '../core/nft/heroState.ts'
import { ourReveal, reveal } from './calls.ts'
import { heroSteps, takeBackSteps, usedCollection } from './flow.ts'
import { readHeroItems } from './readItems.ts'
import type { HeroTerms } from './request.ts'
import type { Series } from './series.ts'

const [OWNER, OTHER] = [address(0xaa), address(0xbb)]
const [REVEAL, BOX, HERO, PKT] = [address(1), address(2), address(3), address(4)]
const market = { operation: address(5), data: address(6) }
const registry = { market, tokens: {} } as unknown as Registry
const pocket: Series = { id: 's', address: REVEAL, box: BOX, hero: HERO, kind: 'pocket', draw: 'twoStep' }
const born: HeroState = { kind: 0, level: 5, stars: 3, grade: 0, hashPower: 40, merged: 0, used: null }

const isSame = (found: unknown, wanted: string) => String(found).toLowerCase() === wanted

const truth = {
  block: 100n,
  /** States of heroes by id; `born` for the others. */
  states: {} as Record<string, Partial<HeroState>>,
  /** False: the reveal contract does not return states. */
  hasStates: true,
  /** Items of another owner. */
  others: [] as bigint[],
  /** Listed items with the end height of their listing. */
  listed: {} as Record<string, bigint>,
  /** Number of times an item had moved when it was listed; each has moved once. */
  movedAtListing: 1n,
  /** False: the market's answer cannot be read. */
  hasMarket: true,
  left: 9n,
  openHeight: 0n,
  fee: 120n as bigint | null,
  pkt: PKT,
  isApproved: true,
  allowance: 0n,
}
type Facts = typeof truth

const rpcOf = (change: Partial<Facts> = {}) => {
  const f = { ...truth, ...change }
  const listing = (id: unknown) =>
    JSON.stringify({
      nft: {},
      state: 'OPEN',
      seller: OWNER,
      buyNowPrice: '5',
      currency: 'MEV',
      createTimeUtc: '1',
      openTimeUtc: '1',
      closeTimeUtc: `${f.listed[`${id}`]}`,
    })
  const answers = node(
    [
      [nft.ownerOf, ([id]) => (f.others.includes(id as bigint) ? OTHER : OWNER)],
      [ourNft.transferCount, () => 1n],
      [
        marketData.item,
        ([, id]) => {
          if (!f.hasMarket) throw 'no answer'
          return `${id}` in f.listed ? listing(id) : '{}'
        },
      ],
      [ourMarket.listing, () => [OWNER, 5n, 'MEV', 1n, 1n, 1n, 0n, 0n, 0n, f.movedAtListing, 1]],
      [
        ourReveal.heroStates,
        ([ids]) => {
          if (!f.hasStates) throw 'no answer'
          return (ids as bigint[]).map((id) => encodeWord({ ...born, ...f.states[`${id}`] }))
        },
      ],
      [ourReveal.pool, () => [[40n], [20n], [f.left]]],
      [ourReveal.requestCount, () => 0n],
      [ourReveal.nextRequest, () => 0n],
      [ourReveal.openHeight, () => f.openHeight],
      [ourReveal.pkt, () => f.pkt],
      [
        ourReveal.inheritFee,
        () => {
          if (f.fee === null) throw 'no answer'
          return f.fee
        },
      ],
      [
        nft.isApprovedForAll,
        ([owner, spender]) => f.isApproved && isSame(owner, OWNER) && isSame(spender, REVEAL),
      ],
      [token.allowance, () => f.allowance],
    ],
    { eth_chainId: '0x1', eth_blockNumber: `0x${f.block.toString(16)}` },
  )
  return fakeRpc({ a: answers })
}

const depsOf = (change: Partial<Facts> = {}) => {
  const rpc = rpcOf(change)
  return { rpc: () => rpc, chainId: 1, registry }
}
const stepsOf = (terms: HeroTerms, change: Partial<Facts> = {}, at: Series = pocket) =>
  heroSteps(depsOf(change), { owner: OWNER, at, terms })

const merge: HeroTerms = { act: 'merge', master: 1n, material: 2n, number: 1n }
const promote: HeroTerms = { ...merge, act: 'promote' }
const inherit: HeroTerms = { act: 'inherit', master: 1n, material: 2n, level: 30, fee: 120n, pkt: PKT }
const higher = { 2: { level: 30 } }

describe('two heroes', () => {
  it.each<[string, HeroTerms, Partial<Facts>, string | null]>([
    ['a merge as agreed', merge, {}, null],
    ['a master of somebody else', merge, { others: [1n] }, 'market.notOwner'],
    ['a material of somebody else', merge, { others: [2n] }, 'market.notOwner'],
    ['a listed master', merge, { listed: { 1: 900n } }, 'hero.listed'],
    ['a listed material', merge, { listed: { 2: 900n } }, 'hero.listed'],
    ['a listing of the block before', merge, { listed: { 2: 101n } }, null],
    ['a listing that still sells in the next block', merge, { listed: { 2: 102n } }, 'hero.listed'],
    ['a listing from before it moved', merge, { listed: { 2: 900n }, movedAtListing: 0n }, null],
    ['a market that gives no answer', merge, { hasMarket: false }, 'hero.unread'],
    ['a contract that gives no states', merge, { hasStates: false }, 'hero.unread'],
    ['a master that is used up', merge, { states: { 1: { used: 'merged' } } }, 'hero.id'],
    ['a material that is used up', merge, { states: { 2: { used: 'inherited' } } }, 'hero.id'],
    ['a master with all stars', merge, { states: { 1: { stars: 5 } } }, 'hero.stars'],
    ['a material with all stars', merge, { states: { 2: { stars: 5 } } }, null],
    ['a master that took one in meanwhile', merge, { states: { 1: { merged: 1 } } }, 'hero.number'],
    ['the number of that master', { ...merge, number: 2n }, { states: { 1: { merged: 1 } } }, null],
    ['one hero with itself', { ...merge, material: 1n }, {}, 'hero.same'],
    ['a promotion as agreed', promote, {}, null],
    ['another grade', promote, { states: { 2: { grade: 1 } } }, 'hero.grade'],
    ['too few stars', promote, { states: { 2: { stars: 2 } } }, 'hero.stars'],
    ['a promotion of one that took one in', promote, { states: { 1: { merged: 1 } } }, 'hero.number'],
    ['a level transfer as agreed', inherit, { states: higher }, null],
    ['a level transfer to one that took one in', inherit, { states: { ...higher, 1: { merged: 1 } } }, null],
    ['another fee than agreed', inherit, { states: higher, fee: 121n }, 'hero.feeChanged'],
    ['a smaller fee', inherit, { states: higher, fee: 1n }, 'hero.feeChanged'],
    ['a fee in another coin', inherit, { states: higher, pkt: OTHER }, 'hero.feeChanged'],
    ['a fee that can’t be read', inherit, { states: higher, fee: null }, 'hero.unread'],
    ['a merge, whatever the fee', merge, { fee: null }, null],
    ['a level that rose since', inherit, { states: { 2: { level: 31 } } }, 'hero.level'],
    ['a level that fell since', inherit, { states: { 2: { level: 29 } } }, 'hero.level'],
    ['a level that the master has too', inherit, { states: { ...higher, 1: { level: 30 } } }, 'hero.level'],
  ])('%s', async (_, terms, change, code) => expect(await refusalOf(stepsOf(terms, change))).toBe(code))

  it.each<[string, HeroTerms, Partial<Facts>, string | null]>([
    ['a merge of heroes as shown', merge, {}, null],
    ['a merge of a stronger material', merge, { states: { 2: { level: 90 } } }, 'hero.changed'],
    ['a merge of a rarer material', merge, { states: { 2: { grade: 2 } } }, 'hero.changed'],
    ['a merge into a weaker master', merge, { states: { 1: { hashPower: 1 } } }, 'hero.changed'],
    ['a dismantling as shown', { act: 'dismantle', heroes: [1n, 2n] }, {}, null],
    [
      'a dismantling of a rarer hero',
      { act: 'dismantle', heroes: [1n, 2n] },
      { states: { 2: { grade: 2 } } },
      'hero.changed',
    ],
  ])('%s', async (_, terms, change, code) => {
    const seen = [1n, 2n].map((id) => ({ id, state: born }))
    const steps = heroSteps(depsOf(change), { owner: OWNER, at: pocket, terms, seen })
    expect(await refusalOf(steps)).toBe(code)
  })

  it.each<[string, Partial<Facts>, string]>([
    ['the master', { listed: { 1: 900n } }, 'listed 1'],
    ['the material', { listed: { 2: 900n } }, 'listed 2'],
  ])('a refusal names %s', async (_, change, message) => {
    await expect(stepsOf(merge, change).at(-1)?.check({})).rejects.toThrow(message)
  })

  it('checks before every step, including the approvals', async () => {
    const steps = stepsOf(inherit, { states: higher, others: [2n] })
    expect(steps.map(({ id }) => id)).toEqual(['approveHeroes', 'approve', 'inherit'])
    for (const step of steps) await expect(step.check({})).rejects.toMatchObject({ code: 'market.notOwner' })
  })
})

describe('dismantled heroes', () => {
  const many = Array.from({ length: 30 }, (_, k) => BigInt(k + 1))
  it.each<[string, bigint[], Partial<Facts>, string | null]>([
    ['as agreed', [1n, 2n], {}, null],
    ['the last one listed', [1n, 2n], { listed: { 2: 900n } }, 'hero.listed'],
    ['the first one used up', [1n, 2n], { states: { 1: { used: 'dismantled' } } }, 'hero.id'],
    ['one of somebody else', [1n, 2n], { others: [2n] }, 'market.notOwner'],
    ['more than one round trip reads', many, {}, null],
    ['the last of many listed', many, { listed: { 30: 900n } }, 'hero.listed'],
    ['without states', [1n], { hasStates: false }, 'hero.unread'],
  ])('%s', async (_, heroes, change, code) =>
    expect(await refusalOf(stepsOf({ act: 'dismantle', heroes }, change))).toBe(code),
  )
})

describe('boxes', () => {
  const open = (boxes: readonly bigint[]): HeroTerms => ({ act: 'reveal', boxes })
  const most = Array.from({ length: 51 }, (_, k) => BigInt(k + 1))
  it.each<[string, HeroTerms, Partial<Facts>, Partial<Series>, string | null]>([
    ['as agreed', open([1n, 2n]), {}, {}, null],
    ['of somebody else', open([1n, 2n]), { others: [2n] }, {}, 'market.notOwner'],
    ['that are listed', open([1n, 2n]), { listed: { 2: 900n } }, {}, 'hero.listed'],
    ['whose listings are unknown', open([1n]), { hasMarket: false }, {}, 'hero.unread'],
    ['that open with the next block', open([1n]), { openHeight: 101n }, {}, null],
    ['that open a block later', open([1n]), { openHeight: 102n }, {}, 'hero.notOpen'],
    ['for the last heroes', open([1n, 2n]), { left: 2n }, {}, null],
    ['for which too few heroes are left', open([1n, 2n]), { left: 1n }, {}, 'hero.notEnough'],
    ['none', open([]), {}, {}, 'hero.count'],
    ['as many as one call takes', open(most.slice(1)), { left: 60n }, {}, null],
    ['more than one call takes', open(most), { left: 60n }, {}, 'hero.count'],
    ['the same twice', open([1n, 1n]), {}, {}, 'hero.same'],
    ['of a series that opens none', open([1n]), {}, { box: null }, 'hero.noReveal'],
    ['drawn at once', open([1n]), { openHeight: 900n, left: 0n }, { draw: 'oneStep' }, null],
  ])('%s', async (_, terms, change, series, code) =>
    expect(await refusalOf(stepsOf(terms, change, { ...pocket, ...series }))).toBe(code),
  )
})

describe('steps to sign', () => {
  it('are the collection approval, the exact coin approval, and the call', () => {
    expect(stepsOf(inherit)).toMatchObject([
      { id: 'approveHeroes', call: { to: HERO, fn: nft.setApprovalForAll, args: [REVEAL, true] } },
      { id: 'approve', call: { to: PKT, fn: token.approve, args: [REVEAL, 120n] } },
      {
        id: 'inherit',
        nativeSpend: 0n,
        call: { to: REVEAL, fn: reveal.dismantle, args: [['inherit', '0x1', '0x2', '30']] },
      },
    ])
  })
  it.each<[string, HeroTerms]>([
    ['that costs nothing', { ...inherit, fee: 0n }],
    ['whose coin is unknown', { ...inherit, pkt: null }],
    ['that is no level transfer', merge],
  ])('has no coin approval for an action %s', (_, terms) =>
    expect(stepsOf(terms).map(({ id }) => id)).toEqual(['approveHeroes', terms.act]),
  )
  it.each<[HeroTerms, object]>([
    [merge, { to: REVEAL, fn: reveal.merge, args: ['0x1', 1n, '0x2', 1n] }],
    [
      { ...promote, number: 3n },
      { to: REVEAL, fn: reveal.merge, args: ['0x1', 3n, '0x2', 3n] },
    ],
    [
      { act: 'dismantle', heroes: [10n, 255n] },
      { to: REVEAL, fn: reveal.dismantle, args: [['0xa', '0xff']] },
    ],
    [
      { act: 'reveal', boxes: [10n, 255n] },
      { to: REVEAL, fn: reveal.reveal, args: [['0xa', '0xff']] },
    ],
  ])('is the contract’s own call for %o', (terms, call) =>
    expect(stepsOf(terms).at(-1)).toMatchObject({ call }),
  )

  it('moves boxes for a reveal and heroes for everything else', () => {
    const of = (terms: HeroTerms) => usedCollection({ owner: OWNER, at: pocket, terms })
    expect([of({ act: 'reveal', boxes: [1n] }), of(merge), of(inherit)]).toEqual([BOX, HERO, HERO])
  })
  it('leaves out an approval that is already there', async () => {
    const needed = (change: Partial<Facts>) =>
      Promise.all(stepsOf(inherit, change).map((step) => step.needed({})))
    expect(await needed({ isApproved: true, allowance: 120n })).toEqual([false, false, true])
    expect(await needed({ isApproved: false, allowance: 119n })).toEqual([true, true, true])
  })
  it('revokes the approval of one collection, if there is one', async () => {
    const right = { owner: OWNER, spender: REVEAL, collection: HERO }
    const [step] = takeBackSteps(depsOf(), right)
    expect(step).toMatchObject({ call: { to: HERO, fn: nft.setApprovalForAll, args: [REVEAL, false] } })
    expect(await step?.needed({})).toBe(true)
    expect(await takeBackSteps(depsOf({ isApproved: false }), right)[0]?.needed({})).toBe(false)
  })
})

describe('an account’s heroes', () => {
  const read = (change: Partial<Facts>, at: typeof market | null = market) => {
    const rpc = rpcOf(change)
    return readHeroItems((calls) => readViews(rpc, 1, calls), at, pocket, OWNER, [1n, 2n, 3n])
  }
  it('are read with their states and listings; those of others are left out', async () => {
    const { items, block } = await read({ others: [2n], listed: { 3: 900n }, states: { 3: { level: 9 } } })
    const item = { since: null, synchronized: null }
    expect(block).toBe(100n)
    expect(items).toEqual([
      { ...item, id: 1n, listed: false, state: born },
      { ...item, id: 3n, listed: true, state: { ...born, level: 9 } },
    ])
  })
  it('are not listed on a chain without a market', async () => {
    const { items } = await read({ listed: { 1: 900n } }, null)
    expect(items.map(({ listed }) => listed)).toEqual([false, false, false])
  })
  it('have the block of the oldest answer', async () => {
    const rpc = rpcOf()
    let block = 100n
    const { block: reported } = await readHeroItems(
      async (calls) => ({ ...(await readViews(rpc, 1, calls)), block: block++ }),
      market,
      pocket,
      OWNER,
      [1n],
    )
    expect(reported).toBe(100n)
  })
})

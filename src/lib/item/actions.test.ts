/** Tests the checks before each signature of the market: each possible mistake has its own refusal. */
import { expect, it } from 'vitest'
import { away, fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { market, marketData, nft, ourMarket, ourMarketData, ourNft } from '../core/chain/nftCalls.ts'
import { type Address, type Registry, sameAddress } from '../core/config/registry.ts'
import type { Fees, Listing, Offer } from '../core/nft/model.ts'
import { readItemAt } from '../core/nft/read.ts'
import { transferSteps } from '../core/nft/transfer.ts'
import { actionSteps } from './actions.ts'

const ME = address(0xaa)
const OTHER = address(0xbb)
const THIRD = address(0xcc)
const NOBODY = address(0)
/** Contract that stores the heroes' states, and the used-up items. */
const KEEPER = address(0xdd)
const key = { contract: address(0x1), id: 7n }
const at = {
  operation: address(0x10),
  data: address(0x20),
  tokens: { MEV: address(0x30), USDT: address(0x40) },
}
const fees: Fees = { service: 200n, royalty: 200n, burn: 100n }
type OfferFacts = { buyer: Address; price: bigint; seller?: Address; expiry?: bigint }

const truth = {
  owner: OTHER as Address,
  seller: OTHER as Address,
  price: 3_000n,
  currency: 'MEV',
  created: 5n,
  close: 100n,
  state: 'OPEN',
  listed: true,
  block: 50n,
  approvedAll: true,
  held: 10_000n,
  /** USDT balance, if it differs from the other coins’. */
  usdt: null as bigint | null,
  allowance: 10_000n,
  offers: [] as OfferFacts[],
  usdtOffers: [] as OfferFacts[],
  fillable: [true, ''] as const as readonly [boolean, string] | null,
  /** Number of moves of the item when it was listed, and now; null if nothing counts them. */
  moves: null as readonly [bigint, bigint] | null,
  open: null as bigint | null,
  service: 200n,
}
type Facts = typeof truth

/** Contracts that count moves: our market for its listings, our collections for their items. */
const countsOf = ({ moves, seller, currency, price, created, close }: Facts) =>
  moves
    ? ([
        [
          ourMarket.listing,
          () => [seller, price, currency, created, created, close, 200n, 200n, 100n, moves[0], 1],
        ],
        [ourNft.transferCount, () => moves[1]],
      ] as const)
    : []

const holding = (change: Partial<Facts> = {}) => {
  const f = { ...truth, ...change }
  const text = f.listed
    ? JSON.stringify({
        seller: f.seller,
        buyer: '',
        nft: {},
        buyNowPrice: `${f.price}`,
        currency: f.currency,
        createTimeUtc: `${f.created}`,
        openTimeUtc: `${f.open ?? f.created}`,
        closeTimeUtc: `${f.close}`,
        state: f.state,
      })
    : JSON.stringify({ seller: '', buyNowPrice: '0', state: '' })
  const texts = (list: readonly OfferFacts[]) =>
    list.map(({ buyer, price, seller, expiry }) =>
      JSON.stringify({
        buyer,
        seller: seller ?? f.owner,
        price: `${price}`,
        ...(expiry === undefined ? {} : { expiryHeight: Number(expiry) }),
      }),
    )
  return node(
    [
      [nft.ownerOf, () => f.owner],
      [nft.tokenUri, () => 'ipfs://x'],
      [nft.tokenOfOwnerByRange, () => [key.id]],
      [nft.isApprovedForAll, () => f.approvedAll],
      [marketData.item, () => text],
      [market.offers, ([, , currency]) => texts(currency === 'MEV' ? f.offers : f.usdtOffers)],
      [market.marketFee, () => f.service],
      [market.royaltyFee, () => 200n],
      [market.burnFee, () => 100n],
      [
        token.balanceOf,
        // revives.test.ts covers the other items that the account holds in the collection.
        (_, to) =>
          to === key.contract
            ? 1n
            : f.usdt !== null && sameAddress(to, at.tokens.USDT ?? '')
              ? f.usdt
              : f.held,
      ],
      [token.allowance, () => f.allowance],
      ...(f.fillable ? ([[ourMarket.fillable, () => f.fillable]] as const) : []),
      ...countsOf(f),
    ],
    { eth_chainId: '0x1', eth_blockNumber: `0x${f.block.toString(16)}` },
  )
}

type Nodes = Parameters<typeof fakeRpc>[0]
const adapters = (nodes: Nodes) => {
  const rpc = fakeRpc(nodes)
  return {
    rpc: () => rpc,
    chainId: 1,
    registry: { tokens: { MEV: at.tokens.MEV } } as unknown as Registry,
    at,
  }
}
const listing: Listing = {
  state: 'open',
  seller: OTHER,
  price: 3_000n,
  currency: 'MEV',
  created: 5n,
  open: 5n,
  close: 100n,
  fees: null,
}
const base = { owner: ME, key, keeper: KEEPER }
const buy = (nodes: Nodes) => actionSteps(adapters(nodes), { ...base, act: 'buy', listing })
const list = (nodes: Nodes, heights = { from: 50n, open: 50n, close: 90n }) =>
  actionSteps(adapters(nodes), { ...base, act: 'list', price: 9n, currency: 'MEV', ...heights, fees })
const offered = (nodes: Nodes) =>
  actionSteps(adapters(nodes), { ...base, act: 'offer', price: 2_000n, currency: 'MEV', itemOwner: OTHER })
const mine: Offer = { buyer: ME, price: 2_000n, currency: 'MEV', to: OTHER, expiry: null, good: true }
const theirs: Offer = { buyer: OTHER, price: 2_000n, currency: 'MEV', to: ME, expiry: null, good: true }
const accept = (nodes: Nodes) =>
  actionSteps(adapters(nodes), { ...base, act: 'acceptOffer', offer: theirs, fees })
const transfer = (nodes: Nodes) => transferSteps(adapters(nodes), { ...base, to: OTHER, acknowledged: true })

it.each<[string, Partial<Facts>, string | null]>([
  ['as it was shown', {}, null],
  ['at another price', { price: 3_001n }, 'market.changed'],
  ['in another currency', { currency: 'USDT' }, 'market.changed'],
  ['listed anew', { created: 6n }, 'market.changed'],
  ['of another seller', { owner: THIRD, seller: THIRD }, 'market.changed'],
  ['sold meanwhile', { state: 'COMPLETED', owner: THIRD }, 'market.sold'],
  ['cancelled', { state: 'CANCELED' }, 'market.notListed'],
  ['never listed', { listed: false }, 'market.notListed'],
  ['moved', { owner: THIRD }, 'market.moved'],
  ['moved and back, as our market knows', { fillable: [false, 'moved'] }, 'market.moved'],
  ['on a market without that view', { fillable: null }, null],
  ['in its last block', { block: 98n }, null],
  ['that would come after it', { block: 99n }, 'market.closed'],
  ['without the seller’s right', { approvedAll: false }, 'market.sellerRight'],
  ['already mine', { owner: ME }, 'market.ownItem'],
  ['with too little coin', { held: 2_999n }, 'market.balance'],
  ['with just enough', { held: 3_000n }, null],
])('a purchase %s', async (_, facts, refusal) =>
  expect(await refusalOf(buy({ a: holding(facts) }))).toBe(refusal),
)

it.each<[string, Partial<Facts>, string | null]>([
  ['of one’s own item', { owner: ME, listed: false }, null],
  ['of another’s', {}, 'market.notOwner'],
  ['twice', { owner: ME, seller: ME }, 'market.registered'],
  ['over an earlier owner’s', { owner: ME }, null],
  ['over one’s own that moved and came back', { owner: ME, seller: ME, fillable: [false, ''] }, null],
  ['when fees have changed', { owner: ME, listed: false, service: 300n }, 'market.feesChanged'],
  ['after its own end', { owner: ME, listed: false, block: 90n }, 'market.range'],
])('a listing %s', async (_, facts, refusal) =>
  expect(await refusalOf(list({ a: holding(facts) }))).toBe(refusal),
)

it.each<[string, bigint, bigint, string | null]>([
  ['a minute ahead of the node', 170n, 50n, null],
  ['more than that', 171n, 50n, 'market.heights'],
  ['far ahead', 10n ** 9n, 50n, 'market.heights'],
  ['a day ago', 50n, 172_850n, null],
  ['before that', 50n, 172_851n, 'market.heights'],
])('the end of a listing counted from a height %s', async (_, from, block, refusal) => {
  const heights = { from, open: from, close: from + 10n ** 6n }
  const node = holding({ owner: ME, listed: false, block })
  expect(await refusalOf(list({ a: node }, heights))).toBe(refusal)
})

it.each<[string, Partial<Facts>, string | null]>([
  ['on another’s item', {}, null],
  ['on one that is not listed', { listed: false }, null],
  ['on one’s own', { owner: ME }, 'market.ownItem'],
  ['on an item with a new owner', { owner: THIRD }, 'market.ownerChanged'],
  ['on what was used up', { owner: KEEPER }, 'market.usedUp'],
  ['no higher than the last', { offers: [{ buyer: THIRD, price: 2_000n }] }, 'market.outbid'],
  [
    'below one that is over with the next block',
    { offers: [{ buyer: THIRD, price: 9_000n, expiry: 51n }] },
    null,
  ],
  [
    'below one that stands in the next block',
    { offers: [{ buyer: THIRD, price: 9_000n, expiry: 52n }] },
    'market.outbid',
  ],
  ['above the last', { offers: [{ buyer: THIRD, price: 1_999n }] }, null],
  ['when the higher one is in another currency', { usdtOffers: [{ buyer: THIRD, price: 9_000n }] }, null],
  [
    'when the higher one was made to an earlier owner',
    { offers: [{ buyer: THIRD, price: 9_000n, seller: THIRD }] },
    null,
  ],
  ['with too little coin', { held: 1_999n }, 'market.balance'],
])('an offer %s', async (_, facts, refusal) =>
  expect(await refusalOf(offered({ a: holding(facts) }))).toBe(refusal),
)

it.each<[string, Partial<Facts>, string | null]>([
  ['that is there', { owner: ME, offers: [{ buyer: OTHER, price: 2_000n }] }, null],
  ['that was taken back', { owner: ME }, 'market.noOffer'],
  [
    'that has expired',
    { owner: ME, offers: [{ buyer: OTHER, price: 2_000n, expiry: 51n }] },
    'market.noOffer',
  ],
  ['in its last block', { owner: ME, offers: [{ buyer: OTHER, price: 2_000n, expiry: 52n }] }, null],
  [
    'whose price another offers too, later',
    {
      owner: ME,
      offers: [
        { buyer: OTHER, price: 2_000n },
        { buyer: THIRD, price: 2_000n },
      ],
    },
    'market.noOffer',
  ],
  [
    'whose maker can’t pay',
    { owner: ME, offers: [{ buyer: OTHER, price: 2_000n }], held: 1n },
    'market.offerDry',
  ],
  [
    'whose maker took the allowance back',
    { owner: ME, offers: [{ buyer: OTHER, price: 2_000n }], allowance: 1n },
    'market.offerDry',
  ],
  ['for an item that is another’s now', { offers: [{ buyer: OTHER, price: 2_000n }] }, 'market.notOwner'],
  [
    'when fees have changed',
    { owner: ME, offers: [{ buyer: OTHER, price: 2_000n }], service: 1n },
    'market.feesChanged',
  ],
])('accepting an offer %s', async (_, facts, refusal) =>
  expect(await refusalOf(accept({ a: holding(facts) }))).toBe(refusal),
)

const own = { owner: ME, seller: ME }
const back = { moves: [3n, 5n], fillable: [false, 'no'] } as const

it.each<[string, Partial<Facts>, string | null]>([
  ['of one’s own', { owner: ME, listed: false }, null],
  ['of another’s', {}, 'market.notOwner'],
  ['while it is for sale', { owner: ME, seller: ME }, 'market.listed'],
  ['while its listing has run out', { owner: ME, seller: ME, block: 200n }, null],
  ['of one that is not there', { owner: NOBODY }, 'market.noItem'],
  // As the contract and the indexer decide: a dormant listing binds the item, and a moved item is free, for any other
  // reason that prevents a sale.
  ['while its listing sleeps without the right', { ...own, approvedAll: false }, 'market.listed'],
  ['while its listing has not begun', { ...own, open: 60n }, 'market.listed'],
  ['when it moved and came back', { ...own, moves: [3n, 5n] }, null],
  ['when it moved and came back, and the right is gone', { ...own, ...back, approvedAll: false }, null],
  ['when it moved and came back before its sale began', { ...own, ...back, open: 60n }, null],
  ['when it has not moved', { ...own, moves: [5n, 5n] }, 'market.listed'],
])('a transfer %s', async (_, facts, refusal) =>
  expect(await refusalOf(transfer({ a: holding(facts) }))).toBe(refusal),
)

it('requires one’s own listing or offer to cancel', async () => {
  const cancel = (facts: Partial<Facts>) =>
    refusalOf(actionSteps(adapters({ a: holding(facts) }), { ...base, act: 'cancelListing' }))
  expect(await cancel({ owner: ME, seller: ME })).toBeNull()
  expect(await cancel({ owner: THIRD, seller: ME })).toBeNull()
  expect(await cancel({})).toBe('market.caller')
  expect(await cancel({ state: 'COMPLETED', seller: ME })).toBe('market.notListed')
  const back = (facts: Partial<Facts>) =>
    refusalOf(actionSteps(adapters({ a: holding(facts) }), { ...base, act: 'cancelOffer', offer: mine }))
  expect(await back({ offers: [{ buyer: ME, price: 2_000n }] })).toBeNull()
  expect(await back({ offers: [{ buyer: OTHER, price: 2_000n }] })).toBe('market.noOffer')
})

it('approves exactly the price to the market, and the collection only if it must', async () => {
  const [approve, action] = buy({ a: holding() })
  expect(approve).toMatchObject({ id: 'approve', call: { to: at.tokens.MEV, args: [at.operation, 3_000n] } })
  expect(action).toMatchObject({ id: 'buy', nativeSpend: 3_000n, call: { to: at.operation } })
  expect(await buy({ a: holding({ allowance: 2_999n }) })[0]?.needed({})).toBe(true)
  expect(await approve?.needed({})).toBe(false)
  const [right] = list({ a: holding({ owner: ME, listed: false }) })
  expect(await right?.needed({})).toBe(false)
  const [needed] = list({ a: holding({ owner: ME, listed: false, approvedAll: false }) })
  expect(needed).toMatchObject({
    id: 'approveMarket',
    call: { to: key.contract, args: [at.operation, true] },
  })
  expect(await needed?.needed({})).toBe(true)
  expect(actionSteps(adapters({ a: holding() }), { ...base, act: 'revokeMarket' })[0]).toMatchObject({
    call: { to: key.contract, args: [at.operation, false] },
  })
})

it('reads how long offers are valid from the market; without an answer, or with 0, they never end', async () => {
  const life = async (blocks: bigint | null) => {
    const one = node(
      [
        [nft.ownerOf, () => OTHER],
        ...(blocks === null ? [] : ([[ourMarketData.offerBlocks, () => blocks]] as const)),
      ],
      { eth_chainId: '0x1', eth_blockNumber: '0x32' },
    )
    return (await readItemAt(fakeRpc({ a: one }), 1, at, key, ME)).item.offerBlocks
  }
  expect(await life(5_184_000n)).toBe(5_184_000n)
  expect(await life(0n)).toBeNull()
  expect(await life(null)).toBeNull()
})

it('stops if nodes differ, and ignores an unreachable one', async () => {
  expect(await refusalOf(buy({ a: holding(), b: away }))).toBeNull()
  expect(await refusalOf(buy({ a: holding(), b: holding({ price: 1n }) }))).toBe('rpc.disagree')
})

it('checks each coin’s own balance', async () => {
  const { item } = await readItemAt(fakeRpc({ a: holding({ usdt: 7n }) }), 1, at, key, ME)
  expect(item.part?.held).toEqual({ MEV: 10_000n, USDT: 7n })
})

it('reads and sends an item if no market is known', async () => {
  const rpc = fakeRpc({ a: holding({ owner: ME }) })
  const here = { rpc: () => rpc, chainId: 1, registry: {} as Registry, at: null }
  const read = await readItemAt(rpc, 1, null, key, ME)
  expect(read.item).toMatchObject({
    owner: expect.stringMatching(new RegExp(ME, 'i')),
    usedUp: false,
    tokenUri: 'ipfs://x',
    listing: null,
    offers: null,
    fees: null,
    dead: null,
    part: { owner: ME, approved: null, held: { MEV: null, USDT: null } },
  })
  const send = (owner: Address) => transferSteps(here, { owner, key, to: OTHER, acknowledged: true })
  expect(send(ME)[0]).toMatchObject({ id: 'nftTransfer', call: { to: key.contract } })
  expect(await refusalOf(send(ME))).toBeNull()
  expect(await refusalOf(send(THIRD))).toBe('market.notOwner')
})

/** Sixty days of the NFT market: listings, sales, offers, and the problems of some of them. */
import { type Address, type Hex, parseEther } from 'viem'
import { DEPLOYER_INDEX, TRADER_INDICES } from '../chain.ts'
import { COLLECTIONS } from '../nfts.ts'
import { toWei } from './amounts.ts'
import * as coins from './calls.ts'
import type { Event } from './events.ts'
import type { Currency } from './nftCalls.ts'
import * as calls from './nftCalls.ts'
import { addressOf, idsOf, itemKey, type NftStage } from './nftStage.ts'

const DAY = 86_400
/** Number of market events over this many days. */
const [MOMENTS, DAYS] = [90, 60]
const LISTINGS = 990
const [SALES, ACCEPTED] = [180, 60]
const OFFERS = 370
const GAS = 3_000_000n
/** Blocks of 75 days. */
const LONG = 75n * 172_800n

const [DEMO, TRADED] = [0, 1]
/** Accounts with little money: their offers become invalid. */
const POOR = [4, 6, 7] as const

/** Approximate price of an item per collection, whole MEV. */
const PRICES: Record<string, number> = {
  pocket_s1: 14_000,
  pocket_s2: 7_500,
  pocket_s3: 5_200,
  pocket_s4: 4_300,
  xheroes_s1: 9_000,
  xheroes_s2: 6_400,
  xheroes_s3: 4_800,
  xheroes_s4: 3_900,
  xheroes_card: 3_000,
  pocket_box_s1: 11_000,
  pocket_box_s2: 6_000,
  pocket_box_s3: 5_400,
  pocket_box_s4: 5_100,
  formulator: 230_000,
  havah: 2_600,
  genesis: 18_000,
  arena: 5_600,
}

type Item = {
  collection: string
  nft: Address
  id: bigint
  owner: number
  listing: { price: bigint; currency: Currency } | null
  /** The highest offer of each currency to the present owner, with its maker. */
  offers: Partial<Record<Currency, { price: bigint; who: number }>>
}

/** Accounts whose formulators neither change kind nor disappear later on. */
const STEADY = [13]

/** All items of accounts with a key. */
async function read(stage: NftStage): Promise<Item[]> {
  const people = [...TRADER_INDICES, DEMO, TRADED]
  const owners = people.map((who) => stage.sender.address(who))
  const items: Item[] = []
  for (const collection of [...COLLECTIONS.map(({ id }) => id), 'formulator']) {
    const nft = addressOf(stage.registry, collection)
    for (const [index, ids] of (await idsOf(stage, collection, owners)).entries())
      for (const id of ids) {
        if (collection === 'formulator' && !STEADY.includes(people[index] as number)) continue
        if (stage.apart.has(itemKey(nft, id))) continue
        items.push({ collection, nft, id, owner: people[index] as number, listing: null, offers: {} })
      }
  }
  return items
}

/**
 * Spreads items over the moments, with increasing density.
 * @returns the number in one moment
 */
const share = (total: number, moment: number): number => {
  const upTo = (at: number): number => Math.round(total * ((at / MOMENTS) * 0.7 + (at / MOMENTS) ** 2 * 0.3))
  return upTo(moment + 1) - upTo(moment)
}

export type NftDone = {
  listings: number
  offers: number
  sales: number
}

/** The market's events, ordered by time; `done` counts what was done. */
export function marketEvents(stage: NftStage, now: number, done: NftDone): Event[] {
  const { registry, sender, random, upstream } = stage
  const market = registry.market?.operation as Address
  const token = (symbol: Currency): Address => registry.tokens[symbol] as Address
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: GAS })
  let items: Item[] = []
  /** Items that a later read must not add again. */
  const known = new Set<string>()
  const readNew = async (): Promise<void> => {
    for (const item of await read(stage)) {
      const key = itemKey(item.nft, item.id)
      if (!known.has(key)) items.push(item)
      known.add(key)
    }
  }

  const isFormulator = ({ collection }: Item): boolean => collection === 'formulator'
  const tradable = (item: Item): boolean => item.owner >= 11
  const some = (fits: (item: Item) => boolean): Item | undefined => {
    // A few random tries are cheaper than a list of all matches, and just as random.
    for (let tries = 0; tries < 60; tries += 1) {
      const item = random.pick(items)
      if (fits(item)) return item
    }
    return items.find(fits)
  }
  const other = (than: number): number => random.pick(TRADER_INDICES.filter((who) => who !== than))
  /** A price as people write it: two significant digits, sometimes ending in nine. */
  const priceOf = ({ collection }: Item, factor: number): { price: bigint; currency: Currency } => {
    const currency: Currency = random.chance(0.22) ? 'USDT' : 'MEV'
    const whole = (PRICES[collection] ?? 5_000) * Math.exp(0.45 * random.normal()) * factor
    const value = currency === 'USDT' ? whole * 0.02 : whole
    const digits = Number(value.toPrecision(random.chance(0.3) ? 3 : 2))
    return { price: toWei(Math.max(digits, currency === 'USDT' ? 1 : 50)), currency }
  }

  const list = (item: Item, close: bigint): void => {
    const { price, currency } = priceOf(item, 1.15)
    send(item.owner, market, calls.list(item.nft, item.id, price, currency, close))
    item.listing = { price, currency }
    done.listings += 1
  }
  const sold = (item: Item, to: number): void => {
    Object.assign(item, { owner: to, listing: null, offers: {} })
    done.sales += 1
  }
  const offer = (item: Item, who: number): void => {
    const { price: asked, currency } = priceOf(item, 0.7)
    const last = item.offers[currency]?.price ?? 0n
    const least = currency === 'USDT' ? parseEther('20') : parseEther('1000')
    let price = last > 0n ? (last * BigInt(103 + random.below(12))) / 100n : asked
    if (price < least) price = least
    if (price <= last) return
    send(who, market, calls.offer(item.nft, item.id, price, currency))
    item.offers[currency] = { price, who }
    done.offers += 1
  }

  const begin = now - DAYS * DAY
  const first: Event = {
    at: begin - 3_000,
    async queue() {
      await readNew()
      for (const who of TRADER_INDICES) {
        for (const { address } of registry.collections) send(who, address, calls.letMove(market))
        for (const currency of ['MEV', 'USDT'] as const) send(who, token(currency), coins.approve(market))
      }
    },
  }

  const moments = Array.from(
    { length: MOMENTS },
    (_, moment): Event => ({
      at: begin + Math.floor((moment * DAYS * DAY) / MOMENTS) + 4_000,
      async queue() {
        const head = BigInt(await upstream.call<Hex>('eth_blockNumber', []))
        // Items of the latest mints.
        if (moment % 15 === 14) await readNew()
        for (let k = share(LISTINGS, moment); k > 0; k -= 1) {
          const item = some((one) => tradable(one) && !one.listing && !isFormulator(one))
          // One in thirty is listed for a few blocks only.
          if (item) list(item, random.chance(0.033) ? head + 4n : head + LONG)
        }
        if (moment % 9 === 5) {
          const item = some((one) => tradable(one) && !one.listing && isFormulator(one))
          if (item) list(item, head + LONG)
        }
        for (let k = share(SALES, moment); k > 0; k -= 1) {
          const item = some((one) => tradable(one) && one.listing !== null && !isFormulator(one))
          if (!item?.listing) continue
          const buyer = other(item.owner)
          // An expired listing cannot be bought: its closing block is near, so the chain is asked.
          if (!(await buyable(item, buyer))) continue
          send(buyer, market, calls.buy(item.nft, item.id, item.listing.price, item.listing.currency))
          sold(item, buyer)
        }
        for (let k = share(OFFERS, moment); k > 0; k -= 1) {
          const toDemo = random.chance(0.06)
          const item = some((one) => !isFormulator(one) && (toDemo ? one.owner === DEMO : tradable(one)))
          if (item) offer(item, other(item.owner))
        }
        for (let k = share(ACCEPTED, moment); k > 0; k -= 1) {
          const item = some((one) => tradable(one) && Object.keys(one.offers).length > 0)
          if (!item) continue
          const [currency, best] = Object.entries(item.offers)[0] as [
            Currency,
            { price: bigint; who: number },
          ]
          send(item.owner, market, calls.accept(item.nft, item.id, best.price, currency))
          sold(item, best.who)
        }
        // Sometimes an account cancels.
        if (moment % 3 === 1) {
          const item = some((one) => tradable(one) && one.listing !== null)
          if (item) {
            send(item.owner, market, calls.cancelListing(item.nft, item.id))
            item.listing = null
          }
        }
        if (moment % 4 === 2) {
          const item = some((one) => one.offers.MEV !== undefined && one.offers.MEV.who >= 11)
          const its = item?.offers.MEV
          if (item && its) {
            send(its.who, market, calls.cancelOffer(item.nft, item.id, its.price, 'MEV'))
            // A lower offer may remain, which the next buyer would have to know, so the item is dropped.
            items = items.filter((one) => one !== item)
          }
        }
        // Transferred: its listing, if any, is now inactive.
        if (moment % 2 === 0) {
          const item = some(
            (one) => tradable(one) && !isFormulator(one) && (one.listing !== null || random.chance(0.2)),
          )
          if (item) {
            const to = other(item.owner)
            send(item.owner, item.nft, calls.move(sender.address(item.owner), sender.address(to), item.id))
            // It is never listed again, as an example of an inactive listing.
            items = items.filter((one) => one !== item)
          }
        }
        if (registry.formulator && moment % 4 === 3)
          send(DEPLOYER_INDEX, registry.formulator, calls.payRewards())
      },
    }),
  )

  /** True if the chain lets the account buy it in the next block. */
  async function buyable({ nft, id, listing }: Item, buyer: number): Promise<boolean> {
    if (!listing) return false
    const data = calls.buy(nft, id, listing.price, listing.currency)
    const [answer] = await upstream.batch([
      { method: 'eth_call', params: [{ from: sender.address(buyer), to: market, data }, 'latest'] },
    ])
    return !(answer instanceof Error)
  }

  // Accounts that spend the offered amount afterwards, or revoke its approval.
  const poor: Event[] = [
    {
      at: now - 9 * DAY + 5_000,
      async queue() {
        for (const who of POOR) {
          send(who, token('MEV'), coins.approve(market))
          for (let k = 0; k < 7; k += 1) {
            const item = some((one) => one.offers.MEV === undefined && !isFormulator(one))
            if (!item) continue
            const price = parseEther(String(2_000 + 500 * k))
            send(who, market, calls.offer(item.nft, item.id, price, 'MEV'))
            item.offers.MEV = { price, who }
            done.offers += 1
            // This offer stays the highest, so that it is shown.
            items = items.filter((one) => one !== item)
          }
        }
      },
    },
    {
      at: now - 8 * DAY + 5_000,
      async queue() {
        const [rich, broke, stingy] = POOR
        send(broke, token('MEV'), coins.transfer(sender.address(rich), parseEther('9000')))
        send(stingy, token('MEV'), coins.approveExact(market, 0n))
      },
    },
  ]
  return [first, ...moments, ...poor].sort((a, b) => a.at - b.at)
}

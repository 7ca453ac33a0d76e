/** Values of an account's holdings. Pure; every amount is rounded down, and null is unknown. */
import type { Address, Token } from '../core/config/registry.ts'
import { sameAddress } from '../core/config/registry.ts'
import { TOKEN_DECIMALS } from '../core/config/tokens.ts'
import { dollarValue, poolPrices, poolValue } from '../core/exchange/price.ts'
import type { Currency } from '../core/nft/model.ts'
import { LP_DECIMALS } from '../core/pool/model.ts'
import { rowOf as farmRowOf } from '../farm/row.ts'
import { countsOf } from '../formulator/figures.ts'
import { KINDS } from '../formulator/model.ts'
import { redeem } from '../liquidity/quote.ts'
import { claimsOpen, trueRefund } from '../offering/figures.ts'
import type { OfferingState } from '../offering/model.ts'
import type { Floors, Holding, Role, Why } from './model.ts'
import type { Places, PortfolioRead } from './read.ts'

type Prices = ReadonlyMap<Address, bigint>

export type Means = {
  readonly places: Places
  /** Tokens that count as one dollar. */
  readonly dollars: readonly Address[]
  readonly currencies: Readonly<Record<Currency, Address | null>>
  /** Null if the indexer was not asked or did not answer. */
  readonly floors: Floors | null
}

/** An amount of 0 is no holding; an unknown amount may be one. */
const isThere = ({ raw }: Pick<Holding, 'raw'>) => raw !== 0n

/**
 * Returns the value of an amount at a price, or the reason why there is none. An amount of 0 has the value 0 at any
 * price.
 */
function priced(raw: bigint | null, price: bigint | undefined): Pick<Holding, 'price' | 'usd' | 'why'> {
  if (raw === null) return { price: price ?? null, usd: null, why: 'unread' }
  if (raw === 0n) return { price: price ?? null, usd: 0n, why: null }
  return price === undefined
    ? { price: null, usd: null, why: 'noPrice' }
    : { price, usd: dollarValue(raw, price), why: null }
}

const symbolOf = (tokens: readonly Token[], address: Address) =>
  tokens.find((token) => sameAddress(token.address, address))?.symbol ?? ''

function tokenHoldings({ held, block }: PortfolioRead, { tokens }: Places, prices: Prices): Holding[] {
  return tokens.map(({ symbol, address, decimals }) => {
    const raw = held.get(address) ?? null
    return {
      part: 'tokens',
      role: 'held',
      key: `token ${symbol}`,
      name: symbol,
      raw,
      decimals,
      unit: symbol,
      ...priced(raw, prices.get(address)),
      block,
    }
  })
}

function poolHoldings(
  { pools, unread, block }: PortfolioRead,
  { tokens }: Places,
  prices: Prices,
): Holding[] {
  const base = { part: 'pools', role: 'held', decimals: LP_DECIMALS, unit: 'LP', price: null, block } as const
  const read = pools.map((state): Holding => {
    const { pool, lp, supply } = state
    const paid = supply > 0n && lp > 0n ? redeem(state, lp) : pool.tokens.map(() => 0n)
    const value = poolValue({ ...pool, reserves: paid }, prices)
    return {
      ...base,
      key: `pool ${pool.id}`,
      name: pool.id,
      raw: lp,
      usd: value,
      why: value === null ? 'noPrice' : null,
      coins: pool.tokens.map((token, i) => ({ symbol: symbolOf(tokens, token), raw: paid[i] ?? 0n })),
    }
  })
  const none = unread.map(
    (id): Holding => ({
      ...base,
      key: `pool ${id}`,
      name: id,
      raw: null,
      usd: null,
      why: 'unread',
    }),
  )
  return [...read, ...none]
}

function farmHoldings(
  { farms, pools, farmBlock }: PortfolioRead,
  { tokens }: Places,
  prices: Prices,
): Holding[] {
  const list = pools.map(({ pool }) => pool)
  return farms.flatMap((state): Holding[] => {
    const { entry, mineValue, mine } = farmRowOf(state, list, prices)
    const staked = mine?.staked ?? null
    const reward = mine?.payable ?? null
    const base = { part: 'staked', name: entry.id, block: farmBlock } as const
    const key = `${entry.kind} ${entry.farm} ${entry.pid}`
    return [
      {
        ...base,
        role: 'held',
        key,
        raw: staked,
        decimals: entry.lp ? LP_DECIMALS : TOKEN_DECIMALS,
        unit: entry.lp ? 'LP' : symbolOf(tokens, entry.want),
        price: entry.lp ? null : (prices.get(entry.want) ?? null),
        usd: mineValue,
        why: staked === null ? 'unread' : mineValue === null ? 'noPrice' : null,
      },
      {
        ...base,
        role: 'reward',
        key: `${key} reward`,
        raw: reward,
        decimals: TOKEN_DECIMALS,
        unit: symbolOf(tokens, entry.reward),
        ...priced(reward, prices.get(entry.reward)),
      },
    ]
  })
}

/** Returns an account's holdings in an offering: the commitment while it runs, then the claim. */
function offeringHoldings(
  { entry, terms, total, part }: OfferingState,
  block: bigint,
  { tokens }: Places,
  prices: Prices,
): Holding[] {
  const { payToken, projectToken, id } = entry
  const of = (role: Role, raw: bigint | null, token: Address, why?: Why): Holding => ({
    part: 'offerings',
    role,
    key: `offering ${id} ${role}`,
    name: id,
    raw,
    decimals: TOKEN_DECIMALS,
    unit: symbolOf(tokens, token),
    ...priced(raw, prices.get(token)),
    ...(why ? { why } : {}),
    block,
  })
  if (!part || part.claimed === true || part.amount === 0n) return []
  if (part.amount === null || part.claimed === null || !terms) return [of('committed', null, payToken)]
  if (!claimsOpen(terms, block)) return [of('committed', part.amount, payToken)]
  const refund = trueRefund(part, total, terms)
  return [
    of('claim', part.out, projectToken),
    'amount' in refund ? of('refund', refund.amount, payToken) : of('refund', null, payToken, 'doubt'),
  ]
}

/**
 * Returns an account's deposit in the genesis lock. The real chain's contract reports neither amount nor locks, and
 * still calls an account a holder after its withdrawal (docs/chain.md, Genesis lock): then the amount is unknown.
 */
function lockHoldings({ genesis, block }: PortfolioRead, { tokens }: Places, prices: Prices): Holding[] {
  if (!genesis || genesis.mine?.isHolder === false) return []
  const { token, amount, withdrawLocked, mine } = genesis
  const raw = mine?.isHolder && withdrawLocked !== null ? amount : null
  return [
    {
      part: 'genesis',
      role: 'held',
      key: 'genesis',
      name: '',
      raw,
      decimals: TOKEN_DECIMALS,
      unit: symbolOf(tokens, token),
      ...priced(raw, prices.get(token)),
      block,
    },
  ]
}

/** Formulators by kind, valued by the MEV that they lock. */
function formulatorHoldings({ formulators }: PortfolioRead, mev: bigint | undefined): Holding[] {
  if (!formulators) return []
  const { items, balance, block } = formulators
  const base = { part: 'formulators', role: 'held', decimals: 0, unit: '', price: null, block } as const
  const counts = countsOf(items)
  const known = KINDS.map((kind): Holding => {
    const locked = items.reduce((sum, item) => (item.kind === kind ? sum + item.amount : sum), 0n)
    const { usd, why } = priced(locked, mev)
    return { ...base, key: `formulator ${kind}`, name: kind, raw: BigInt(counts[kind]), usd, why }
  })
  // Formulators beyond the number read, and those that did not answer.
  const rest = balance === null ? null : balance - BigInt(items.length)
  return [
    ...known,
    { ...base, key: 'formulator', name: '', raw: rest, usd: rest === 0n ? 0n : null, why: 'unread' },
  ]
}

function itemHoldings(
  { items, block }: PortfolioRead,
  { places, currencies, floors }: Means,
  prices: Prices,
): Holding[] {
  return places.collections.map(({ id, projectId, name }): Holding => {
    const raw = items.get(id) ?? null
    const reported = floors?.get(projectId) ?? null
    const floor = reported?.floor ?? null
    const token = floor && currencies[floor.currency]
    const price = token ? prices.get(token) : undefined
    const value = floor && raw !== null ? dollarValue(floor.price * raw, price) : null
    const why: Why | null =
      raw === null ? 'unread' : !reported ? 'noIndex' : !floor ? 'noFloor' : value === null ? 'noPrice' : null
    return {
      part: 'nfts',
      role: 'held',
      key: `nft ${id}`,
      name,
      raw,
      decimals: 0,
      unit: '',
      price: floor ? dollarValue(floor.price, price) : null,
      usd: value,
      why,
      block,
      floor,
    }
  })
}

/** Returns everything an account has, or may have, the most valuable of each part first. */
export function holdingsOf(read: PortfolioRead, means: Means): Holding[] {
  const { places, dollars } = means
  const prices = poolPrices(
    read.pools.map(({ pool }) => pool),
    dollars,
  )
  const mev = places.formulator?.mev
  const byValue = (a: Holding, b: Holding) => {
    const [x, y] = [a.usd ?? -1n, b.usd ?? -1n]
    return x === y ? 0 : x > y ? -1 : 1
  }
  return [
    tokenHoldings(read, places, prices),
    poolHoldings(read, places, prices),
    farmHoldings(read, places, prices),
    read.offerings.flatMap((state) => offeringHoldings(state, read.block, places, prices)),
    lockHoldings(read, places, prices),
    formulatorHoldings(read, mev && prices.get(mev)),
    itemHoldings(read, means, prices),
  ].flatMap((part) => part.filter(isThere).sort(byValue))
}

/**
 * Computes a form's draft: the requested amounts, the pool's part, and the swap before a zap if there is one. Pure: no
 * client, no clock.
 */

import { parseAmount } from '../core/amount/parse.ts'
import type { Address, Token } from '../core/config/registry.ts'
import { TOKEN_DECIMALS } from '../core/config/tokens.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import type { Quote } from '../core/route/model.ts'
import { poolGraph, quoteSwap } from '../core/route/quote.ts'
import { slippageFor as swapSlippage } from '../core/route/slippage.ts'
import { liquidityRules } from './kinds.ts'
import type { LiquidityPool, LiquidityRequest, Preview } from './model.ts'
import { linkedAmount, previewLiquidity } from './quote.ts'
import { type FormIssue, redeemable, type Spend, slippageFor, spendsOf } from './rules.ts'

export type FormName = 'add' | 'remove' | 'zap'
/** Modes of a form: coins to both sides, one coin, exact coins; in, out. */
export type Mode = 'both' | 'one' | 'exact' | 'in' | 'out'

export type Draft = {
  readonly entry: PoolEntry | null
  /** Pair that a link asked for and that no pool holds. */
  readonly wanted: string | null
  readonly mode: Mode
  /** Paid alone (zap in) or received alone (one coin, zap out). */
  readonly token: Token | null
  /** As typed, by token; LP tokens by their pool. Never rewritten while the user types. */
  readonly texts: Readonly<Record<Address, string>>
  /** The coin that was typed last: an amm's other coin follows from it. */
  readonly last: Address | null
}

/** Result of a draft: the pool's part, and the swap before it if there is one. */
export type Plan = {
  readonly state: LiquidityPool
  readonly preview: Preview
  readonly swap: Quote | null
  /** Least LP of both parts together; null without a swap, since the preview has its own limit. */
  readonly swapLimit: Preview | null
}

export type PlanResult = Plan | { readonly issue: FormIssue }

/** The pools as read. */
export type PoolStates = {
  readonly states: readonly LiquidityPool[]
  /** Pools whose answers could not be used. */
  readonly unread: readonly string[]
  readonly owner: Address | null
}

export const modesOf: Record<FormName, readonly Mode[]> = {
  add: ['both'],
  remove: ['both', 'one', 'exact'],
  zap: ['in', 'out'],
}

/** Returns the modes that a form offers for a pool: an amm pays no exact coins. */
export const modesFor = (form: FormName, entry: PoolEntry | null): readonly Mode[] =>
  modesOf[form].filter((mode) => mode !== 'exact' || (entry !== null && liquidityRules(entry.kind).paysExact))

/** Returns the typed amount in base units, or its problem. */
export const typedAmount = (text: string | undefined): bigint | FormIssue => {
  const parsed = parseAmount(text ?? '', TOKEN_DECIMALS)
  return 'raw' in parsed ? parsed.raw : parsed.issue
}

type Asked = { readonly request: LiquidityRequest } | { readonly issue: FormIssue }

/** Returns the amounts typed for the pool's coins, in its order. An empty one is 0 if `partly` allows it. */
function typedCoins(draft: Draft, { pool }: LiquidityPool, partly: boolean): readonly bigint[] | FormIssue {
  const amounts = pool.tokens.map((token) => {
    const text = draft.texts[token] ?? ''
    return text.trim() === '' && partly ? 0n : typedAmount(text)
  })
  const issue = amounts.find((amount) => typeof amount === 'string')
  if (issue !== undefined) return issue as FormIssue
  return amounts.every((amount) => amount === 0n) ? 'amount.empty' : (amounts as bigint[])
}

/** Returns an amm's amounts: the second follows from the typed one. */
function linkedCoins(draft: Draft, state: LiquidityPool): readonly bigint[] | FormIssue {
  const { tokens: coins } = state.pool
  const coin = draft.last ? coins.indexOf(draft.last) : -1
  if (coin < 0) return 'amount.empty'
  const amount = typedAmount(draft.texts[coins[coin] as Address])
  if (typeof amount === 'string') return amount
  if (amount === 0n) return 'amount.empty'
  const other = linkedAmount(state, coin, amount)
  if (other === null) return typedCoins(draft, state, false)
  if (other === 0n) return 'liquidity.tooSmall'
  return coins.map((_, k) => (k === coin ? amount : other))
}

function askedOf(form: FormName, draft: Draft, state: LiquidityPool): Asked {
  const { pool } = state
  const amounts = (kind: 'add' | 'removeExact', typed: readonly bigint[] | FormIssue): Asked =>
    typeof typed === 'string' ? { issue: typed } : { request: { kind, amounts: typed } }
  if (form === 'add') {
    // An empty stable pool wants all of its coins, but says so itself.
    const typed = liquidityRules(pool.kind).keepsRatio
      ? linkedCoins(draft, state)
      : typedCoins(draft, state, true)
    return amounts('add', typed)
  }
  if (draft.mode === 'exact') return amounts('removeExact', typedCoins(draft, state, true))
  const liquidity = typedAmount(draft.texts[pool.address])
  if (typeof liquidity === 'string') return { issue: liquidity }
  if (liquidity === 0n) return { issue: 'amount.empty' }
  if (draft.mode === 'both') return { request: { kind: 'remove', liquidity } }
  const coin = draft.token ? pool.tokens.indexOf(draft.token.address) : -1
  return coin < 0 ? { issue: 'liquidity.choose' } : { request: { kind: 'removeOne', liquidity, coin } }
}

/** A swap first costs two more signatures, so it has to give one part in a thousand more. */
const WORTH_A_SWAP = 1_000n

/** Plans a zap from any token: direct, or over another coin of the pool if that gives more LP. */
function planZap(
  draft: Draft,
  all: readonly LiquidityPool[],
  state: LiquidityPool,
  chosen: number | null,
): PlanResult {
  const { token } = draft
  if (!token) return { issue: 'liquidity.choose' }
  const amount = typedAmount(draft.texts[token.address])
  if (typeof amount === 'string') return { issue: amount }
  if (amount === 0n) return { issue: 'amount.empty' }
  const { pool } = state
  const bps = slippageFor(pool, chosen)
  const zap = (coin: number, paid: bigint) =>
    previewLiquidity(state, { kind: 'zapIn', coin, amount: paid }, bps)
  let best: Plan | null = null
  let issue: FormIssue = 'liquidity.noRoute'
  const direct = pool.tokens.indexOf(token.address)
  if (direct >= 0) {
    const result = zap(direct, amount)
    if ('preview' in result) best = { state, preview: result.preview, swap: null, swapLimit: null }
    else issue = result.issue
  }
  // Over other pools only: a swap through this one would change its price for the second part.
  const graph = poolGraph(all.flatMap((other) => (other === state ? [] : [other.pool])))
  for (const [coin, tokenOut] of pool.tokens.entries()) {
    if (coin === direct) continue
    const quoted = quoteSwap(graph, {
      mode: 'exactIn',
      tokenIn: token.address,
      tokenOut,
      amount,
      slippage: (route) => swapSlippage(route, chosen),
    })
    if ('issue' in quoted) continue
    const { quote } = quoted
    const [result, least] = [zap(coin, quote.amountOut), zap(coin, quote.limit)]
    if ('issue' in result || 'issue' in least) {
      if (!best && 'issue' in result) issue = result.issue
      continue
    }
    const enough =
      best?.swap === null ? best.preview.minted + best.preview.minted / WORTH_A_SWAP : best?.preview.minted
    if (enough === undefined || result.preview.minted > enough)
      best = { state, preview: result.preview, swap: quote, swapLimit: least.preview }
  }
  return best ?? { issue }
}

/**
 * @param chosen slippage in basis points, null for the pool's own
 * @returns null while the pool is not read
 */
export function planOf(
  form: FormName,
  draft: Draft,
  { states, unread, owner }: PoolStates,
  chosen: number | null,
): PlanResult | null {
  const { entry } = draft
  if (!entry) return { issue: draft.wanted ? 'liquidity.noPool' : 'liquidity.choose' }
  const state = states.find(({ pool }) => pool.address === entry.address)
  if (!state) return unread.includes(entry.id) ? { issue: 'liquidity.unread' } : null
  if (form !== 'add' && draft.mode !== 'in' && owner !== null && redeemable(state) === 0n)
    return { issue: 'liquidity.noPosition' }
  if (form === 'zap' && draft.mode === 'in') return planZap(draft, states, state, chosen)
  const asked = askedOf(form, draft, state)
  if ('issue' in asked) {
    // A closed or an empty pool is reported before anything is typed.
    const hopeless = state.pool.killed && !(form === 'remove' && draft.mode === 'both')
    return { issue: hopeless && asked.issue === 'amount.empty' ? 'pool.killed' : asked.issue }
  }
  const result = previewLiquidity(state, asked.request, slippageFor(state.pool, chosen))
  return 'issue' in result ? result : { state, preview: result.preview, swap: null, swapLimit: null }
}

/** Returns the amounts that the plan takes from the account: the token of the swap, else the pool's own. */
export const spendsOfPlan = ({ state, preview, swap }: Plan): Spend[] =>
  swap ? [{ token: swap.route.hops[0]?.tokenIn as Address, amount: swap.amountIn }] : spendsOf(state, preview)

/** Returns the price impact of both parts together, in parts per million. */
export const impactOf = ({ preview, swap }: Pick<Plan, 'preview' | 'swap'>) =>
  preview.impactPpm + (swap?.impactPpm ?? 0n)

/** Returns the pool fees of both parts together, in parts per million. */
export const feeOf = ({ preview, swap }: Pick<Plan, 'preview' | 'swap'>) =>
  preview.feePpm + (swap?.feePpm ?? 0n)

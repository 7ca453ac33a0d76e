import { map } from 'nanostores'
import * as v from 'valibot'
import { exactAmount } from '../lib/amount/format.ts'
import { mulDiv } from '../lib/amount/math.ts'
import { parseAmount } from '../lib/amount/parse.ts'
import { registry, tokens } from '../lib/config/contracts.ts'
import { chain } from '../lib/config/env.ts'
import type { Address, Token } from '../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../lib/config/tokens.ts'
import { AppError } from '../lib/errors/AppError.ts'
import { isTooOld } from '../lib/i18n/age.ts'
import { checkLiquidity, liquiditySteps, stepIdOf } from '../lib/liquidity/flow.ts'
import { formatLiquidityLink, parseLiquidityLink } from '../lib/liquidity/link.ts'
import type { LiquidityPool, LiquidityRequest, Preview } from '../lib/liquidity/model.ts'
import { linkedAmount, previewLiquidity } from '../lib/liquidity/quote.ts'
import {
  type FormAction,
  type FormIssue,
  lacking,
  nextAction,
  redeemable,
  type Spend,
  slippageFor,
  spendsOf,
} from '../lib/liquidity/rules.ts'
import type { PoolEntry } from '../lib/pool/read.ts'
import { swapSteps } from '../lib/swap/flow.ts'
import type { Quote } from '../lib/swap/model.ts'
import { poolGraph, quoteSwap } from '../lib/swap/quote.ts'
import { slippageFor as swapSlippage } from '../lib/swap/rules.ts'
import { maxSpendable } from '../lib/tx/fee.ts'
import {
  type Earlier,
  type Hash,
  HashSchema,
  type LedgerEntry,
  type Step,
  type StepId,
} from '../lib/tx/model.ts'
import { $balances, type BalancesState } from './balances.ts'
import { $headAge, rpc } from './chain.ts'
import { derived } from './derived.ts'
import {
  $liquidity,
  coinsOf,
  type LiquidityState,
  liquidityAvailable,
  poolEntries,
  refreshLiquidity,
} from './liquidity.ts'
import { onceReady, takeFlowAs } from './resume.ts'
import { $settings } from './settings.ts'
import { $ledger, type Remembered, startKeptFlow } from './tx.ts'
import { $rightChain, $wallet } from './wallet.ts'

export type FormName = 'add' | 'remove' | 'zap'
/** Parts of a form: coins to both sides, one coin, exact coins; in, out. */
export type Mode = 'both' | 'one' | 'exact' | 'in' | 'out'

export type Draft = {
  readonly entry: PoolEntry | null
  /** What a link asked for that no pool holds. */
  readonly wanted: string | null
  readonly mode: Mode
  /** Paid alone (zap in) or received alone (one coin, zap out). */
  readonly token: Token | null
  /** As typed, by token; LP tokens by their pool. Never rewritten under the person's hands. */
  readonly texts: Readonly<Record<Address, string>>
  /** The coin that was typed last: an amm's other follows from it. */
  readonly last: Address | null
}

/** What the draft comes to: the pool's part, and the swap before it where there is one. */
export type Plan = {
  readonly state: LiquidityPool
  readonly preview: Preview
  readonly swap: Quote | null
  /** Least LP of both parts together; null without a swap, where the preview's own limit says it. */
  readonly swapLimit: Preview | null
}

export type PlanResult = Plan | { readonly issue: FormIssue }

/** What the review froze. */
export type LiquidityReview = Plan & {
  readonly form: FormName
  readonly owner: Address
  readonly entry: PoolEntry
  /** The pool's coins as they are shown. */
  readonly coins: readonly Token[]
  readonly token: Token | null
  readonly block: bigint
}

const modesOf: Record<FormName, readonly Mode[]> = {
  add: ['both'],
  remove: ['both', 'one', 'exact'],
  zap: ['in', 'out'],
}

/** Modes that a form offers for a pool: an amm pays no exact coins. */
export const modesFor = (form: FormName, entry: PoolEntry | null): readonly Mode[] =>
  modesOf[form].filter((mode) => mode !== 'exact' || entry?.kind === 'cfmm')

const raw = (text: string | undefined): bigint | FormIssue => {
  const parsed = parseAmount(text ?? '', TOKEN_DECIMALS)
  return 'raw' in parsed ? parsed.raw : parsed.issue
}

type Asked = { readonly request: LiquidityRequest } | { readonly issue: FormIssue }

/** Amounts typed for the pool's coins, in its order; nothing typed is 0 where `partly` allows it. */
function typedCoins(draft: Draft, { pool }: LiquidityPool, partly: boolean): readonly bigint[] | FormIssue {
  const amounts = pool.tokens.map((token) => {
    const text = draft.texts[token] ?? ''
    return text.trim() === '' && partly ? 0n : raw(text)
  })
  const issue = amounts.find((amount) => typeof amount === 'string')
  if (issue !== undefined) return issue as FormIssue
  return amounts.every((amount) => amount === 0n) ? 'amount.empty' : (amounts as bigint[])
}

/** Amounts of an amm whose second follows from the first typed. */
function linkedCoins(draft: Draft, state: LiquidityPool): readonly bigint[] | FormIssue {
  const { tokens: coins } = state.pool
  const coin = draft.last ? coins.indexOf(draft.last) : -1
  if (coin < 0) return 'amount.empty'
  const amount = raw(draft.texts[coins[coin] as Address])
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
    const typed = pool.kind === 'amm' ? linkedCoins(draft, state) : typedCoins(draft, state, true)
    return amounts('add', typed)
  }
  if (draft.mode === 'exact') return amounts('removeExact', typedCoins(draft, state, true))
  const liquidity = raw(draft.texts[pool.address])
  if (typeof liquidity === 'string') return { issue: liquidity }
  if (liquidity === 0n) return { issue: 'amount.empty' }
  if (draft.mode === 'both') return { request: { kind: 'remove', liquidity } }
  const coin = draft.token ? pool.tokens.indexOf(draft.token.address) : -1
  return coin < 0 ? { issue: 'liquidity.choose' } : { request: { kind: 'removeOne', liquidity, coin } }
}

/** A swap before costs two signatures more: it has to bring this much more, one part in a thousand. */
const WORTH_A_SWAP = 1_000n

/** Zap in from any token: straight, or over another coin of the pool where that brings more LP. */
function planZap(
  draft: Draft,
  all: readonly LiquidityPool[],
  state: LiquidityPool,
  chosen: number | null,
): PlanResult {
  const { token } = draft
  if (!token) return { issue: 'liquidity.choose' }
  const amount = raw(draft.texts[token.address])
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
  // Over other pools only: a swap through this one would move it under the second part.
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

function planOf(
  form: FormName,
  draft: Draft,
  { states, unread, owner }: LiquidityState,
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
    // A closed or an empty pool is said before anything is typed.
    const hopeless = state.pool.killed && !(form === 'remove' && draft.mode === 'both')
    return { issue: hopeless && asked.issue === 'amount.empty' ? 'pool.killed' : asked.issue }
  }
  const result = previewLiquidity(state, asked.request, slippageFor(state.pool, chosen))
  return 'issue' in result ? result : { state, preview: result.preview, swap: null, swapLimit: null }
}

/** What the plan takes from the account: the token before a swap, else the pool's own. */
export const spendsOfPlan = ({ state, preview, swap }: Plan): Spend[] =>
  swap ? [{ token: swap.route.hops[0]?.tokenIn as Address, amount: swap.amountIn }] : spendsOf(state, preview)

/** Price impact of both parts together, in parts per million. */
export const impactOf = ({ preview, swap }: Pick<Plan, 'preview' | 'swap'>) =>
  preview.impactPpm + (swap?.impactPpm ?? 0n)

/** Pool fees of both parts together, in parts per million. */
export const feeOf = ({ preview, swap }: Pick<Plan, 'preview' | 'swap'>) =>
  preview.feePpm + (swap?.feePpm ?? 0n)

/** What the account holds of a token, or of a pool's LP; null while unknown. */
function holdings(token: Address, balances: BalancesState, liquidity: LiquidityState): bigint | null {
  const state = liquidity.states.find(({ pool }) => pool.address === token)
  if (!state) return balances.raw[token] ?? null
  return liquidity.owner === null ? null : redeemable(state)
}

const firstEntry = () => poolEntries.find(({ id }) => id === 'MEV-USDT') ?? poolEntries[0] ?? null

function firstDraft(form: FormName): Draft {
  const entry = firstEntry()
  const token = form === 'add' || !entry ? null : (coinsOf(entry)[0] ?? null)
  return { entry, wanted: null, mode: modesOf[form][0] as Mode, token, texts: {}, last: null }
}

const bySymbol = (symbol: string | null) => tokens.find((token) => token.symbol === symbol) ?? null
const lower = (address: string) => address.toLowerCase() as Address

/** What a reload in the middle finds again: the form's address and, once it is out, the swap before a zap. */
const KeptSchema = v.object({
  link: v.string(),
  after: v.optional(HashSchema),
  coin: v.optional(v.string()),
  least: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})
type Kept = v.InferOutput<typeof KeptSchema>

/** One of the three forms: its draft, what follows from it, and what it signs. */
function createForm(form: FormName) {
  const $draft = map<Draft>(firstDraft(form))
  const $review = map<{ current: LiquidityReview | null }>({ current: null })
  /** What parts of a review are done: trying again must not swap twice. */
  const done = new WeakMap<LiquidityReview, Earlier>()

  const $state = derived([$draft, $liquidity], ({ entry }, { states }): LiquidityPool | null =>
    entry ? (states.find(({ pool }) => pool.address === entry.address) ?? null) : null,
  )
  const $result = derived([$draft, $liquidity, $settings], (draft, liquidity, { slippageBps }) =>
    planOf(form, draft, liquidity, slippageBps),
  )
  const $plan = derived([$result], (result): Plan | null => (result && 'preview' in result ? result : null))
  const $lacking = derived([$plan, $balances, $liquidity], (plan, balances, liquidity) =>
    plan ? lacking(spendsOfPlan(plan), (token) => holdings(token, balances, liquidity)) : null,
  )
  const $action = derived(
    [$wallet, $rightChain, $liquidity, $result, $lacking, $settings, $headAge],
    (wallet, rightChain, liquidity, result, short, settings, age): FormAction =>
      nextAction({
        available: liquidityAvailable,
        connected: wallet.status === 'connected',
        connecting: wallet.status === 'connecting',
        rightChain,
        poolsRead:
          liquidity.stamp !== null && (wallet.address === null || liquidity.owner === wallet.address),
        issue: result && 'issue' in result ? result.issue : null,
        insufficient: short !== null,
        impactPpm: result && 'preview' in result ? impactOf(result) : null,
        expert: settings.expert,
        stale: isTooOld(age),
      }),
  )

  /** The draft as an address that carries it. */
  function linkOf({ entry, mode, token, texts }: Draft): string {
    const [a = null, b = null] = entry ? coinsOf(entry).map(({ symbol }) => symbol) : []
    const amounts: Record<string, string> = {}
    for (const [address, text] of Object.entries(texts)) {
      const amount = raw(text)
      const symbol =
        address === entry?.address ? 'LP' : tokens.find((known) => known.address === address)?.symbol
      if (symbol && typeof amount === 'bigint' && amount > 0n)
        amounts[symbol] = exactAmount(amount, TOKEN_DECIMALS)
    }
    const link = { a, b, mode: form === 'add' ? null : mode, token: token?.symbol ?? null, amounts }
    return formatLiquidityLink(link)
  }

  function change(next: Partial<Draft>): void {
    $draft.set({ ...$draft.get(), ...next })
    history.replaceState(history.state, '', linkOf($draft.get()) || location.pathname)
  }

  /** Takes up what a link carries. */
  function openLink(search: string, hash: string): void {
    const link = parseLiquidityLink(search, hash)
    const [a, b] = [bySymbol(link.a), bySymbol(link.b)]
    const asked = link.a !== null || link.b !== null
    const entry = asked
      ? (poolEntries.find(
          ({ tokens: both }) => a && b && a !== b && both.includes(a.address) && both.includes(b.address),
        ) ?? null)
      : firstEntry()
    const coins = entry ? coinsOf(entry) : []
    const mode = modesFor(form, entry).find((name) => name === link.mode) ?? (modesOf[form][0] as Mode)
    const named = bySymbol(link.token)
    const token = mode === 'in' ? named : (coins.find((coin) => coin === named) ?? null)
    const texts: Record<Address, string> = {}
    let last: Address | null = null
    for (const [symbol, text] of Object.entries(link.amounts)) {
      const address = symbol === 'LP' ? entry?.address : bySymbol(symbol)?.address
      if (!address) continue
      texts[address] = text
      if (symbol !== 'LP') last ??= address
    }
    $draft.set({
      entry,
      wanted: entry ? null : [link.a, link.b].filter(Boolean).join('-'),
      mode,
      token: form === 'add' ? null : (token ?? coins[0] ?? null),
      texts,
      last,
    })
  }

  const type = (token: Address, text: string) => {
    const { texts } = $draft.get()
    const entry = $draft.get().entry
    // The other side of an amm is computed; what stood there was of another deposit.
    const linked = form === 'add' && entry?.kind === 'amm' && $state.get()?.supply !== 0n
    change({ texts: linked ? { [token]: text } : { ...texts, [token]: text }, last: token })
  }

  function choosePool(entry: PoolEntry): void {
    const { mode, token } = $draft.get()
    const coins = coinsOf(entry)
    const keeps = mode === 'in' || coins.some(({ address }) => address === token?.address)
    change({
      entry,
      wanted: null,
      mode: modesFor(form, entry).includes(mode) ? mode : (modesOf[form][0] as Mode),
      token: form === 'add' ? null : keeps ? token : (coins[0] ?? null),
      texts: mode === 'in' ? $draft.get().texts : {},
      last: null,
    })
  }

  function chooseMode(mode: Mode): void {
    const { entry, token, texts } = $draft.get()
    const coins = entry ? coinsOf(entry) : []
    const fits = mode === 'in' || coins.some(({ address }) => address === token?.address)
    const kept = entry && texts[entry.address] ? { [entry.address]: texts[entry.address] as string } : {}
    change({ mode, token: fits ? token : (coins[0] ?? null), texts: kept, last: null })
  }

  const chooseToken = (token: Token) => {
    const { token: before, texts, mode } = $draft.get()
    if (mode !== 'in' || !before) return change({ token })
    const { [before.address]: text, ...rest } = texts
    change({ token, texts: text === undefined ? rest : { ...rest, [token.address]: text } })
  }

  /** Writes all there is of a token, less what fees may need. */
  function takeMaximum(token: Token): void {
    const { raw: held, gasPrice } = $balances.get()
    const balance = held[token.address]
    if (balance === undefined || gasPrice === null) return
    const calls = form === 'zap' ? 4 : 3
    type(token.address, exactAmount(maxSpendable(token, balance, gasPrice, calls), TOKEN_DECIMALS))
  }

  /** Writes a part of the LP tokens, in percent, rounded down. */
  function takePart(percent: number): void {
    const state = $state.get()
    if (!state || $liquidity.get().owner === null) return
    const part = mulDiv(redeemable(state), BigInt(percent), 100n, 'down')
    type(state.pool.address, exactAmount(part, TOKEN_DECIMALS))
  }

  function openReview(): void {
    const plan = $plan.get()
    const { entry, token } = $draft.get()
    const block = $liquidity.get().stamp?.block
    const owner = $wallet.get().address
    if (plan && entry && owner && block !== undefined)
      $review.set({
        current: { ...plan, form, owner, entry, coins: coinsOf(entry), token, block },
      })
  }

  const closeReview = () => $review.set({ current: null })

  /** What the zap's own part is paid with: what the swap brought, else at least its limit, else what is quoted. */
  const broughtBy = (swap: Quote, coin: Address) => (earlier: Earlier) =>
    earlier.swap ? (earlier.swap.received[lower(coin)] ?? swap.limit) : swap.amountOut

  function stepsOf(review: LiquidityReview): Step[] {
    const { owner, state, preview, swap } = review
    const deps = { rpc, chainId: chain.id, registry }
    if (!swap) return liquiditySteps(deps, { owner, state, preview })
    const { request } = preview
    if (request.kind !== 'zapIn') throw new AppError('liquidity.moved', request.kind)
    const brought = broughtBy(swap, state.pool.tokens[request.coin] as Address)
    const flow = {
      owner,
      state,
      preview: (earlier: Earlier) => {
        const now = previewLiquidity(state, { ...request, amount: brought(earlier) }, preview.slippageBps)
        if ('issue' in now) throw new AppError('liquidity.moved', now.issue)
        return now.preview
      },
    }
    const before = swapSteps(deps, { owner, quote: swap }).map(
      (step): Step => ({
        ...step,
        needed: async (earlier) => !earlier.swap && step.needed(earlier),
        // The second part is looked at before the first is signed.
        check: async (earlier) => {
          await Promise.all([step.check(earlier), checkLiquidity(deps, flow, preview, false)])
        },
      }),
    )
    return [...before, ...liquiditySteps(deps, flow, ['approveSecond'])]
  }

  function rememberedOf(review: LiquidityReview): (step: StepId) => Remembered {
    const { state, preview, swap } = review
    const { pool } = state
    const [spend, second] = spendsOfPlan(review)
    const adds = preview.request.kind === 'add' || preview.request.kind === 'zapIn'
    const coinOut = 'coin' in preview.request ? (pool.tokens[preview.request.coin] ?? null) : null
    const last = stepIdOf(preview.request.kind)
    const swapped = { tokenIn: spend?.token ?? null, amountIn: spend?.amount.toString() ?? null }
    return (step) => {
      if (step === last)
        return {
          ...swapped,
          tokenOut: adds ? pool.address : coinOut,
          amountOut: (adds ? preview.minted : (preview.coinsOut.find((x) => x > 0n) ?? 0n)).toString(),
        }
      const coin = swap && coinOut ? coinOut : (second?.token ?? null)
      return {
        ...swapped,
        tokenOut: coin,
        amountOut: (swap?.amountOut ?? second?.amount ?? null)?.toString() ?? null,
      }
    }
  }

  /** Once a swap before a zap is through, what it brought is what the form zaps. */
  function goOnAfter(hash: Hash, coin: Token, least: bigint): () => void {
    const sentIn = (ledger: readonly LedgerEntry[]) => ledger.find((sent) => sent.hash === hash)
    const isOver = (ledger: readonly LedgerEntry[]) => sentIn(ledger)?.state !== 'pending'
    return onceReady($ledger, isOver, (ledger) => {
      const entry = sentIn(ledger)
      if (entry?.state !== 'confirmed') return
      const amount = entry.received === null ? least : BigInt(entry.received)
      change({
        mode: 'in',
        token: coin,
        texts: { [coin.address]: exactAmount(amount, coin.decimals) },
        last: null,
      })
    })
  }

  /** Signs what was reviewed. Null when it was closed before the last signature. */
  async function submit(review: LiquidityReview) {
    const { owner, state, preview, swap } = review
    const draft = $draft.get()
    const link = linkOf(draft)
    const coinAt = 'coin' in preview.request ? state.pool.tokens[preview.request.coin] : undefined
    const coin = tokens.find((token) => token.address === coinAt)
    let swapped: Hash | null = null
    const kept = {
      kind: form,
      data: JSON.stringify({ link } satisfies Kept),
      after: (step: StepId, { hash }: { readonly hash: Hash }) => {
        if (step !== 'swap' || !swap || !coin) return null
        swapped = hash
        return JSON.stringify({
          link,
          after: hash,
          coin: coin.symbol,
          least: swap.limit.toString(),
        } satisfies Kept)
      },
    }
    const steps = stepsOf(review).map(
      (step): Step => ({
        ...step,
        check: (earlier) =>
          step.check(earlier).catch(async (reason: unknown) => {
            // Whoever is told that the pool moved finds the new figures behind it.
            await refreshLiquidity()
            throw reason
          }),
      }),
    )
    const result = await startKeptFlow(owner, steps, rememberedOf(review), kept, done.get(review))
    if (result) done.set(review, result.settled)
    void refreshLiquidity()
    const ended = result?.last.at === 'confirmed'
    if (!ended && swapped && swap && coin) goOnAfter(swapped, coin, swap.limit)
    // What was typed is spent; the next begins empty, unless another was begun meanwhile.
    if (ended && linkOf($draft.get()) === link) change({ texts: {}, last: null })
    return result
  }

  /** Opens the review again that a reload interrupted, as soon as it can be signed. Returns the stop. */
  function resume(): () => void {
    const kept = takeFlowAs(form, KeptSchema)
    if (!kept) return () => undefined
    const at = new URL(kept.link || location.pathname, location.href)
    openLink(at.search, at.hash)
    const stops: (() => void)[] = []
    const whenReady = () => stops.push(onceReady($action, ({ kind }) => kind === 'review', openReview))
    const coin = bySymbol(kept.coin ?? null)
    const { after } = kept
    if (!after || !coin) whenReady()
    else {
      stops.push(goOnAfter(after, coin, BigInt(kept.least ?? '0')))
      const isOut = (ledger: readonly LedgerEntry[]) =>
        ledger.find((sent) => sent.hash === after)?.state === 'confirmed'
      // After the form has taken up what the swap brought.
      stops.push(onceReady($ledger, isOut, () => queueMicrotask(whenReady)))
    }
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    name: form,
    $draft,
    $state,
    $result,
    $plan,
    $lacking,
    $action,
    $review,
    openLink,
    type,
    choosePool,
    chooseMode,
    chooseToken,
    takeMaximum,
    takePart,
    openReview,
    closeReview,
    submit,
    resume,
  }
}

export type LiquidityForm = ReturnType<typeof createForm>

const forms: Partial<Record<FormName, LiquidityForm>> = {}

/** The form of a page; one for each, made when it is first shown. */
export function formNamed(name: FormName): LiquidityForm {
  forms[name] ??= createForm(name)
  return forms[name]
}

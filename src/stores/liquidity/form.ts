import { map } from 'nanostores'
import * as v from 'valibot'
import { exactAmount } from '../../lib/amount/format.ts'
import { mulDiv } from '../../lib/amount/math.ts'
import { tokens } from '../../lib/config/contracts.ts'
import type { Address, Token } from '../../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { isTooOld } from '../../lib/i18n/age.ts'
import { formatLiquidityLink, parseLiquidityLink } from '../../lib/liquidity/link.ts'
import type { LiquidityPool } from '../../lib/liquidity/model.ts'
import {
  type Draft,
  type FormName,
  impactOf,
  type Mode,
  modesFor,
  modesOf,
  type Plan,
  planOf,
  spendsOfPlan,
  typedAmount,
} from '../../lib/liquidity/plan.ts'
import { type FormAction, lacking, nextAction, redeemable } from '../../lib/liquidity/rules.ts'
import type { PoolEntry } from '../../lib/pool/read.ts'
import { maxSpendable } from '../../lib/tx/fee.ts'
import {
  type Earlier,
  type Hash,
  HashSchema,
  type LedgerEntry,
  type Step,
  type StepId,
} from '../../lib/tx/model.ts'
import { firstFailure } from '../kernel/accountRead.ts'
import { $balances, type BalancesState, rereadBalances } from '../kernel/balances.ts'
import { $headAge } from '../kernel/chain.ts'
import { $rightChain, $wallet } from '../kernel/connect.ts'
import { derived } from '../kernel/derived.ts'
import { onceReady, takeFlowAs } from '../kernel/resume.ts'
import { $settings } from '../kernel/settings.ts'
import { $ledger, startKeptFlow } from '../kernel/tx.ts'
import {
  $liquidity,
  coinsOf,
  type LiquidityState,
  liquidityAvailable,
  poolEntries,
  refreshLiquidity,
  rereadLiquidity,
} from './liquidity.ts'
import { type LiquidityReview, rememberedOf, stepsOf } from './sign.ts'

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
      const amount = typedAmount(text)
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

  /** The same with the figures of this moment; the form says why, where it can no longer be signed. */
  function renewReview(): void {
    closeReview()
    if ($action.get().kind === 'review') openReview()
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
    renewReview,
    submit,
    resume,
  }
}

export type LiquidityForm = ReturnType<typeof createForm>

const forms: Partial<Record<FormName, LiquidityForm>> = {}

/** Reads what every form rests on, from now on. */
export const rereadForm = () => firstFailure(rereadLiquidity(), rereadBalances())

/** The form of a page; one for each, made when it is first shown. */
export function formNamed(name: FormName): LiquidityForm {
  forms[name] ??= createForm(name)
  return forms[name]
}

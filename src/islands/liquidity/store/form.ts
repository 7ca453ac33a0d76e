import { map } from 'nanostores'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { mulDiv } from '../../../lib/core/amount/math.ts'
import { tokens } from '../../../lib/core/config/contracts.ts'
import type { Address, Token } from '../../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import type { PoolEntry } from '../../../lib/core/pool/read.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { maxSpendable } from '../../../lib/core/tx/fee.ts'
import { isOpen } from '../../../lib/core/tx/ledger.ts'
import type { Earlier, LedgerEntry } from '../../../lib/core/tx/model.ts'
import {
  draftOfLink,
  firstDraft,
  type Known,
  linkOf,
  withMode,
  withPool,
  withText,
  withToken,
} from '../../../lib/liquidity/draft.ts'
import { liquidityRules } from '../../../lib/liquidity/kinds.ts'
import type { LiquidityPool } from '../../../lib/liquidity/model.ts'
import {
  type Draft,
  type FormName,
  impactOf,
  type Mode,
  type Plan,
  planOf,
  spendsOfPlan,
} from '../../../lib/liquidity/plan.ts'
import { type LiquidityReview, SavedSchema, type Swapped } from '../../../lib/liquidity/review.ts'
import { type FormAction, lacking, nextAction, redeemable } from '../../../lib/liquidity/rules.ts'
import { $balances, type BalancesState } from '../../../stores/balances.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $ledger } from '../../../stores/ledger.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $settings } from '../../../stores/settings.ts'
import type { FlowResult } from '../../../stores/tx.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $liquidity, coinsOf, type LiquidityState, liquidityAvailable, poolEntries } from './liquidity.ts'

/** Returns the account's balance of a token, or of a pool's LP; null while unknown. */
function holdings(token: Address, balances: BalancesState, liquidity: LiquidityState): bigint | null {
  const state = liquidity.states.find(({ pool }) => pool.address === token)
  if (!state) return balances.raw[token] ?? null
  return liquidity.owner === null ? null : redeemable(state)
}

const known: Known = { pools: poolEntries, tokens, coinsOf }

/** Result of a signing: null if the review was closed before; and the swap before a zap, if it was sent. */
type Signed = {
  readonly result: FlowResult | null
  readonly swapped: Swapped | null
}

/** One of the three forms: its draft, the values computed from it, and its review. */
function createForm(form: FormName) {
  const $draft = map<Draft>(firstDraft(known, form))
  /** Completed parts of each review: a retry must not swap twice. */
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
    [$access, $wallet, $liquidity, $result, $lacking, $settings],
    (access, wallet, liquidity, result, short, settings): FormAction =>
      nextAction({
        available: liquidityAvailable,
        ...access,
        poolsRead:
          liquidity.stamp !== null &&
          result !== null &&
          (wallet.address === null || liquidity.owner === wallet.address),
        issue: result && 'issue' in result ? result.issue : null,
        insufficient: short !== null,
        impactPpm: result && 'preview' in result ? impactOf(result) : null,
        expert: settings.expert,
      }),
  )

  const link = () => linkOf(known, form, $draft.get())

  function change(next: Partial<Draft>): void {
    $draft.set({ ...$draft.get(), ...next })
    history.replaceState(history.state, '', link() || location.pathname)
  }

  /** Applies a link. */
  const openLink = (search: string, hash: string) => $draft.set(draftOfLink(known, form, search, hash))

  function type(token: Address, text: string): void {
    const draft = $draft.get()
    const linked =
      form === 'add' &&
      draft.entry !== null &&
      liquidityRules(draft.entry.kind).keepsRatio &&
      $state.get()?.supply !== 0n
    change(withText(draft, token, text, linked))
  }
  const choosePool = (entry: PoolEntry) => change(withPool(known, form, $draft.get(), entry))
  const chooseMode = (mode: Mode) => change(withMode(known, $draft.get(), mode))
  const chooseToken = (token: Token) => change(withToken($draft.get(), token))

  /** Fills in the whole balance of a token, less a reserve for fees. */
  function fillMaximum(token: Token): void {
    const { raw: held, gasPrice } = $balances.get()
    const balance = held[token.address]
    if (balance === undefined || gasPrice === null) return
    const calls = form === 'zap' ? 4 : 3
    type(token.address, exactAmount(maxSpendable(token, balance, gasPrice, calls), TOKEN_DECIMALS))
  }

  /** Fills in a part of the LP tokens, in percent, rounded down. */
  function fillPart(percent: number): void {
    const state = $state.get()
    if (!state || $liquidity.get().owner === null) return
    const part = mulDiv(redeemable(state), BigInt(percent), 100n, 'down')
    type(state.pool.address, exactAmount(part, TOKEN_DECIMALS))
  }

  /** The transaction about to be signed, frozen. */
  const review = reviewOf((): LiquidityReview | null => {
    const plan = $plan.get()
    const { entry, token } = $draft.get()
    const block = $liquidity.get().stamp?.block
    const owner = $wallet.get().address
    if ($action.get().kind !== 'review' || !plan || !entry || !owner || block === undefined) return null
    return { ...plan, form, owner, entry, coins: coinsOf(entry), token, block }
  })

  /** Waits for the swap before a zap; the form then zaps its output. */
  function goOnAfter({ hash, coin, least }: Swapped): () => void {
    const sentIn = (ledger: readonly LedgerEntry[]) => ledger.find((sent) => sent.hash === hash)
    // A pending swap may still return what the form waits for.
    const isOver = (ledger: readonly LedgerEntry[]) => {
      const entry = sentIn(ledger)
      return !entry || (entry.state !== 'pending' && !isOpen(entry))
    }
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

  /** Handles the result of a signing that was started with this link. */
  function settle(signed: LiquidityReview, begun: string, { result, swapped }: Signed): void {
    if (result) done.set(signed, result.settled)
    const ended = result?.last.at === 'confirmed'
    if (!ended && swapped) goOnAfter(swapped)
    // Clears the typed amounts after success, unless another draft was started meanwhile.
    if (ended && link() === begun) change({ texts: {}, last: null })
  }

  /** Reopens the review that a reload interrupted. Returns the stop function. */
  const resume = () =>
    reopen(form, shapeOf(SavedSchema), (saved) => {
      const at = new URL(saved.link || location.pathname, location.href)
      openLink(at.search, at.hash)
      const stops: (() => void)[] = []
      const whenReady = () =>
        stops.push(
          onceReady(
            $action,
            ({ kind }) => kind === 'review',
            () => review.open(),
          ),
        )
      const coin = tokens.find(({ symbol }) => symbol === saved.coin)
      const { after } = saved
      if (!after || !coin) whenReady()
      else {
        stops.push(goOnAfter({ hash: after, coin, least: BigInt(saved.least ?? '0') }))
        const isOut = (ledger: readonly LedgerEntry[]) =>
          ledger.find((sent) => sent.hash === after)?.state === 'confirmed'
        // After the form has taken over the swap's output.
        stops.push(onceReady($ledger, isOut, () => queueMicrotask(whenReady)))
      }
      return () => {
        for (const stop of stops) stop()
      }
    })

  return {
    name: form,
    $draft,
    $state,
    $result,
    $plan,
    $lacking,
    $action,
    review,
    link,
    openLink,
    type,
    choosePool,
    chooseMode,
    chooseToken,
    fillMaximum,
    fillPart,
    doneOf: (signed: LiquidityReview) => done.get(signed),
    settle,
    resume,
  }
}

export type LiquidityForm = ReturnType<typeof createForm>

const forms: Partial<Record<FormName, LiquidityForm>> = {}

/** Returns the form of a page; each is created when it is first shown. */
export function formNamed(name: FormName): LiquidityForm {
  forms[name] ??= createForm(name)
  return forms[name]
}

import { AMOUNT_PLACES, formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { poolTraits } from '../../lib/core/config/poolKinds.ts'
import type { Address, Token } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { routeKinds } from '../../lib/core/route/slippage.ts'
import { pageHref } from '../../lib/core/storage/storage.ts'
import { expectedFee } from '../../lib/core/tx/fee.ts'
import type { Settled } from '../../lib/core/tx/model.ts'
import { stepIdOf } from '../../lib/liquidity/flow.ts'
import { spendsOfPlan } from '../../lib/liquidity/plan.ts'
import type { LiquidityReview } from '../../lib/liquidity/review.ts'
import { spendsOf } from '../../lib/liquidity/rules.ts'
import { $balances } from '../../stores/balances.ts'
import { snack, snackError } from '../../stores/snackbar.ts'
import { $wallet } from '../../stores/wallet.ts'
import { askWallet, lpSymbol } from '../../stores/walletActions.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import type { StepText } from '../shared/tx/FlowSteps.tsx'
import { SlippageRow } from '../shared/tx/SlippageRow.tsx'
import { useWideSlippage } from '../shared/tx/useWideSlippage.tsx'
import { coinsText } from './amounts.ts'
import { useForm } from './form.tsx'
import { Limits } from './Limits.tsx'
import { MoreRows } from './PreviewRows.tsx'
import { rereadForm, signLiquidity, stepsOf } from './store/sign.ts'

const lower = (address: string) => address.toLowerCase() as Address
const shown = (raw: bigint, round: 'up' | 'down' = 'down') =>
  formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round })

const adds = ({ preview }: LiquidityReview) =>
  preview.request.kind === 'add' || preview.request.kind === 'zapIn'

/** Returns a token's symbol, or the name of the pool's LP token. */
const nameOf = (review: LiquidityReview, address: Address) =>
  address === review.state.pool.address ? `${review.entry.id} LP` : (tokenAt(address)?.symbol ?? '?')

/** Returns the amounts of some tokens that really moved; null if the receipt has none (docs/chain.md, Logs). */
function movedText(
  t: Translate<'liquidity'>,
  review: LiquidityReview,
  amounts: Settled['received'],
  of: readonly Address[],
): string | null {
  const parts = of.flatMap((address) => {
    const raw = amounts[lower(address)]
    return raw === undefined ? [] : `${shown(raw)} ${nameOf(review, address)}`
  })
  const [a, b] = parts
  return a === undefined ? null : b === undefined ? a : t('andThen', { a, b })
}

function receiptLines(t: Translate<'liquidity'>, review: LiquidityReview, settled: Settled): Receipt {
  const { pool } = review.state
  const block = formatAmount(settled.block, 0)
  const coins = review.coins.map(({ address }) => address)
  const lp = [pool.address]
  const received = movedText(t, review, settled.received, adds(review) ? lp : coins)
  const paid = movedText(t, review, settled.paid, adds(review) ? coins : lp)
  return {
    title: received ? t('received', { amounts: received }) : t('receivedUnknown'),
    note: paid ? t('paidFor', { amounts: paid, block }) : t('inBlock', { block }),
  }
}

/** Returns the labels of the signatures, in the order in which the flow requests them. */
function stepTexts(t: Translate<'flow' | 'liquidity'>, review: LiquidityReview): StepText[] {
  const { state, preview, swap, entry } = review
  const viaRouter = !poolTraits[state.pool.kind].isSpender
  const approval = (
    id: 'approve' | 'approveSecond',
    address: Address,
    raw: bigint,
    router: boolean,
  ): StepText => ({
    id,
    title: t('stepApprove', { symbol: nameOf(review, address) }),
    note: t('approveTo', {
      amount: formatExact(raw, TOKEN_DECIMALS),
      who: t(router ? 'whoRouter' : 'whoPool'),
    }),
  })
  const spends = spendsOf(state, preview)
  const last: StepText = {
    id: stepIdOf(preview.request.kind),
    title: t(
      preview.request.kind === 'zapIn'
        ? 'stepZapIn'
        : preview.request.kind === 'add'
          ? 'stepAdd'
          : 'stepRemove',
      { pool: entry.id },
    ),
    note: t(swap ? 'stepZapAfter' : preview.request.kind === 'add' ? 'stepAddNote' : 'stepRemoveNote'),
  }
  if (swap) {
    const [coin] = spends
    const [from, into] = [swap.route.hops[0]?.tokenIn, swap.route.hops.at(-1)?.tokenOut]
    if (!coin || !from || !into) return [last]
    return [
      approval('approve', from, swap.amountIn, true),
      {
        id: 'swap',
        title: t('stepSwap', { in: nameOf(review, from), out: nameOf(review, into) }),
        note: t('stepSwapNote', { amount: shown(swap.limit), symbol: nameOf(review, into) }),
      },
      approval('approveSecond', coin.token, coin.amount, viaRouter),
      last,
    ]
  }
  // A stable pool burns its own tokens without an approval.
  const approved = adds(review) || viaRouter ? spends : []
  return [
    ...approved.map(({ token, amount }, i) =>
      approval(i === 0 ? 'approve' : 'approveSecond', token, amount, viaRouter),
    ),
    last,
  ]
}

/** Review of the form, frozen; then its signatures; then the amounts that really moved. */
export default function ReviewDialog() {
  const { $review } = useForm().review
  const review = useStore($review)
  return review && <Review review={review} />
}

function Review({ review }: { readonly review: LiquidityReview }) {
  const { t } = useTexts<'liquidity'>()
  const of = useForm()
  const { form, coins, swap } = review
  const slippageBps = Math.max(review.preview.slippageBps, swap?.slippageBps ?? 0)
  const slippage = useWideSlippage(slippageBps)
  const into = tokenAt(swap?.route.hops.at(-1)?.tokenOut ?? null)
  const start = async () => {
    const link = of.link()
    const signed = await signLiquidity(review, link, of.doneOf(review))
    of.settle(review, link, signed)
    return signed.result
  }
  return (
    <FlowDialog
      title={t(`review${form}`)}
      doneTitle={t(`done${form}`)}
      doLabel={t(`do${form}`)}
      doneLabel={t('next')}
      plan={() => stepsOf(review)}
      steps={stepTexts(t, review)}
      estimate={<Estimate review={review} />}
      blocked={slippage.blocked}
      start={start}
      isShown={() => of.review.isShown(review)}
      receipt={({ settled }) => receiptLines(t, review, settled)}
      after={adds(review) ? <ShowInWallet review={review} /> : undefined}
      onClose={of.review.close}
      reread={rereadForm}
      onRenew={of.review.open}
    >
      <Moves review={review} />
      <dl className="rows rows-line">
        <MoreRows plan={review} empty={null} />
        <SlippageRow
          bps={slippageBps}
          kinds={[review.state.pool.kind, ...(swap ? routeKinds(swap.route) : [])]}
        />
      </dl>
      <Limits plan={review} coins={coins} />
      {slippage.box}
      {into && (
        <Note kind="info">
          <p>{t('twoPart', { symbol: into.symbol })}</p>
        </Note>
      )}
    </FlowDialog>
  )
}

type Side = {
  readonly key: string
  readonly raw: bigint
  readonly unit: string
  readonly icons: readonly string[]
}

/** Amounts paid and received, large. */
function Moves({ review }: { readonly review: LiquidityReview }) {
  const { t } = useTexts<'liquidity'>()
  const { coins, state, preview, swap, entry } = review
  const side = (token: Token, raw: bigint): Side => ({
    key: token.address,
    raw,
    unit: token.symbol,
    icons: [token.symbol],
  })
  const ofCoins = (amounts: readonly bigint[]) =>
    coins.flatMap((token) => {
      const raw = amounts[state.pool.tokens.indexOf(token.address)] ?? 0n
      return raw > 0n ? [side(token, raw)] : []
    })
  const lp = (raw: bigint): Side[] =>
    raw > 0n ? [{ key: 'lp', raw, unit: `${entry.id} LP`, icons: coins.map(({ symbol }) => symbol) }] : []
  const from = tokenAt(swap?.route.hops[0]?.tokenIn ?? null)
  const paid =
    swap && from ? [side(from, swap.amountIn)] : [...ofCoins(preview.coinsIn), ...lp(preview.burned)]
  const groups = [
    { label: t('goIn'), sides: paid, round: 'up' },
    { label: t('comeOut'), sides: [...ofCoins(preview.coinsOut), ...lp(preview.minted)], round: 'down' },
  ] as const
  return (
    <div className="pays">
      {groups.flatMap(({ label, sides, round }) =>
        sides.map(({ key, raw, unit, icons }, i) => (
          <div key={`${label}${key}`}>
            <div>
              {i === 0 && <p className="lab">{label}</p>}
              <Figure
                raw={raw}
                decimals={TOKEN_DECIMALS}
                places={AMOUNT_PLACES}
                // LP is burned exactly, so it rounds down: the page never shows more than the balance.
                round={key === 'lp' ? 'down' : round}
                unit={unit}
              />
            </div>
            <span className="pair">
              <TokenIcons symbols={icons} />
            </span>
          </div>
        )),
      )}
    </div>
  )
}

/** Estimated changes of the wallet's balances, labelled as an estimate. */
function Estimate({ review }: { readonly review: LiquidityReview }) {
  const { t } = useTexts<'flow' | 'trade' | 'liquidity'>()
  const { gasPrice } = useStore($balances)
  const { preview, state, coins } = review
  const fee = expectedFee(gasPrice)
  const paid = spendsOfPlan(review).map(
    ({ token, amount }) => `${shown(amount, 'up')} ${nameOf(review, token)}`,
  )
  const [a = '', b] = paid
  const received = adds(review)
    ? t('lpAmount', { amount: shown(preview.minted), pool: review.entry.id })
    : coinsText(t, state.pool, coins, preview.coinsOut, 'down')
  return (
    <Note kind="info">
      <p>
        <b>{t('estimateTitle')}</b>
      </p>
      <p>
        {t('estimate', {
          paid: b === undefined ? a : t('andThen', { a, b }),
          received,
          fee: fee === null ? '—' : shown(fee, 'up'),
        })}
      </p>
      <p className="muted">{t('estimateNote')}</p>
    </Note>
  )
}

/** Offers to show the pool's LP token in the wallet. */
function ShowInWallet({ review }: { readonly review: LiquidityReview }) {
  const { t } = useTexts<'liquidity'>()
  const { entry, coins } = review
  const { type } = useStore($wallet)
  const show = async () => {
    const image = new URL(pageHref(`tokens/${coins[0]?.symbol.toLowerCase()}.svg`), location.href).href
    const symbol = await lpSymbol(entry.address).catch(() => null)
    if (symbol === null) return snackError('wallet.addTokenFailed')
    const wanted = { address: entry.address, symbol, decimals: TOKEN_DECIMALS, image }
    if (await askWallet(({ door: adapter }) => adapter.addToken(wanted), 'wallet.addTokenFailed'))
      snack({ type: 'done', title: t('added', { symbol: `${entry.id} LP` }), description: '' })
  }
  // No other kind of wallet accepts tokens from a page.
  if (type !== 'metamask') return null
  return (
    <button className="btn btn-s btn-w" type="button" onClick={() => void show()}>
      {t('addToken', { pool: entry.id })}
    </button>
  )
}

import { useEffect } from 'react'
import { exactAmount } from '../../lib/core/amount/format.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { CURRENCIES } from '../../lib/core/nft/model.ts'
import { signsNothing } from '../../lib/core/release/safety.ts'
import { isOpen, isRepriced, type Pick, priceOf, totalsOf } from '../../lib/market/several.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { $access } from '../../stores/gate.ts'
import { $safety } from '../../stores/safety.ts'
import { snackError } from '../../stores/snackbar.ts'
import { $flow, prepareFlow } from '../../stores/tx.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { localHref } from '../../ui/href.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { BatchItem } from '../shared/nft/BatchItem.tsx'
import { InDollars, PriceInDollars } from '../shared/nft/InDollars.tsx'
import { useOldOffers } from '../shared/nft/useOldOffers.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { useUnresponsive } from '../shared/tx/useUnresponsive.ts'
import { $buying, stopPicking } from './store/basket.ts'
import { $purchase, buyPicked, closeReview, openReview } from './store/buying.ts'

const SigningFacts = lazyPart('SigningFacts', (locale) =>
  withTexts(import('../shared/tx/SigningFacts.tsx'), lateTexts(locale, 'flow', 'tx')),
)
const FlowUnresponsive = lazyPart('FlowUnresponsive', (locale) =>
  withTexts(import('../shared/tx/FlowUnresponsive.tsx'), lateTexts(locale, 'flow')),
)

const isItem = ({ contract, tokenId }: Pick['item'], other: string, id: string) =>
  sameAddress(contract, other) && BigInt(tokenId) === BigInt(id)

/** Opens the review with its dialog, one per account. A started purchase is first shown to its end. */
function usePurchase() {
  const { locale } = useTexts()
  const { current } = useStore($purchase)
  const { address } = useStore($wallet)
  const failed =
    current !== null && (current.error !== null || current.picks.some(({ error }) => error !== null))
  useEffect(() => {
    if (failed) needErrorTexts(locale)
  }, [failed, locale])
  useEffect(() => {
    prepareFlow()
    void openReview()
  }, [])
  const moved = current !== null && current.owner !== address && current.at === null
  useEffect(() => {
    if (!moved) return
    closeReview()
    $buying.set(false)
    snackError('wallet.reviewClosed')
  }, [moved])
  return { current, failed }
}

/** One review of several purchases: exact totals, one signature for each, and the results. */
export default function BuySeveral() {
  const { t } = useTexts<'ui' | 'several'>()
  const { current, failed } = usePurchase()
  const { current: flow } = useStore($flow)
  const { gate, stale } = useStore($access)
  const unsafe = signsNothing(useStore($safety))
  const { says, pass } = useGate()
  const errors = useStore($errorTexts)
  const signing = flow?.steps.some(({ state }) => state.at === 'signing') ?? false
  const silent = useUnresponsive(signing)
  const open = (current?.picks ?? []).filter(isOpen)
  const oldOffers = useOldOffers(
    open.length === 0
      ? null
      : { amounts: totalsOf(open), isFor: (...key) => open.some(({ item }) => isItem(item, ...key)) },
  )
  if (!current) return null
  const { picks, running, returned, allowing, error } = current
  const bought = picks.filter(({ state }) => state === 'done')
  const checking = picks.some(({ state }) => state === 'checking')
  const coming = picks.some(({ state }) => state === 'sent')
  const ended = !running && !checking && !coming && (bought.length > 0 || returned) && open.length === 0
  const can = open.length > 0 && !running && !checking && !coming && !stale && !unsafe && !oldOffers.blocked
  const close = () => {
    closeReview()
    $buying.set(false)
    if (bought.length > 0 && !returned) stopPicking()
  }
  const label = ended
    ? t('close')
    : running
      ? allowing
        ? t('severalAllowing', { currency: allowing })
        : t('severalRunning')
      : checking
        ? t('severalChecking')
        : coming
          ? t('severalComing')
          : open.length === 0
            ? t('severalNone')
            : t('severalBuy', { count: open.length })
  return (
    <Dialog open title={t('severalTitle')} locked={signing && !silent} signs onClose={close}>
      <div className="card-b form-stack">
        {returned && (
          <Note kind="info">
            <p>{t('severalReturned')}</p>
          </Note>
        )}
        <ul className="batch-list">
          {picks.map((pick) => (
            <Row key={`${pick.item.contract}${pick.item.tokenId}`} pick={pick} />
          ))}
        </ul>
        <Sum title={t('severalTotal')} picks={open} />
        {bought.length > 0 && <Sum title={t('severalCame', { count: bought.length })} picks={bought} />}
        {!ended && <p className="tiny muted">{t('severalNote')}</p>}
        {oldOffers.shown}
        {error !== null && (
          <Note kind="warn" problem={error}>
            <p>{errors[error] ?? t('failed')}</p>
          </Note>
        )}
        {!running && (failed || (returned && open.length > 0)) && <Left />}
        {!ended && <SigningFacts />}
        {silent && <FlowUnresponsive onLeave={close} />}
        <div className="sheet-end">
          <button
            className="btn btn-p btn-lg btn-w"
            type="button"
            aria-disabled={gate === null && !can && !ended}
            onClick={() => {
              if (ended) close()
              else if (gate !== null) pass(gate)
              else if (can) void buyPicked()
            }}
          >
            {running && <span className="spin" />}
            <span aria-live="polite">{gate !== null && !ended ? says(gate) : label}</span>
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** An unspent approval stays, so the page links to its revocation. */
function Left() {
  const { locale, t } = useTexts<'several'>()
  return (
    <p className="tiny muted">
      {t('severalLeft')}{' '}
      <a className="act" href={localHref(locale, 'approvals/')}>
        {t('severalApprovals')}
      </a>
    </p>
  )
}

/** An exact sum by currency; nothing if there is none. */
function Sum({ title, picks }: { readonly title: string; readonly picks: readonly Pick[] }) {
  const totals = totalsOf(picks)
  const paid = CURRENCIES.filter((currency) => totals[currency] > 0n)
  if (paid.length === 0) return null
  return (
    <dl className="rows">
      {paid.map((currency) => (
        <div key={currency} className="total">
          <dt>{title}</dt>
          <dd>
            {exactAmount(totals[currency], TOKEN_DECIMALS)} {currency}{' '}
            <InDollars raw={totals[currency]} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const icons = {
  done: 'check',
  failed: 'error',
  begun: 'warn',
  own: 'warn',
  gone: 'warn',
  unread: 'warn',
} as const

function Row({ pick }: { readonly pick: Pick }) {
  const { t } = useTexts<'ui' | 'several'>()
  const errors = useStore($errorTexts)
  const { item, state, error } = pick
  const price = priceOf(pick)
  const icon = state in icons ? icons[state as keyof typeof icons] : null
  const stands = state === 'ready' && isRepriced(pick) ? t('severalChanged') : t(`several.${state}`)
  const says = error === null ? stands : (errors[error] ?? t('failed'))
  return (
    <BatchItem {...{ item, state, icon, says }}>
      {price && (
        <>
          <br />
          <PriceInDollars {...price} />
        </>
      )}
    </BatchItem>
  )
}

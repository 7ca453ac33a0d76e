import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { exactAmount } from '../../lib/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { isOpen, isRepriced, type Pick, totalsOf } from '../../lib/market/several.ts'
import { CURRENCIES } from '../../lib/nft/model.ts'
import { signsNothing } from '../../lib/release/safety.ts'
import { $errorTexts, needErrorTexts } from '../../stores/kernel/errorTexts.ts'
import { $access } from '../../stores/kernel/gate.ts'
import { lateTexts } from '../../stores/kernel/lateTexts.ts'
import { $safety } from '../../stores/kernel/safety.ts'
import { $flow } from '../../stores/kernel/tx.ts'
import { $basket, $buying, stopPicking } from '../../stores/market/basket.ts'
import { $purchase, buyPicked, closePurchases, openPurchases } from '../../stores/market/buying.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { localHref } from '../../ui/href.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BatchItem } from '../nft/BatchItem.tsx'
import { InDollars, PriceInDollars } from '../nft/InDollars.tsx'
import { useGate } from '../tx/useGate.ts'
import { useSilent } from '../tx/useSilent.ts'

const FlowSilent = lazyPart('FlowSilent', (locale) =>
  withTexts(import('../tx/FlowSilent.tsx'), lateTexts(locale, 'flow')),
)

/** One review of several purchases: exact totals, one signature for each, and how each ended. */
export default function BuySeveral() {
  const { locale, t } = useTexts<'ui' | 'several'>()
  const { current } = useStore($purchase)
  const { current: flow } = useStore($flow)
  const { gate, stale } = useStore($access)
  const unsafe = signsNothing(useStore($safety))
  const { says, pass } = useGate()
  const errors = useStore($errorTexts)
  const silent = useSilent(flow?.steps.some(({ state }) => state.at === 'signing') ?? false)
  const failed =
    current !== null && (current.error !== null || current.picks.some(({ error }) => error !== null))
  useEffect(() => {
    if (failed) needErrorTexts(locale)
  }, [failed, locale])
  useEffect(() => void openPurchases($basket.get().items ?? []), [])
  if (!current) return null
  const { picks, running, allowing, error } = current
  const open = picks.filter(isOpen)
  const bought = picks.filter(({ state }) => state === 'done')
  const checking = picks.some(({ state }) => state === 'checking')
  const ended = !running && bought.length > 0 && open.length === 0
  const can = open.length > 0 && !running && !checking && !stale && !unsafe
  const close = () => {
    closePurchases()
    $buying.set(false)
    if (bought.length > 0) stopPicking()
  }
  const label = ended
    ? t('close')
    : running
      ? allowing
        ? t('severalAllowing', { currency: allowing })
        : t('severalRunning')
      : checking
        ? t('severalChecking')
        : open.length === 0
          ? t('severalNone')
          : t('severalBuy', { count: open.length })
  return (
    <Dialog open title={t('severalTitle')} locked={running && !silent} onClose={close}>
      <div className="card-b form">
        <ul className="batch">
          {picks.map((pick) => (
            <Row key={`${pick.item.contract}${pick.item.tokenId}`} pick={pick} />
          ))}
        </ul>
        <Sum title={t('severalTotal')} picks={open} />
        {bought.length > 0 && <Sum title={t('severalCame', { count: bought.length })} picks={bought} />}
        {!ended && <p className="tiny muted">{t('severalNote')}</p>}
        {error !== null && (
          <Note kind="warn" problem={error}>
            <p>{errors[error] ?? error}</p>
          </Note>
        )}
        {!running && failed && <Left />}
        {silent && <FlowSilent onLeave={close} />}
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

/** What was allowed and not spent stays allowed: said with the way to take it back. */
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

/** An exact sum by currency; nothing where there is none. */
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

const icons = { done: 'check', failed: 'error', own: 'warn', gone: 'warn', unread: 'warn' } as const

function Row({ pick }: { readonly pick: Pick }) {
  const { t } = useTexts<'several'>()
  const errors = useStore($errorTexts)
  const { item, state, listing, error } = pick
  const icon = state in icons ? icons[state as keyof typeof icons] : null
  const stands = state === 'ready' && isRepriced(pick) ? t('severalChanged') : t(`several.${state}`)
  const says = error === null ? stands : (errors[error] ?? error)
  return (
    <BatchItem {...{ item, state, icon, says }}>
      {listing && (
        <>
          <br />
          <PriceInDollars raw={listing.price} currency={listing.currency} />
        </>
      )}
    </BatchItem>
  )
}

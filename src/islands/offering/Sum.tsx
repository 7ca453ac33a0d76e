import { symbolAt } from '../../lib/core/config/contracts.ts'
import type { OfferingRow } from '../../lib/offering/row.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Amount, Line, OfferingAsOf, Percent, Price, useOfferingAge } from './OfferingFigures.tsx'

/** The own part as a sum: committed − refund = paid; paid at a price → tokens. */
export function Sum({ row }: { readonly row: OfferingRow }) {
  const { t } = useTexts<'offering'>()
  const { part } = row
  if (!part || part.amount === 0n) return <Unshared row={row} />
  return (
    <section className="card" aria-labelledby="sum-title">
      <div className="card-h">
        <h2 id="sum-title">{t('yourPart')}</h2>
        {part.claimed && <span className="tag tag-s end">{t('claimedTag')}</span>}
      </div>
      <SumLines row={row} />
      <OfferingAsOf source={t('byContract')} />
    </section>
  )
}

export function SumLines({ row }: { readonly row: OfferingRow }) {
  const { t } = useTexts<'offering'>()
  const age = useOfferingAge()
  const { part, entry, refund, phase } = row
  const symbol = symbolAt(entry.projectToken)
  const back = refund && 'amount' in refund ? refund.amount : null
  const doubt = refund && 'doubt' in refund ? refund.doubt : null
  return (
    <div className="card-b" data-age={age}>
      {phase === 'live' && <p className="small muted">{t('ifNow')}</p>}
      <dl className="rows">
        <Line label={t('yourAllocation')}>
          <Percent ppm={row.allocationPpm} />
        </Line>
        <Line label={t('yourCommitted')}>
          <Amount raw={part?.amount ?? null} token={entry.payToken} />
        </Line>
        <Line label={t('refund')}>
          <Amount raw={back} token={entry.payToken} sign="−" />
          {doubt && <span className="faint">{t(`doubt.${doubt}.short`)}</span>}
        </Line>
        <Line label={t('paid')} kind="total">
          <Amount raw={row.paid} token={entry.payToken} round="up" />
        </Line>
        <Line label={t('atPrice', { symbol })}>
          <Price raw={row.paidPrice} row={row} />
        </Line>
        <Line label={t('toReceive', { symbol })} kind="total">
          <Amount raw={part?.out ?? null} token={entry.projectToken} />
        </Line>
      </dl>
      {doubt && doubt !== 'unread' && (
        <Note kind="warn">
          <p>{t(`doubt.${doubt}`)}</p>
        </Note>
      )}
    </div>
  )
}

/** Price of one token, without a commitment. */
function Unshared({ row }: { readonly row: OfferingRow }) {
  const { t } = useTexts<'offering'>()
  const age = useOfferingAge()
  const symbol = symbolAt(row.entry.projectToken)
  return (
    <section className="card" aria-labelledby="price-title">
      <div className="card-h">
        <h2 id="price-title">{t('priceTitle')}</h2>
      </div>
      <div className="card-b" data-age={age}>
        <dl className="rows">
          <Line label={t('atPrice', { symbol })}>
            <Price raw={row.price} row={row} />
          </Line>
        </dl>
        <p className="small muted">{t('priceNote')}</p>
      </div>
      <OfferingAsOf />
    </section>
  )
}

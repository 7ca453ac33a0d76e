import type { ReactNode } from 'react'
import { AMOUNT_PLACES, formatAmount, formatShare, pricePlaces } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Age } from '../../lib/core/i18n/age.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import type { OfferingRow } from '../../lib/offering/row.ts'
import { $rpcError } from '../../stores/chain.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Ruler } from '../../ui/Ruler.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { $offerings, refreshOfferings } from './store/offering.ts'

/** Returns the age class of the offerings' figures. */
export function useOfferingAge(): Age {
  const { stamp } = useStore($offerings)
  return useAge(stamp)
}

export function OfferingAsOf({ source }: { readonly source?: string }) {
  const { t } = useTexts<'offering'>()
  const { stamp } = useStore($offerings)
  const error = useStore($rpcError)
  return (
    <AsOf
      stamp={stamp}
      source={source ?? t('fromChain')}
      again={error ? refreshOfferings : undefined}
      waiting={t('reading')}
    />
  )
}

type AmountProps = {
  readonly raw: bigint | null
  readonly token: string
  readonly places?: number
  readonly round?: 'up' | 'down'
  readonly sign?: string
}

export function Amount({ raw, token, places = AMOUNT_PLACES, round = 'down', sign = '' }: AmountProps) {
  return (
    <Figure
      raw={raw}
      decimals={TOKEN_DECIMALS}
      places={places}
      round={round}
      sign={raw === null ? '' : sign}
      unit={raw === null ? '' : symbolAt(token)}
    />
  )
}

/** Pay tokens for one project token. */
export function Price({ raw, row }: { readonly raw: bigint | null; readonly row: OfferingRow }) {
  if (raw === null) return <span className="fig">—</span>
  return <Amount raw={raw} token={row.entry.payToken} places={pricePlaces(raw, TOKEN_DECIMALS)} round="up" />
}

/** The hard cap per account: a text if there is none, a dash if it is unread. */
export function Cap({ row }: { readonly row: OfferingRow }) {
  const { t } = useTexts<'offering'>()
  if (row.payLimit === 0n) return <span>{t('noCap')}</span>
  return (
    <>
      <Amount raw={row.payLimit} token={row.entry.payToken} places={2} />
      {row.payLimit === null && <span className="faint">{t('capUnknown')}</span>}
    </>
  )
}

export const tagOf = { upcoming: 'tag', live: 'tag tag-a', finished: 'tag tag-n' } as const

export function PhaseTag({ row }: { readonly row: OfferingRow }) {
  const { t } = useTexts<'offering'>()
  return row.phase && <span className={tagOf[row.phase]}>{t(`phase.${row.phase}`)}</span>
}

type PpmProps = { readonly ppm: bigint | null }
export const Percent = ({ ppm }: PpmProps) => (
  <span className="fig">{ppm === null ? '—' : formatShare(ppm)}</span>
)

type LineProps = { readonly label: string; readonly children: ReactNode; readonly kind?: 'key' | 'total' }

export const Line = ({ label, children, kind }: LineProps) => (
  <div className={kind}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Progress of the sale, in blocks; the time is only an estimate. */
export function Countdown({ row }: { readonly row: OfferingRow }) {
  const { locale, t } = useTexts<'offering'>()
  const age = useOfferingAge()
  const { phase, left, terms, ruler } = row
  if (!phase || left === null || !terms || ruler === null)
    return (
      <div className="imo-count">
        <p className="lab">{t('countUnknown')}</p>
        <span className="fig imo-big">—</span>
      </div>
    )
  const [start, end] = [formatAmount(terms.start, 0), formatAmount(terms.end, 0)]
  const blocks = formatAmount(left, 0)
  const span = formatBlockSpan(left, chain.blockMs, locale)
  return (
    <div className="imo-count" data-age={age}>
      <p className="lab">{t(`count.${phase}`)}</p>
      {phase === 'finished' ? (
        <p>
          <span className="fig imo-big">{end}</span>
        </p>
      ) : (
        <p>
          <span className="fig imo-big">{blocks}</span> <b>{t('blocks')}</b>{' '}
          <span className="muted nw">≈ {span}</span>
        </p>
      )}
      <Ruler
        now={ruler}
        label={t(`rulerLabel.${phase}`, { blocks, start, end })}
        parts={[t('ruler.before'), t('ruler.sale', { start }), t('ruler.after', { end })]}
      />
    </div>
  )
}

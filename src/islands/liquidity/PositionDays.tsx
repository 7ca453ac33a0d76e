import { useEffect } from 'react'
import type { Address } from '../../lib/core/config/registry.ts'
import { dollarsText, formatDollars } from '../../lib/core/exchange/price.ts'
import { scaleOf } from '../../lib/core/exchange/timePlot.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import type { PositionLines } from '../../lib/liquidity/positionDays.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { TimePlot } from '../shared/chart/TimePlot.tsx'
import { $positionDays, keyOf, watchPositionDays } from './store/positionDays.ts'

type Props = { readonly pool: string; readonly provider: Address }

/** The position's value day by day, compared with holding the coins. */
export default function PositionDays({ pool, provider }: Props) {
  const { t } = useTexts<'ui' | 'liquidity'>()
  const days = useStore($positionDays)[keyOf(provider, pool)]
  useEffect(() => watchPositionDays(provider, pool), [provider, pool])
  const { lines = null, stamp = null, status = 'loading' } = days ?? {}
  return (
    <section className="pos-days" aria-label={t('daysTitle')}>
      <h4>{t('daysTitle')}</h4>
      {lines ? (
        <Lines lines={lines} />
      ) : (
        <p className="small muted">{t(status === 'loading' ? 'daysWaiting' : 'daysDown')}</p>
      )}
      <AsOf stamp={stamp} source={t('daysSource')} waiting={t('noData')} />
    </section>
  )
}

function Lines({ lines: { value, held } }: { readonly lines: PositionLines }) {
  const { locale, t } = useTexts<'liquidity'>()
  const scale = scaleOf([value, held], false)
  if (!scale || value.every(({ raw }) => raw === null))
    return <p className="small muted">{t('daysUnknown')}</p>
  if (scale.from === scale.to) return <p className="small muted">{t('daysSoon')}</p>
  const day = (seconds: number) => formatMoment(seconds, 'utc', locale, 'date')
  const [now, saved] = [dollarsText(value.at(-1)?.raw), dollarsText(held.at(-1)?.raw)]
  return (
    <>
      <TimePlot
        label={t('daysLabel', { from: day(scale.from), to: day(scale.to), worth: now, held: saved })}
        lines={[
          { key: 'held', points: held, look: 'other' },
          { key: 'worth', points: value, look: 'main' },
        ]}
        say={formatDollars}
        zone="utc"
      />
      <ul className="plot-legend">
        <li>
          <i className="k-sign k-tp" aria-hidden="true" />
          {t('daysWorth')} <span className="fig">{now}</span>
        </li>
        <li>
          <i className="k-sign k-tp k-tp-o" aria-hidden="true" />
          {t('daysHeld')} <span className="fig">{saved}</span>
        </li>
      </ul>
      <p className="small muted">{t('daysNote')}</p>
    </>
  )
}

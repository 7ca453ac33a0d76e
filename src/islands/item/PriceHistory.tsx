import { useMemo } from 'react'
import { localeOf } from '../../lib/core/i18n/locale.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import { priceHistoryOf, secondsOf } from '../../lib/item/priceHistory.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { TimePlot } from '../shared/chart/TimePlot.tsx'
import { moneyText } from '../shared/nft/Money.tsx'
import { $itemInfo } from './store/info.ts'

/** The item's sale prices as a step line. Nothing for fewer than two sales in one coin. */
export function PriceHistory() {
  const { locale, t } = useTexts<'details'>()
  const { history, stamp } = useStore($itemInfo)
  const prices = useMemo(() => history && priceHistoryOf(history.list), [history])
  if (!prices) return null
  const { currency, points } = prices
  const zone = localeOf(locale).zone
  const say = (raw: bigint) => moneyText(raw, currency)
  const last = points.at(-1)
  const day = (time = 0) => formatMoment(time, zone, locale, 'date')
  // The last sale price extends to the present.
  const line =
    last && stamp ? [...points, { ...last, time: Math.max(last.time, secondsOf(stamp.at)) }] : points
  const price = last?.raw == null ? '—' : say(last.raw)
  return (
    <figure className="card-b">
      <figcaption className="tp-h">
        {t('soldFor', { count: points.length, unit: currency })} <b className="fig">{price}</b>
      </figcaption>
      <TimePlot
        label={t('soldForLabel', {
          count: points.length,
          from: day(points[0]?.time),
          to: day(last?.time),
          price,
        })}
        lines={[{ key: 'sold', points: line, look: 'main', stepped: true }]}
        say={say}
        zone={zone}
      />
    </figure>
  )
}

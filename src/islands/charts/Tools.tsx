import { symbolAt } from '../../lib/core/config/contracts.ts'
import { intervals } from '../../lib/core/exchange/candles.ts'
import type { Zone } from '../../lib/core/i18n/moment.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $chartPool, $series } from './store/subjects.ts'
import { $view, changeView } from './store/view.ts'

const spans = ['1w', '3w', '3m', 'all'] as const
const zones = ['kst', 'utc'] as const

type SegProps<T extends string> = {
  readonly label: string
  readonly options: readonly (readonly [value: T, words: string])[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

function Seg<T extends string>({ label, options, chosen, onChoose }: SegProps<T>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** Settings of the chart; all of them are stored in the address. */
export function Tools({ zone }: { readonly zone: Zone }) {
  const { t } = useTexts<'plot' | 'charts'>()
  const view = useStore($view)
  const series = useStore($series)
  const pool = useStore($chartPool)
  // Units besides dollars: the other coin of the pool behind the chart.
  const own = view.subject.kind === 'token' ? view.subject.symbol : pool?.symbols[0]
  const other = pool?.symbols.find((symbol) => symbol !== own)
  return (
    <div className="chart-tools">
      <Seg
        label={t('intervalLabel')}
        options={intervals.map((interval) => [interval, t(`short.${interval}`)] as const)}
        chosen={view.interval}
        onChoose={(interval) => changeView({ interval })}
      />
      <Seg
        label={t('spanLabel')}
        options={spans.map((span) => [span, t(`span.${span}`)] as const)}
        chosen={view.span}
        onChoose={(span) => changeView({ span })}
      />
      <Seg
        label={t('unitLabel')}
        options={[['usd', 'USD'] as const, ...(other ? [['token', other] as const] : [])]}
        chosen={view.unit}
        onChoose={(unit) => changeView({ unit, inverse: false })}
      />
      <Seg
        label={t('scaleLabel')}
        options={[['lin', t('linear')] as const, ['log', t('log')] as const]}
        chosen={view.log ? 'log' : 'lin'}
        onChoose={(scale) => changeView({ log: scale === 'log' })}
      />
      <Seg
        label={t('zoneLabel')}
        options={zones.map((one) => [one, one.toUpperCase()] as const)}
        chosen={zone}
        onChoose={(next) => changeView({ zone: next })}
      />
      {series?.quote && (
        <button
          className="btn btn-s btn-i"
          type="button"
          aria-pressed={view.inverse}
          aria-label={t('turn', { base: symbolAt(series.quote), quote: symbolAt(series.base) })}
          onClick={() => changeView({ inverse: !view.inverse })}
        >
          <Icon name="flip" />
        </button>
      )}
    </div>
  )
}

import { type ReactNode, useMemo, useState } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import type { Candle, Series } from '../../../lib/core/exchange/candles.ts'
import { formatPriceClose } from '../../../lib/core/exchange/exactPrice.ts'
import { drawnOf, type Line, type Mark } from '../../../lib/core/exchange/plot.ts'
import { dollarsText, parseUsd } from '../../../lib/core/exchange/price.ts'
import { INTERVALS } from '../../../lib/core/exchange/seriesSchema.ts'
import { formatMoment, ZONES, type Zone } from '../../../lib/core/i18n/moment.ts'
import { formatSpan } from '../../../lib/core/i18n/span.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useTexts } from '../../../ui/texts.tsx'

const Plot = lazyPart('Plot', () => import('./Plot.tsx'))

type ChartProps = {
  readonly series: Series
  /** Symbols of the priced coin, and of the coin it is priced in; null: dollars. */
  readonly base: string
  readonly quote: string | null
  /** The block that the newest figures are from. */
  readonly block: bigint
  readonly stored: boolean
  readonly missing: boolean
  readonly span: number | null
  readonly log: boolean
  readonly zone: Zone
  readonly lines?: readonly Line[]
  readonly marks: readonly Mark[]
  readonly onOlder: () => void
}

const NO_LINES: readonly Line[] = []
const block = (number: number) => formatAmount(BigInt(number), 0)

/** A step's volume: in dollars, or in the coin that prices are in. */
export function volumeText(candle: Candle, quote: string | null): string {
  if (quote !== null) return `${formatAmount(candle.volumeQuote, TOKEN_DECIMALS)} ${quote}`
  return dollarsText(parseUsd(candle.volumeUsd))
}

/** A plot with its texts: the selected step above, and the legend below. */
export function Chart(props: ChartProps) {
  const { series, base, quote, stored, missing, span, log, zone, lines = NO_LINES, marks, onOlder } = props
  const { locale, t } = useTexts<'plot'>()
  const [point, setPoint] = useState<{ time: number; byKey: boolean } | null>(null)
  const wording = useMemo(
    () => ({
      edge: t(stored ? 'storedAt' : 'edge', { block: formatAmount(props.block, 0) }),
      silent: ({ steps }: { readonly steps: number }) =>
        `${t('silent', { span: formatSpan(steps * INTERVALS[series.interval] * 1_000, locale) })}\n${t('silentHeld')}`,
      unindexed: t('unseen'),
    }),
    [t, stored, props.block, series.interval, locale],
  )
  const drawn = useMemo(
    () => drawnOf({ series, texts: wording, stored, log, missing, marks, shift: ZONES[zone] }),
    [series, wording, stored, log, missing, marks, zone],
  )
  const last = series.candles.at(-1)
  const shown = point === null ? last : series.candles.find(({ time }) => time === point.time)
  const when = (seconds: number) => formatMoment(seconds, zone, locale, 'full')
  const label = t('plotLabel', { base, quote: quote ?? '$', step: t(`step.${series.interval}`) })
  const ownAt = (time: number | undefined) => ownTexts(marks, time, base, t)
  const of = `${series.interval} ${series.base} ${series.quote} ${series.path?.[0]?.pool}`
  return (
    <>
      <Readout candle={shown} quote={quote} time={point?.time ?? null} when={when} own={ownAt(shown?.time)} />
      <p className="vh" aria-live="polite">
        {point?.byKey ? [spoken(shown, quote, when(point.time), t), ...ownAt(point.time)].join(', ') : ''}
      </p>
      <div className="plot-area" data-stored={stored}>
        <Plot
          drawn={drawn}
          lines={lines}
          of={of}
          span={span}
          label={label}
          onPoint={(time, byKey) => setPoint(time === null ? null : { time, byKey })}
          onOlder={onOlder}
        />
        {series.candles.length === 0 && series.before === null && (
          <p className="plot-empty">{t('noSwaps')}</p>
        )}
        <span className="plot-zone">{zone.toUpperCase()}</span>
      </div>
      <Legend {...props} lines={lines} silent={drawn.bands.some(({ kind }) => kind === 'silent')} />
    </>
  )
}

type Translator = ReturnType<typeof useTexts<'plot'>>['t']

/**
 * Describes what the account did in a step: it bought, sold, or both.
 * @param base the priced coin
 */
export const ownTexts = (
  marks: readonly Mark[],
  time: number | undefined,
  base: string,
  t: Translator,
): string[] =>
  marks
    .filter((mark) => mark.time === time)
    .map(({ kind }) => t(kind === 'bought' ? 'legendBought' : 'legendSold', { symbol: base }))

/** Describes a step for screen readers. */
function spoken(candle: Candle | undefined, quote: string | null, when: string, t: Translator): string {
  if (!candle) return t('spokenSilent', { when })
  return t('spoken', {
    when,
    open: formatPriceClose(candle.open),
    high: formatPriceClose(candle.high),
    low: formatPriceClose(candle.low),
    close: formatPriceClose(candle.close),
    volume: volumeText(candle, quote),
    swaps: candle.swaps,
  })
}

type ReadoutProps = {
  readonly candle: Candle | undefined
  readonly quote: string | null
  /** The selected step; null: the newest that has a candle. */
  readonly time: number | null
  readonly when: (seconds: number) => string
  /** Actions of the account in this step. */
  readonly own: readonly string[]
}

/** The exact figures of the selected step. */
function Readout({ candle, quote, time, when, own }: ReadoutProps) {
  const { t } = useTexts<'plot'>()
  if (!candle)
    return (
      <p className="plot-ohlc">{time === null ? t('noSwaps') : t('spokenSilent', { when: when(time) })}</p>
    )
  const part = (name: ReactNode, text: string) => (
    <span>
      {name} <span className="fig">{text}</span>
    </span>
  )
  const { firstBlock, lastBlock } = candle
  return (
    <p className="plot-ohlc">
      <b>{when(candle.time)}</b>
      {candle.close === null ? (
        <span>{t('noPrice')}</span>
      ) : (
        <>
          {part(t('openShort'), formatPriceClose(candle.open))}
          {part(t('highShort'), formatPriceClose(candle.high))}
          {part(t('lowShort'), formatPriceClose(candle.low))}
          {part(t('closeShort'), formatPriceClose(candle.close))}
        </>
      )}
      {part(t('volumeShort'), volumeText(candle, quote))}
      <span className="faint">
        {firstBlock === lastBlock
          ? t('oneBlock', { first: block(firstBlock) })
          : t('blocks', { first: block(firstBlock), last: block(lastBlock) })}
      </span>
      {own.length > 0 && <b>{own.join(', ')}</b>}
    </p>
  )
}

type LegendProps = ChartProps & { readonly silent: boolean }

/** Legend of the signs in the plot; lists only those that occur. */
function Legend({ base, stored, missing, silent, marks, lines = NO_LINES }: LegendProps) {
  const { t } = useTexts<'plot'>()
  const items: [key: string, sign: string, words: string][] = [
    ['up', stored ? 'k-up k-st' : 'k-up', t('legendUp')],
    ['down', stored ? 'k-dn k-st' : 'k-dn', t('legendDown')],
  ]
  if (stored) items.push(['stored', 'k-dn k-st', t('legendStored')])
  if (silent) items.push(['silent', 'k-gap', t('legendSilent')])
  if (missing) items.push(['unseen', 'k-un', t('legendUnseen')])
  if (marks.some(({ kind }) => kind === 'bought'))
    items.push(['bought', 'k-own k-plus', t('legendBought', { symbol: base })])
  if (marks.some(({ kind }) => kind === 'sold'))
    items.push(['sold', 'k-own k-minus', t('legendSold', { symbol: base })])
  if (lines.some(({ kind }) => kind === 'trade')) items.push(['trade', 'k-line', t('legendTrade')])
  if (lines.some(({ kind }) => kind === 'minimum'))
    items.push(['minimum', 'k-line k-dots', t('legendMinimum')])
  return (
    <ul className="plot-legend">
      {items.map(([key, sign, wording]) => (
        <li key={key}>
          <i className={`k-sign ${sign}`} aria-hidden="true" />
          {wording}
        </li>
      ))}
    </ul>
  )
}

import { type FormatOptions, figure, koreanScale } from '../lib/core/amount/format.ts'
import { localeOf } from '../lib/core/i18n/locale.ts'
import { useTexts } from './texts.tsx'

type Props = FormatOptions & {
  /** Base units; null when not known: shown as — and never as 0. */
  readonly raw: bigint | null | undefined
  readonly decimals: number
  readonly unit?: string
  readonly sign?: string
}

/** A figure in two inks with its unit; in Korean with 만/억 beside large sums. */
export function Figure({ raw, decimals, unit, sign = '', ...options }: Props) {
  const { locale } = useTexts()
  if (raw === null || raw === undefined) return <span className="fig">—</span>
  const { whole, fraction, below } = figure(raw, decimals, options)
  const scale = localeOf(locale).hasMyriads ? koreanScale(raw, decimals) : ''
  // Nothing has no sign: −0 would be read as a loss.
  const signed = raw === 0n ? sign.replace(/[−+]/, '') : sign
  return (
    <span className="fig">
      {below ? signed.replace(/\$?$/, (currency) => `<${currency}`) : signed}
      {whole}
      {fraction && (whole === '0' ? fraction : <span className="d">{fraction}</span>)}
      {/* Line break if a figure may take two lines. */}
      <wbr />
      {unit && <span className="u">{unit}</span>}
      <wbr />
      {scale && <span className="u">({scale})</span>}
    </span>
  )
}

import { formatAmount } from '../lib/core/amount/format.ts'
import { chain } from '../lib/core/config/env.ts'
import { formatBlockSpan } from '../lib/core/i18n/span.ts'
import { useTexts } from './texts.tsx'

/** The end of a row: number of blocks for which something stays open, and the approximate time; a dash if unknown. */
export function BlocksLeft({ left }: { readonly left: bigint | null }) {
  const { locale, t } = useTexts<'open'>()
  return (
    <span className="end">
      <b className="fig">
        {left === null ? '—' : formatAmount(left, 0)}
        <span className="u">{t('openBlocks')}</span>
      </b>
      {left !== null && (
        <small>{t('openLeft', { span: formatBlockSpan(left, chain.blockMs, locale) })}</small>
      )}
    </span>
  )
}

import { formatAmount } from '../lib/core/amount/format.ts'
import { chain } from '../lib/core/config/env.ts'
import { formatBlockSpan } from '../lib/core/i18n/span.ts'
import { useTexts } from './texts.tsx'

/** At the end of a row: how many blocks something stays open, and about how long that is; a dash where nobody knows. */
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

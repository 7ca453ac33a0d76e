import { formatAmount } from '../../../lib/core/amount/format.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { formatAge, msSince } from '../../../lib/core/i18n/age.ts'
import { $now } from '../../../stores/clock.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'

type Props = { readonly seconds: number; readonly block: number; readonly tx?: string }

/**
 * Time of an event: its age, or a dash if it is in the future, with its block, and its transaction if an explorer
 * knows it.
 */
export function When({ seconds, block, tx }: Props) {
  const { locale, t } = useTexts<'ui'>()
  const now = useStore($now)
  const title = t('asOf', { block: formatAmount(BigInt(block), 0) })
  const ago = msSince(seconds, now)
  const text = now === 0 ? '' : ago === null ? '—' : formatAge(ago, locale)
  return chain.explorer && tx ? (
    <a
      className="lnk nw"
      href={`${chain.explorer}/tx/${tx}`}
      rel="noopener noreferrer"
      target="_blank"
      title={title}
    >
      {text}
    </a>
  ) : (
    <time
      className="nw"
      title={title}
      dateTime={now === 0 || ago === null ? undefined : new Date(seconds * 1_000).toISOString()}
    >
      {text}
    </time>
  )
}

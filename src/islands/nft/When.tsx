import { useStore } from '@nanostores/react'
import { formatAmount } from '../../lib/amount/format.ts'
import { chain } from '../../lib/config/env.ts'
import { formatAge } from '../../lib/i18n/age.ts'
import { $now } from '../../stores/kernel/clock.ts'
import { useTexts } from '../../ui/texts.tsx'

type Props = { readonly seconds: number; readonly block: number; readonly tx?: string }

/** When something happened: how long ago, with its block, and its transaction where an explorer knows it. */
export function When({ seconds, block, tx }: Props) {
  const { locale, t } = useTexts<'ui'>()
  const now = useStore($now, { ssr: 'initial' })
  const title = t('asOf', { block: formatAmount(BigInt(block), 0) })
  const words = now === 0 ? '' : formatAge(Math.max(0, now - seconds * 1_000), locale)
  return chain.explorer && tx ? (
    <a
      className="lnk nw"
      href={`${chain.explorer}/tx/${tx}`}
      rel="noopener noreferrer"
      target="_blank"
      title={title}
    >
      {words}
    </a>
  ) : (
    <time className="nw" title={title} dateTime={new Date(seconds * 1_000).toISOString()}>
      {words}
    </time>
  )
}

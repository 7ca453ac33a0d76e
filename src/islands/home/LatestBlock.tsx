import { useStore } from '@nanostores/react'
import { formatAmount } from '../../lib/amount/format.ts'
import { chain } from '../../lib/config/env.ts'
import { formatAge } from '../../lib/i18n/age.ts'
import { $head, $headAge, $rpcError } from '../../stores/kernel/chain.ts'
import { $now } from '../../stores/kernel/clock.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The one large figure of the page, with its mark and age. */
export function LatestBlock() {
  const { locale, t } = useTexts<'home'>()
  const head = useStore($head, { ssr: 'initial' })
  const age = useStore($headAge, { ssr: 'initial' })
  const now = useStore($now, { ssr: 'initial' })
  const failed = useStore($rpcError, { ssr: 'initial' }) !== null
  return (
    <div className="nowbox" data-age={age}>
      <p className="small muted">{t('latestBlock')}</p>
      <p className="fig">
        {head ? formatAmount(head.block, 0) : failed ? '—' : <span className="sk sk-l" />}
      </p>
      <p className="age">
        <Mark />
        {head
          ? `${formatAge(Math.max(0, now - head.at), locale)} · ${t('blockTime', { seconds: chain.blockMs / 1000 })}`
          : t(failed ? 'blockUnknown' : 'blockWaiting')}
      </p>
    </div>
  )
}

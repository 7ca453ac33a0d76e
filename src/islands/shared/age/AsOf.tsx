import type { ReactNode } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { formatAge } from '../../../lib/core/i18n/age.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { $now } from '../../../stores/clock.ts'
import { Mark } from '../../../ui/Mark.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { useAge } from './useAge.ts'

type Props = {
  readonly stamp: Stamp | null
  /** Source of the figures: computed here, chain, index. */
  readonly source: ReactNode
  /** Reads the figures again. Set if the last read failed; shown in place of the source. */
  readonly again?: (() => unknown) | undefined
  /** Text before the first answer. */
  readonly waiting: string
}

/** Last line of every card with figures: their block, and how long ago it was read. */
export function AsOf({ stamp, source, again, waiting }: Props) {
  const { locale, t } = useTexts<'ui'>()
  const now = useStore($now)
  const age = useAge(stamp)
  return (
    <p className="asof" data-age={age}>
      <Mark />
      {stamp ? (
        <span>
          {t('asOf', { block: formatAmount(stamp.block, 0) })} ·{' '}
          {formatAge(Math.max(0, now - stamp.at), locale)}
        </span>
      ) : (
        <span>{waiting}</span>
      )}
      <span>
        {again ? (
          <button type="button" onClick={() => void again()}>
            {t('readAgain')}
          </button>
        ) : (
          source
        )}
      </span>
    </p>
  )
}

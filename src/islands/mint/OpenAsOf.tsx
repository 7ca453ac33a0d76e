import { useStore } from '@nanostores/react'
import type { Age } from '../../lib/i18n/age.ts'
import { $rpcError, ageOfStamp } from '../../stores/kernel/chain.ts'
import { $now } from '../../stores/kernel/clock.ts'
import { $mints, refreshMints } from '../../stores/mint/mint.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Age of the mints' figures in the look's five words. */
export function useOpenAge(): Age {
  const { stamp } = useStore($mints, { ssr: 'initial' })
  const now = useStore($now, { ssr: 'initial' })
  return stamp ? ageOfStamp(stamp, Math.max(now, stamp.at)) : 'none'
}

/** The block that the mints on the home page are from. */
export function OpenAsOf() {
  const { t } = useTexts<'ui' | 'open'>()
  const { stamp } = useStore($mints, { ssr: 'initial' })
  const failed = useStore($rpcError, { ssr: 'initial' }) !== null
  return (
    <AsOf
      stamp={stamp}
      source={
        failed ? (
          <button type="button" onClick={() => void refreshMints()}>
            {t('readAgain')}
          </button>
        ) : (
          t('openSource')
        )
      }
      waiting={t(failed ? 'noData' : 'openReading')}
    />
  )
}

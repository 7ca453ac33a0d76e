import { useStore } from '@nanostores/react'
import type { Age } from '../../lib/i18n/age.ts'
import { $farms, refreshFarms } from '../../stores/farm/farm.ts'
import { $rpcError, ageOfStamp } from '../../stores/kernel/chain.ts'
import { $now } from '../../stores/kernel/clock.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Age of the farm's figures in the look's five words. */
export function useFarmAge(): Age {
  const { stamp } = useStore($farms, { ssr: 'initial' })
  const now = useStore($now, { ssr: 'initial' })
  return stamp ? ageOfStamp(stamp, Math.max(now, stamp.at)) : 'none'
}

/** As-of line of a card with a farm's figures. */
export function FarmAsOf() {
  const { t } = useTexts<'ui' | 'farm'>()
  const { stamp } = useStore($farms, { ssr: 'initial' })
  const error = useStore($rpcError, { ssr: 'initial' })
  const source = error ? (
    <button type="button" onClick={() => void refreshFarms()}>
      {t('readAgain')}
    </button>
  ) : (
    t('fromChain')
  )
  return <AsOf stamp={stamp} source={source} waiting={t('reading')} />
}

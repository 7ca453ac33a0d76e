import type { Age } from '../../lib/i18n/age.ts'
import { $farms, refreshFarms } from '../../stores/farm/farm.ts'
import { $rpcError } from '../../stores/kernel/chain.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useAge } from '../../ui/useAge.ts'
import { useStore } from '../../ui/useStore.ts'

/** Age of the farm's figures in the look's five words. */
export function useFarmAge(): Age {
  const { stamp } = useStore($farms)
  return useAge(stamp)
}

/** As-of line of a card with a farm's figures. */
export function FarmAsOf() {
  const { t } = useTexts<'farm'>()
  const { stamp } = useStore($farms)
  const error = useStore($rpcError)
  return (
    <AsOf
      stamp={stamp}
      source={t('fromChain')}
      again={error ? refreshFarms : undefined}
      waiting={t('reading')}
    />
  )
}

import type { Age } from '../../lib/core/i18n/age.ts'
import { $rpcError } from '../../stores/chain.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { $farms, refreshFarms } from './store/farm.ts'

/** Returns the age class of the farm's figures. */
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

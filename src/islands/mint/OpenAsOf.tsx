import type { Age } from '../../lib/core/i18n/age.ts'
import { $rpcError } from '../../stores/chain.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { $mints, refreshMints } from './store/mint.ts'

/** Returns the age class of the mints' figures. */
export function useOpenAge(): Age {
  const { stamp } = useStore($mints)
  return useAge(stamp)
}

/** The block of the mints on the home page. */
export function OpenAsOf() {
  const { t } = useTexts<'ui' | 'open'>()
  const { stamp } = useStore($mints)
  const failed = useStore($rpcError) !== null
  return (
    <AsOf
      stamp={stamp}
      source={t('openSource')}
      again={failed ? refreshMints : undefined}
      waiting={t(failed ? 'noData' : 'openReading')}
    />
  )
}

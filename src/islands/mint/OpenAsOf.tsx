import type { Age } from '../../lib/i18n/age.ts'
import { $rpcError } from '../../stores/kernel/chain.ts'
import { $mints, refreshMints } from '../../stores/mint/mint.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useAge } from '../../ui/useAge.ts'
import { useStore } from '../../ui/useStore.ts'

/** Age of the mints' figures in the look's five words. */
export function useOpenAge(): Age {
  const { stamp } = useStore($mints)
  return useAge(stamp)
}

/** The block that the mints on the home page are from. */
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

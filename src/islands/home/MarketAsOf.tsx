import type { Age } from '../../lib/core/i18n/age.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { $market, $marketState } from './store/home.ts'

/** Returns the age class of the market's figures. */
export function useMarketAge(): Age {
  const market = useStore($market)
  return useAge(market?.stamp ?? null)
}

/** As-of line of a card with the market's figures: block, age, and source. */
export function MarketAsOf() {
  const { t } = useTexts<'ui' | 'home'>()
  const market = useStore($market)
  const state = useStore($marketState)
  return (
    <AsOf
      stamp={market?.stamp ?? null}
      source={market ? t(market.source === 'index' ? 'sourceIndex' : 'sourceChain') : ''}
      waiting={t(state === 'loading' ? 'reading' : 'noData')}
    />
  )
}

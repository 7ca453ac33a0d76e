import { useEffect, useState } from 'react'
import { registry } from '../../lib/core/config/contracts.ts'
import { readPoolLink } from '../../lib/core/exchange/marketLink.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { $wallet } from '../../stores/wallet.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Card } from './Positions.tsx'
import { $liquidity, liquidityAvailable } from './store/liquidity.ts'
import { $positions, watchList } from './store/list.ts'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'liquidity'> }

/** The account's position on a pool's own page. Nothing if the address names no known pool. */
export default function PoolPosition({ locale, texts }: Props) {
  const [pool, setPool] = useState<string | null>(null)
  useEffect(() => {
    const linked = readPoolLink(location.search, registry.pools)
    if (linked.kind !== 'known' || !liquidityAvailable) return
    setPool(linked.found.id)
    return watchList()
  }, [])
  if (pool === null) return null
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Position pool={pool} />
    </TextsProvider>
  )
}

function Position({ pool }: { readonly pool: string }) {
  const { t } = useTexts<'liquidity'>()
  const { status, address } = useStore($wallet)
  const { owner, stamp } = useStore($liquidity)
  const position = useStore($positions).find(({ row }) => row.id === pool)
  const connected = status === 'connected'
  const read = connected && owner === address && stamp !== null
  return (
    <section className="sub-mine" aria-labelledby="your-position">
      <h2 className="liq-t" id="your-position">
        {t('yourPosition')}
      </h2>
      {position && read ? (
        <div className="pos-grid">
          <Card position={position} />
        </div>
      ) : (
        <p className="card card-b liq-none" aria-busy={connected && !read}>
          {t(!connected ? 'positionsConnect' : read ? 'positionsNone' : 'positionsReading')}
        </p>
      )}
    </section>
  )
}

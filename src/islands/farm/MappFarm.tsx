import { useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { watchBalances } from '../../stores/balances.ts'
import { watchPools } from '../../stores/pools.ts'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { FarmDialogs } from './FarmDialogs.tsx'
import { MappCard } from './MappCard.tsx'
import { entriesOf, watchFarms } from './store/farm.ts'
import { resumeFarm } from './store/review.ts'
import { $farmRows } from './store/rows.ts'
import { WaitingCard } from './WaitingCard.tsx'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'form' | 'farm'>
}

const entries = entriesOf('mapp')

/** The farms of partner apps. */
export default function MappFarm({ locale, texts }: Props) {
  const rows = useStore($farmRows)
  useEffect(() => {
    if (entries.length === 0) return
    const stops = [watchPools(), watchFarms('mapp'), watchBalances(), resumeFarm('mapp')]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        <ProblemNote />
        {entries.length === 0 && <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />}
        <div className="farm-cards">
          {rows.length === 0
            ? entries.map((entry) => <WaitingCard key={entry.id} />)
            : rows.map((row) => <MappCard key={row.entry.id} row={row} />)}
        </div>
        <FarmDialogs />
      </div>
    </TextsProvider>
  )
}

import { useEffect } from 'react'
import { registry } from '../../lib/core/config/contracts.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { CandleTable } from './CandleTable.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Subjects } from './Subjects.tsx'
import { openView } from './store/view.ts'
import { followAddress, useZone } from './useSubjectPage.ts'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'plot' | 'charts'> }

/** The charts page: the list of subjects, the chart, and the same figures as a table. */
export default function Charts({ locale, texts }: Props) {
  const zone = useZone(locale)
  useEffect(
    () =>
      followAddress(() => {
        if (location.hash.includes('=')) openView(location.hash)
      }),
    [],
  )
  return (
    <TextsProvider locale={locale} texts={texts}>
      {registry.pools.length > 0 ? (
        <div className="charts-page">
          <Subjects />
          <div className="stack">
            <ChartCard zone={zone} />
            <CandleTable zone={zone} />
          </div>
        </div>
      ) : (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.title} />
      )}
    </TextsProvider>
  )
}

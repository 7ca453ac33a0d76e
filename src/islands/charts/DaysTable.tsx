import { useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import type { Day } from '../../lib/core/exchange/days.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Dollars } from '../shared/exchange/Dollars.tsx'

const FIRST = 10
const MORE = 30

/** The plots as a table: every day with its exact figures, the newest first. */
export function DaysTable({ days }: { readonly days: readonly Day[] }) {
  const { locale, t } = useTexts<'charts' | 'subject'>()
  const [shown, setShown] = useState(FIRST)
  const rest = days.length - shown
  return (
    <details className="days-all">
      <summary>{t('daysTable')}</summary>
      <table {...roles.table} className="tbl tbl-tight">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t('colDay')}
            </th>
            {(['colLiquidity', 'colVolume', 'colSwaps'] as const).map((column) => (
              <th key={column} {...roles.head} className="num" scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {days
            .toReversed()
            .slice(0, shown)
            .map(({ time, tvl, volume, swaps }) => (
              <tr key={time} {...roles.row}>
                <td {...roles.cell}>{formatMoment(time, 'utc', locale, 'date')}</td>
                <td {...roles.cell} className="num">
                  <Dollars raw={tvl} />
                </td>
                <td {...roles.cell} className="num">
                  <Dollars raw={volume} />
                </td>
                <td {...roles.cell} className="num">
                  <span className="fig">{swaps === null ? '—' : formatAmount(BigInt(swaps), 0)}</span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {rest > 0 && (
        <button className="btn btn-t" type="button" onClick={() => setShown(shown + MORE)}>
          {t('more', { count: Math.min(rest, MORE) })}
        </button>
      )}
    </details>
  )
}

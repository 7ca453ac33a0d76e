import { useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { $wallet } from '../../stores/wallet.ts'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { PoolTable } from './PoolTable.tsx'
import { Positions } from './Positions.tsx'
import { $liquidity, liquidityAvailable } from './store/liquidity.ts'
import { $totals, watchList } from './store/list.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'tx' | 'liquidity'>
}

/** Own positions first, then all pools. */
export default function LiquidityList({ locale, texts }: Props) {
  useEffect(() => (liquidityAvailable ? watchList() : undefined), [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {liquidityAvailable ? (
        <List />
      ) : (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.title} />
      )}
    </TextsProvider>
  )
}

function List() {
  const { locale, t } = useTexts<'liquidity'>()
  const { status } = useStore($wallet)
  return (
    <>
      <div className="page-h liq-h">
        <h1>{t('title')}</h1>
        <div className="end btn-row">
          <a className="btn btn-q" href={localHref(locale, 'liquidity/zap/')}>
            {t('zapLink')}
          </a>
          <a className="btn btn-p" href={localHref(locale, 'liquidity/add/')}>
            {t('addTitle')}
          </a>
        </div>
      </div>
      <div className="stack gap-lg">
        <ProblemNote />
        <Totals mine={status === 'connected'} />
        <Positions />
        <PoolTable />
      </div>
    </>
  )
}

/** Totals of all pools, and of the own positions. */
function Totals({ mine }: { readonly mine: boolean }) {
  const { t } = useTexts<'liquidity'>()
  const totals = useStore($totals)
  const { stamp } = useStore($liquidity)
  const age = useAge(stamp)
  const parts = [
    ...(mine
      ? ([
          { label: 'positions', raw: totals.mine },
          { label: 'feesEarned', raw: totals.fees },
        ] as const)
      : []),
    { label: 'allLiquidity', raw: totals.pools },
    { label: 'volume', raw: totals.volume },
  ] as const
  return (
    <dl className={mine ? 'stats-grid' : 'stats-grid stats-2'} data-age={age}>
      {parts.map(({ label, raw }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{stamp ? <Dollars raw={raw} /> : <span className="sk" />}</dd>
        </div>
      ))}
    </dl>
  )
}

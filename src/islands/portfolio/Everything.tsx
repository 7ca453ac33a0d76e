import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { watchHead } from '../../stores/head.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { watchSparks } from '../shared/exchange/store/sparks.ts'
import { Did } from './Did.tsx'
import { Files } from './Files.tsx'
import { Formulators, Items, Lock, Offerings } from './Others.tsx'
import { OverTime } from './OverTime.tsx'
import { Pools } from './Pools.tsx'
import { $portfolio, refreshPortfolio, watchPortfolio } from './store/portfolio.ts'
import { watchReported } from './store/reported.ts'
import { $sums } from './store/view.ts'
import { Tokens } from './Tokens.tsx'
import { TotalValue } from './TotalValue.tsx'

const HEAD_EVERY_MS = 6_000

/** All holdings and activities of a wallet; each part shows its source, and fails independently. */
export default function Everything() {
  const { t } = useTexts<'portfolio'>()
  const { failed, read } = useStore($portfolio)
  const sums = useStore($sums)
  useEffect(() => {
    const stops = [watchPortfolio(), watchReported(), watchSparks(), watchHead(HEAD_EVERY_MS, 2_000)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (failed && !read)
    return (
      <Note kind="warn">
        <p>
          <b>{t('failedTitle')}</b>
        </p>
        <p>{t('failedBody')}</p>
        <button className="act" type="button" onClick={() => void refreshPortfolio()}>
          {t('again')}
        </button>
      </Note>
    )
  const empty = sums?.parts.every(({ holdings }) => holdings.length === 0)
  return (
    <>
      {empty ? <Nothing block={formatAmount(read?.block ?? 0n, 0)} /> : <TotalValue />}
      <div className="pf-page">
        <div className="stack">
          <OverTime />
          <Tokens />
          <Files />
        </div>
        <div className="stack">
          <Pools />
          <Items />
          <Formulators />
          <Offerings />
          <Lock />
        </div>
      </div>
      <Did />
    </>
  )
}

function Nothing({ block }: { readonly block: string }) {
  const { locale, t } = useTexts<'portfolio'>()
  return (
    <section className="card card-b pf-none">
      <p>
        <b>{t('emptyTitle')}</b>
      </p>
      <p className="small muted">{t('emptyBody', { block })}</p>
      <p className="btn-row">
        <a className="btn btn-s" href={localHref(locale, 'swap/')}>
          {t('toSwap')}
        </a>
        <a className="btn btn-s" href={localHref(locale, 'marketplace/')}>
          {t('toMarket')}
        </a>
      </p>
    </section>
  )
}

import { useEffect, useState } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import type { MintPhase } from '../../lib/mint/model.ts'
import type { MintRow } from '../../lib/mint/row.ts'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { MintActivities } from './MintActivities.tsx'
import { MintPicture } from './MintPicture.tsx'
import { mintHref, mintName } from './names.ts'
import { Blocks, Coins, Line, MintAsOf, PhaseTag, useMintAge, Whole } from './Parts.tsx'
import { watchMintPictures } from './store/info.ts'
import { $mintRows, mintEntries, watchMints } from './store/mint.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'tx' | 'nft' | 'listState' | 'mint'>
}
type Tab = 'items' | 'activities'

const tabOf = (hash: string): Tab => (hash === '#activities' ? 'activities' : 'items')

/** All mints: open, to come, finished, distinguished by block heights; and the latest mints. */
export default function Mints({ locale, texts }: Props) {
  const [tab, setTab] = useState<Tab>('items')
  useEffect(() => {
    const read = () => setTab(tabOf(location.hash))
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    if (mintEntries.length === 0) return
    const stops = [watchMints(), watchMintPictures()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {mintEntries.length === 0 ? (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.title} />
      ) : (
        <Page tab={tab} />
      )}
    </TextsProvider>
  )
}

function Page({ tab }: { readonly tab: Tab }) {
  const { locale, t } = useTexts<'mint'>()
  return (
    <>
      <div className="page-h">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <nav className="tabs" aria-label={t('tabs')}>
        <a href={localHref(locale, 'mint/#items')} aria-current={tab === 'items' ? 'page' : undefined}>
          {t('tabItems')}
        </a>
        <a
          href={localHref(locale, 'mint/#activities')}
          aria-current={tab === 'activities' ? 'page' : undefined}
        >
          {t('tabActivities')}
        </a>
      </nav>
      <div className="stack">
        {tab === 'items' ? (
          <>
            <ProblemNote />
            <List />
          </>
        ) : (
          <MintActivities />
        )}
      </div>
    </>
  )
}

const ORDER: readonly MintPhase[] = ['live', 'between', 'upcoming', 'finished']

function List() {
  const { t } = useTexts<'mint'>()
  const rows = useStore($mintRows)
  const waiting = mintEntries.filter(({ id }) => !rows.some((row) => row.entry.id === id && row.phase))
  return (
    <>
      {ORDER.map((phase) => {
        const found = rows.filter((row) => row.phase === phase)
        return (
          found.length > 0 && (
            <section key={phase} className="stack" aria-labelledby={`phase-${phase}`}>
              <h2 id={`phase-${phase}`}>{t(`phaseTitle.${phase}`)}</h2>
              <ul className="nft-grid mint-cards">
                {found.map((row) => (
                  <Card key={row.entry.id} row={row} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {waiting.length > 0 && (
        <ul className="nft-grid mint-cards" aria-busy={rows.length === 0}>
          {waiting.map((entry) => (
            <li key={entry.id} className="nft-card">
              <span className="art-frame sk" />
              <div className="nft-body">
                <h3>{mintName(entry)}</h3>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Card({ row }: { readonly row: MintRow }) {
  const { locale, t } = useTexts<'mint'>()
  const age = useMintAge()
  const { entry, terms, phase, left, total, cap } = row
  return (
    <li className="nft-card" data-mint={entry.id}>
      <MintPicture id={entry.id} />
      <PhaseTag row={row} />
      <div className="nft-body">
        <h3>
          <a href={mintHref(locale, entry.id)}>
            <span>{mintName(entry)}</span>
          </a>
        </h3>
      </div>
      <dl className="rows nft-price" data-age={age}>
        <Line label={t('price')}>
          <Coins raw={terms?.price} token={terms?.payToken ?? null} />
        </Line>
        <Line label={t('minted')}>
          <Whole raw={total} /> <span className="faint">/ {<Whole raw={cap} />}</span>
        </Line>
        {phase && phase !== 'finished' && (
          <Line label={t(phase === 'live' ? 'closesIn' : 'opensIn')}>
            <Blocks raw={left} />
          </Line>
        )}
      </dl>
      <MintAsOf />
    </li>
  )
}

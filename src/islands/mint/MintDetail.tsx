import { useEffect, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { mintList } from '../../lib/core/config/mints.ts'
import { product } from '../../lib/core/config/product.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { inLanguages } from '../../lib/core/nft/description.ts'
import type { MintRow } from '../../lib/mint/row.ts'
import { watchBalances } from '../../stores/balances.ts'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Ruler } from '../../ui/Ruler.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { Action } from './Action.tsx'
import { MintActivities } from './MintActivities.tsx'
import { MintPicture } from './MintPicture.tsx'
import { mintHref, mintName } from './names.ts'
import { Blocks, Coins, MintAsOf, PhaseTag, useMintAge, Whole } from './Parts.tsx'
import { Rounds } from './Rounds.tsx'
import { $mintId, $mintView, type MintView, mintReview, resumeMint } from './store/form.ts'
import { $mintInfo, watchMintTexts } from './store/info.ts'
import { mintEntries, watchMints } from './store/mint.ts'

const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'nft' | 'listState' | 'mint'>
}

/** One mint: `?projectId=` names it. */
export default function MintDetail({ locale, texts }: Props) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('projectId') ?? ''
    setAsked(id)
    $mintId.set(id)
    if (mintEntries.length === 0) return
    const stops = [watchMints(), watchBalances(), resumeMint()]
    if (mintEntries.some((entry) => entry.id === id)) stops.push(watchMintTexts(id))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const entry = mintEntries.find(({ id }) => id === asked)
  useEffect(() => {
    if (entry) document.title = `${mintName(entry)} · ${product.name}`
  }, [entry])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {mintEntries.length === 0 ? (
        <Unavailable
          title={texts.unavailableTitle}
          body={texts.unavailableBody}
          heading={texts.detailTitle}
        />
      ) : asked !== null && !entry ? (
        <Unknown id={asked} />
      ) : (
        <Page id={asked} />
      )}
    </TextsProvider>
  )
}

function Unknown({ id }: { readonly id: string }) {
  const { locale, t } = useTexts<'mint'>()
  return (
    <div className="stack">
      <h1>{t('unknownTitle')}</h1>
      <p className="muted">{id ? t('unknownBody', { id: cleanText(id, 32) }) : t('unknownEmpty')}</p>
      <ul className="soon-works">
        {mintEntries.map((entry) => (
          <li key={entry.id}>
            <a href={mintHref(locale, entry.id)}>
              <b>{mintName(entry)}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Page({ id }: { readonly id: string | null }) {
  const { locale, t } = useTexts<'mint'>()
  const view = useStore($mintView)
  const current = useStore(mintReview.$review)
  const info = useStore($mintInfo)
  const entry = mintEntries.find((entry) => entry.id === id)
  const text = info.body?.list.find((entry) => entry.id === id)
  const facts = mintList.find((entry) => entry.id === id)
  return (
    <>
      <nav className="crumb-nav" aria-label={t('crumb')}>
        <a href={localHref(locale, 'mint/')}>{t('title')}</a>
        <Icon name="right" />
        <span>{entry ? mintName(entry) : ''}</span>
      </nav>
      <div className="item-page wide-art">
        <div className="stack">
          <div className="item-art">{id !== null && <MintPicture id={id} eager />}</div>
          {view && <Rounds view={view} />}
        </div>
        <div className="stack">
          <header className="page-h mb-0">
            <div>
              <h1>
                {entry ? mintName(entry) : <span className="sk sk-l" />} {view && <PhaseTag row={view.row} />}
              </h1>
              <p className="small">{inLanguages(text?.description ?? '', locale)[0]?.text}</p>
              <p className="small muted">
                {facts && facts.battleCardDays > 0 && t('battleCard', { days: facts.battleCardDays })}{' '}
                {facts && t('heroRule', { hours: facts.hoursUntilUsable })}
              </p>
            </div>
          </header>
          <ProblemNote />
          {view ? <Live view={view} /> : <Waiting />}
          {id !== null && entry && (
            <section className="stack" aria-labelledby="minted-title">
              <h2 id="minted-title">{t('recent')}</h2>
              <MintActivities projectId={id} />
            </section>
          )}
        </div>
      </div>
      {current && <ReviewDialog />}
    </>
  )
}

function Waiting() {
  const { t } = useTexts<'nft' | 'mint'>()
  return (
    <section className="card" aria-busy="true">
      <div className="card-b sk-rows">
        <p className="muted">{t('reading')}</p>
        {[1, 2, 3, 4].map((row) => (
          <span key={row} className="sk" />
        ))}
      </div>
    </section>
  )
}

function Live({ view }: { readonly view: MintView }) {
  const { t } = useTexts<'mint'>()
  const age = useMintAge()
  const { row } = view
  const { terms, total, cap, part } = row
  return (
    <>
      <Countdown row={row} />
      <section className="card figures-card" aria-label={t('terms')}>
        <dl className="stats-grid stats-3" data-age={age}>
          <div>
            <dt>{t('price')}</dt>
            <dd>
              <Coins raw={terms?.price} token={terms?.payToken ?? null} />
            </dd>
          </div>
          <div>
            <dt>{t('minted')}</dt>
            <dd>
              <Whole raw={total} /> <span className="u faint">/ {<Whole raw={cap} />}</span>
            </dd>
            <dd className="stats-hint">
              {row.round && t('leftInRound', { count: formatAmount(row.round.available, 0) })}
            </dd>
          </div>
          <div>
            <dt>{t('youMinted')}</dt>
            <dd>
              <Whole raw={part?.paid} />
            </dd>
            <dd className="stats-hint">
              {part?.bonus ? t('ofThemBonus', { count: formatAmount(part.bonus, 0) }) : ''}
            </dd>
          </div>
        </dl>
        <MintAsOf />
      </section>
      <Action view={view} />
    </>
  )
}

/** Progress of the rounds, in blocks; the time is only an estimate. */
function Countdown({ row }: { readonly row: MintRow }) {
  const { t } = useTexts<'nft' | 'mint'>()
  const age = useMintAge()
  const { phase, left, round, next, ruler, terms } = row
  const title = () => {
    if (phase === 'live' && round) return t('roundClosesIn', { number: round.number - 1 })
    if (next) return t('roundOpensIn', { number: next.number - 1 })
    return t('allClosed')
  }
  const last = terms?.rounds.at(-1)?.end ?? null
  const part = (i: number) =>
    t('roundFrom', { number: i, start: formatAmount(terms?.rounds[i]?.start ?? 0n, 0) })
  return (
    <section className="card" aria-label={t('timeLeft')}>
      <div className="card-b" data-age={age}>
        <p className="small muted">{phase ? title() : t('reading')}</p>
        <p className="mint-count">
          {phase === 'finished' ? (
            <span>
              {t('closedWith')} <Whole raw={last} />
            </span>
          ) : (
            <Blocks raw={left} />
          )}
        </p>
        {terms && ruler !== null && <Ruler now={ruler} label={title()} parts={[part(0), part(1), part(2)]} />}
      </div>
      <MintAsOf />
    </section>
  )
}

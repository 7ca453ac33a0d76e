import { useEffect } from 'react'
import { chain } from '../../lib/core/config/env.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { series } from '../../lib/hero/known.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { watchBalances } from '../../stores/balances.ts'
import { watchHead } from '../../stores/head.ts'
import { $wallet } from '../../stores/wallet.ts'
import { watchWhileSeen } from '../../stores/watch.ts'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Connect } from '../shared/tx/Connect.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { Actions, SeriesChips } from './Actions.tsx'
import { BoxPicks } from './BoxPicks.tsx'
import { DismantlePicks } from './DismantlePicks.tsx'
import { Draws } from './Draws.tsx'
import { Outcome } from './Outcome.tsx'
import { PairPicks } from './PairPicks.tsx'
import { Recipes } from './Recipes.tsx'
import { resumeHero } from './store/bench.ts'
import { $boxes, askBoxLists, refreshBoxes } from './store/boxes.ts'
import { refreshDraws } from './store/draws.ts'
import { $heroes, askHeroLists, refreshCounts, refreshHeroes } from './store/heroes.ts'
import { $picks, $series, openBench } from './store/picks.ts'
import { heroReview, rightReview } from './store/review.ts'

const HeroReviewDialog = lazyPart('HeroReviewDialog', (locale) =>
  withTexts(import('./HeroReviewDialog.tsx'), lateTexts(locale, 'flow', 'heroReview')),
)
const RightDialog = lazyPart('RightDialog', (locale) =>
  withTexts(import('./RightDialog.tsx'), lateTexts(locale, 'flow', 'heroReview')),
)

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'nft' | 'hero' | 'heroWords' | 'judged'>
}

const READ_EVERY_MS = 12_000
const COUNT_EVERY_MS = 60_000
const HEAD_EVERY_MS = 3_000

/** One page to open boxes and to change heroes: pick, see before and after, sign. */
export default function HeroBench({ locale, texts }: Props) {
  useEffect(() => {
    openBench(location.search)
    if (series.length === 0) return
    const stops = [
      watchHead(HEAD_EVERY_MS, 1_500),
      watchBalances(),
      watchWhileSeen(READ_EVERY_MS, () => Promise.all([refreshBoxes(), refreshHeroes()])),
      watchWhileSeen(COUNT_EVERY_MS, () => Promise.all([refreshCounts(), refreshDraws()])),
      resumeHero(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {series.length === 0 ? (
        <Unavailable
          title={texts.benchNone}
          body={texts.benchNoneBody.replace('{{chain}}', chain.name)}
          heading={texts.benchTitle}
        />
      ) : (
        <Page />
      )}
    </TextsProvider>
  )
}

function Page() {
  const { locale, t } = useTexts<'hero' | 'heroWords'>()
  const { status } = useStore($wallet)
  const { act: action } = useStore($picks)
  const review = useStore(heroReview.$review)
  const right = useStore(rightReview.$review)
  return (
    <>
      <nav className="crumb-nav" aria-label={t('benchOf')}>
        <a href={localHref(locale, 'myNfts/collected/')}>{t('benchYours')}</a>
        <Icon name="right" />
        <span>{action ? t(`act.${action}`) : t('benchTitle')}</span>
      </nav>
      <header className="page-h mb-0">
        <div>
          <h1>{action ? t(`act.${action}`) : t('benchTitle')}</h1>
          <p className="small">{action ? t(`lead.${action}`) : t('benchDescription')}</p>
        </div>
      </header>
      <Actions />
      <ProblemNote />
      {status === 'waiting' || action === null ? (
        <Waiting />
      ) : status === 'connected' ? (
        <Bench />
      ) : (
        <Connect text={t('benchConnect')} />
      )}
      {review && <HeroReviewDialog review={review} />}
      {right && <RightDialog right={right} />}
    </>
  )
}

function Bench() {
  const { t } = useTexts<'hero'>()
  const { address } = useStore($wallet)
  const { act: action, master } = useStore($picks)
  const boxes = useStore($boxes)
  const heroes = useStore($heroes)
  const at = useStore($series)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another series is read at once
  useEffect(() => void refreshHeroes(), [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index has a list for each action and hero that stays
  useEffect(() => {
    askBoxLists()
    askHeroLists()
  }, [action, master])
  const reveal = action === 'reveal'
  const read = reveal
    ? boxes.owner === address && boxes.seasons.length > 0
    : heroes.owner === address && heroes.state !== null
  const unread = reveal
    ? read && boxes.seasons.every((season) => season.boxes === null)
    : read && heroes.heroes === null
  const more = reveal ? boxes.seasons.reduce((sum, season) => sum + season.more, 0) : heroes.more
  const none = !reveal && read && heroes.heroes?.length === 0
  return (
    <div className="hero-bench">
      <div className="stack">
        {!reveal && <SeriesChips />}
        {!read ? (
          heroes.id === null && !reveal ? null : (
            <Waiting />
          )
        ) : unread ? (
          <Said text={t('unreadHeld')} />
        ) : none ? (
          <Said text={t('noneHeld')} />
        ) : reveal ? (
          <BoxPicks />
        ) : action === 'dismantle' ? (
          <DismantlePicks />
        ) : (
          action && <PairPicks act={action} />
        )}
        {more > 0 && <p className="small muted">{t('moreHeld', { count: more })}</p>}
      </div>
      <Outcome />
      <ToOutcome />
      <div className="stack bench-rec">
        {!reveal && action !== 'dismantle' && <Recipes />}
        <Draws />
      </div>
    </div>
  )
}

/** On a phone, a link from the picks to the outcome. The end of the window has no button for an irreversible action. */
function ToOutcome() {
  const { t } = useTexts<'hero'>()
  const { master, heroes, boxes } = useStore($picks)
  if (master === null && heroes.length === 0 && boxes.length === 0) return null
  return (
    <p className="page-dock to-outcome">
      <a className="btn btn-s btn-lg btn-w" href="#outcome">
        {t('beforeAfter')}
      </a>
    </p>
  )
}

const Said = ({ text: wording }: { readonly text: string }) => (
  <section className="card">
    <p className="card-b muted">{wording}</p>
  </section>
)

function Waiting() {
  return (
    <section className="card" aria-busy="true">
      <div className="hero-picks card-b">
        {[1, 2, 3].map((one) => (
          <span key={one} className="hero-plate sk" />
        ))}
      </div>
    </section>
  )
}

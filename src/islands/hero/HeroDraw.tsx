import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { watchBalances } from '../../stores/balances.ts'
import { watchHead } from '../../stores/head.ts'
import { $wallet } from '../../stores/wallet.ts'
import { watchFor } from '../../stores/watch.ts'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { Opening } from './Opening.tsx'
import { Recheck } from './Recheck.tsx'
import { Result } from './Result.tsx'
import { $draw, noteSeen, openDraw, refreshDraw, wasSeen } from './store/draw.ts'
import { settleReview } from './store/settle.ts'
import { WaitingDraw } from './WaitingDraw.tsx'

const SettleDialog = lazyPart('SettleDialog', (locale) =>
  withTexts(import('./SettleDialog.tsx'), lateTexts(locale, 'flow')),
)

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'nft' | 'heroWords' | 'draw'>
}

const READ_EVERY_MS = 2_000
const HEAD_EVERY_MS = 1_500

/**
 * One request of opened boxes, at one address: waiting for its block, opening, the results, and a recheck of the draw.
 */
export default function HeroDraw({ locale, texts }: Props) {
  useEffect(() => {
    void openDraw(location.search)
    const stops = [watchHead(HEAD_EVERY_MS, 1_000), watchBalances(), watchFor(READ_EVERY_MS, refreshDraw)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Crumb />
      <ProblemNote />
      <Page />
    </TextsProvider>
  )
}

function Crumb() {
  const { locale, t } = useTexts<'heroWords'>()
  return (
    <nav className="crumb-nav" aria-label={t('benchOf')}>
      <a href={localHref(locale, 'myNfts/collected/')}>{t('benchYours')}</a>
      <Icon name="right" />
      <a href={localHref(locale, 'myNfts/heroes/?act=reveal')}>{t('act.reveal')}</a>
    </nav>
  )
}

const movesLittle = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Decides if the opening is animated: once per device, for own boxes, and for others' only if this page waited for
 * their draw. Never with reduced motion.
 */
function useOpening(): { readonly opens: boolean; readonly waited: boolean; readonly end: () => void } {
  const { subject, view } = useStore($draw)
  const { address } = useStore($wallet)
  const [phase, setPhase] = useState<'waiting' | 'opening' | 'over'>('waiting')
  const waited = useRef(false)
  const state = view?.state
  const owner = view && 'owner' in view ? view.owner.toLowerCase() : null
  const mine = owner !== null && owner === address?.toLowerCase()
  useEffect(() => {
    if (state === 'waiting') waited.current = true
    if (state !== 'drawn' || !subject || phase !== 'waiting') return
    const opens = !wasSeen(subject) && (mine || waited.current) && !movesLittle()
    if (opens || waited.current || mine) noteSeen(subject)
    setPhase(opens ? 'opening' : 'over')
  }, [state, subject, phase, mine])
  return { opens: phase === 'opening', waited: waited.current, end: () => setPhase('over') }
}

function Page() {
  const { t } = useTexts<'draw'>()
  const { subject, view } = useStore($draw)
  const { opens, waited, end } = useOpening()
  const settle = useStore(settleReview.$review)
  if (view === null) return <Loading />
  if (view.state === 'none')
    return (
      <Nothing title={t('drawNone')} body={t('drawNoneBody')} path="myNfts/heroes/" to={t('drawToBench')} />
    )
  // In every other state the request is known.
  if (view.state === 'lost' || !subject)
    return (
      <Nothing title={t('drawLost')} body={t('drawLostBody')} path="myNfts/collected/" to={t('drawYours')} />
    )
  return (
    <>
      {view.state === 'waiting' ? (
        <WaitingDraw at={subject.at} number={subject.number} view={view} />
      ) : (
        <>
          {opens ? (
            <Opening at={subject.at} draw={view.draw} onEnd={end} />
          ) : (
            <Result at={subject.at} draw={view.draw} waited={waited} />
          )}
          <Recheck at={subject.at} draw={view.draw} source={view.source} />
        </>
      )}
      {settle && <SettleDialog review={settle} />}
    </>
  )
}

type NothingProps = {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly to: string
}

function Nothing({ title, body, path, to }: NothingProps) {
  const { locale } = useTexts()
  return (
    <Heading title={title} note={body}>
      <a className="btn btn-q" href={localHref(locale, path)}>
        {to}
      </a>
    </Heading>
  )
}

type HeadingProps = { readonly title: string; readonly note: string; readonly children?: ReactNode }

const Heading = ({ title, note, children }: HeadingProps) => (
  <header className="page-h mb-0">
    <div>
      <h1>{title}</h1>
      <p className="small">{note}</p>
    </div>
    {children && <div className="end">{children}</div>}
  </header>
)

function Loading() {
  const { t } = useTexts<'draw'>()
  const { subject } = useStore($draw)
  const name = subject ? (collectionAt(subject.at.hero)?.name ?? '') : ''
  return (
    <>
      <Heading title={t('drawTitle')} note={name || t('drawIsRead')} />
      <section className="card draw-card" aria-busy="true">
        <ul className="box-tray card-b">
          {[1, 2, 3, 4].map((one) => (
            <li key={one}>
              <span className="hero-plate sk" />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

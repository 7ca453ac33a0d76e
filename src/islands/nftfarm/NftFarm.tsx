import { useEffect, useState } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import { nftFarm } from '../../lib/nftfarm/known.ts'
import { watchBalances } from '../../stores/balances.ts'
import { watchPools } from '../../stores/pools.ts'
import { $wallet } from '../../stores/wallet.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Connect } from '../shared/tx/Connect.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { Claim } from './Claim.tsx'
import { Heroes } from './Heroes.tsx'
import { Next, Totals } from './Next.tsx'
import { Rewards } from './Rewards.tsx'
import { $pool, claimReview, resumeClaim, watchPool } from './store/pool.ts'
import { $summary, watchReported } from './store/reported.ts'
import { $farming } from './store/start.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'nft' | 'nftfarm'>
}

// Their texts come with the page.
const ClaimDialog = lazyPart('ClaimDialog', () => import('./ClaimDialog.tsx'))
const FarmingDialog = lazyPart('FarmingDialog', () => import('./FarmingDialog.tsx'))

/** Heroes in the wallet that earn by the day: what can be claimed, what comes next, and what was paid. */
export default function NftFarm({ locale, texts }: Props) {
  const { current } = useStore($farming)
  const review = useStore(claimReview.$review)
  useEffect(() => {
    if (!nftFarm) return
    const stops = [watchPools(), watchPool(), watchBalances(), watchReported(), resumeClaim()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        {nftFarm ? (
          <>
            <ProblemNote />
            <Operator />
            <Account />
          </>
        ) : (
          <Unavailable title={texts.noFarmTitle} body={texts.noFarmBody} />
        )}
        {review && <ClaimDialog review={review} />}
        {current && <FarmingDialog />}
      </div>
    </TextsProvider>
  )
}

/** Starts and stops need the operator within this time. */
const SEEN_S = 120

/** Says that the operator does not pay, or was not seen. */
function Operator() {
  const { t, locale } = useTexts<'nftfarm'>()
  const { body, stamp } = useStore($summary)
  const farm = body?.farm
  if (!farm) return null
  const { alarm, operatorSeen } = farm
  // As of the answer: while the index does not answer, nothing is known about the operator.
  const unseen = operatorSeen === null || stamp === null ? 0 : stamp.at / 1_000 - operatorSeen
  return (
    <>
      {alarm && (
        <Note kind="warn">
          <p>{t('alarm', { alarm })}</p>
        </Note>
      )}
      {unseen > SEEN_S && (
        <Note kind="warn">
          <p>{t('noOperator', { span: formatSpan(unseen * 1_000, locale) })}</p>
        </Note>
      )}
    </>
  )
}

function Account() {
  const { t } = useTexts<'nftfarm'>()
  const { address } = useStore($wallet)
  const { state } = useStore($pool)
  const [tab, setTab] = useState<'heroes' | 'rewards'>('heroes')
  const figures = (
    <>
      <Next />
      <Totals />
    </>
  )
  if (!address)
    return (
      <>
        <Connect text={t('connectText')} />
        <div className="nf-top">{figures}</div>
      </>
    )
  return (
    <>
      <div className="nf-top" aria-busy={!state}>
        <Claim />
        {figures}
      </div>
      <fieldset className="seg nf-tabs" aria-label={t('tabs')}>
        {(['heroes', 'rewards'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
            {t(one)}
          </button>
        ))}
      </fieldset>
      {tab === 'heroes' ? <Heroes /> : <Rewards />}
    </>
  )
}

import { useEffect } from 'react'
import { BALANCE_PLACES } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { hasStake } from '../../lib/farm/rules.ts'
import { watchBalances } from '../../stores/balances.ts'
import { watchPools } from '../../stores/pools.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { Connect } from '../shared/tx/Connect.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { AllPools } from './AllPools.tsx'
import { FarmDialogs } from './FarmDialogs.tsx'
import { Amount } from './FarmFigures.tsx'
import { MefiStake } from './MefiStake.tsx'
import { $emission, $farms, entriesOf, watchFarms } from './store/farm.ts'
import { openEverywhere, resumeFarm } from './store/review.ts'
import { $farmRows, $farmTotals } from './store/rows.ts'
import { WaitingCard } from './WaitingCard.tsx'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'form' | 'farm'>
}

const entries = entriesOf('mefi')
const reward = entries[0]?.reward ?? ''

/** The farm of the main token: its emission, its figures, and the ways to withdraw. */
export default function MefiFarm({ locale, texts }: Props) {
  useEffect(() => {
    if (entries.length === 0) return
    const stops = [watchPools(), watchFarms('mefi'), watchBalances(), resumeFarm('mefi')]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        <EmissionNote />
        <ProblemNote />
        {entries.length === 0 ? (
          <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />
        ) : (
          <>
            <Stakes />
            <AllPools />
            <FarmDialogs />
          </>
        )}
      </div>
    </TextsProvider>
  )
}

/** Emission of the farm, as its contract reports it now. No date decides it: an emission can be set again. */
function EmissionNote() {
  const { t } = useTexts<'farm'>()
  const emission = useStore($emission)
  if (entries.length === 0)
    return (
      <Note kind="info">
        <p>
          <b>{t('emissionUnknown')}</b>
        </p>
        <p>{t('emissionUnknownBody')}</p>
      </Note>
    )
  switch (emission.kind) {
    case 'reading':
      return (
        <Note kind="info">
          <p>{t('emissionReading')}</p>
        </Note>
      )
    case 'unread':
      return (
        <Note kind="warn">
          <p>
            <b>{t('emissionUnread')}</b>
          </p>
          <p>{t('emissionUnreadBody')}</p>
        </Note>
      )
    case 'paying':
      return (
        <Note kind="ok">
          <p>
            <b>{t('payingTitle')}</b>
          </p>
          <p>
            {t('perBlock')}:{' '}
            <Figure
              raw={emission.perBlock}
              decimals={TOKEN_DECIMALS}
              places={BALANCE_PLACES}
              unit={symbolAt(reward)}
            />
          </p>
          <p>{t('payingBody')}</p>
        </Note>
      )
    case 'ended':
      return (
        <Note kind="warn">
          <p>
            <b>{t('endedTitle')}</b>
          </p>
          <p>{t('endedBody')}</p>
          <p>{t('endedClosed')}</p>
        </Note>
      )
  }
}

/** The account's own stakes, shown first, with all their actions. */
function Stakes() {
  const { t } = useTexts<'farm'>()
  const { address, status } = useStore($wallet)
  const { owner, stamp } = useStore($farms)
  const rows = useStore($farmRows)
  if (!address) return status === 'connecting' ? <WaitingCard /> : <Connect text={t('mefiConnect')} />
  if (!stamp || owner !== address || !rows.some(({ mine }) => mine)) return <WaitingCard />
  const mine = rows.filter(hasStake)
  const unread = rows.some((row) => row.mine?.staked === null)
  if (mine.length === 0)
    return (
      <Note kind={unread ? 'warn' : 'ok'}>
        <p>
          <b>{t(unread ? 'stakesUnread' : 'nothingStaked')}</b>
        </p>
        <p>{t(unread ? 'stakesUnreadBody' : 'nothingStakedBody')}</p>
      </Note>
    )
  return (
    <>
      <Totals />
      {unread && (
        <Note kind="warn">
          <p>
            <b>{t('stakesUnread')}</b> {t('stakesUnreadBody')}
          </p>
        </Note>
      )}
      <div className="farm-cards">
        {mine.map((row) => (
          <MefiStake key={row.entry.id} row={row} />
        ))}
      </div>
    </>
  )
}

function Totals() {
  const { t } = useTexts<'farm'>()
  const { staked, pending, count } = useStore($farmTotals)
  return (
    <div className="farm-totals">
      <div>
        <h2>{t('yourStakes')}</h2>
        <p className="muted">
          {t('stakesIn', { count })} · ≈ <Dollars raw={staked} /> · {t('earned')}{' '}
          <Amount raw={pending} token={reward} />
        </p>
      </div>
      {count > 1 && (
        <button className="btn btn-p" type="button" onClick={openEverywhere}>
          {t('withdrawEverything')}
        </button>
      )}
    </div>
  )
}

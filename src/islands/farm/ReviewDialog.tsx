import { useId, useState } from 'react'
import { AMOUNT_PLACES, formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { expectedFee } from '../../lib/core/tx/fee.ts'
import type { Settled, StepId } from '../../lib/core/tx/model.ts'
import { receivedIn } from '../../lib/core/tx/settled.ts'
import type { FarmReview } from '../../lib/farm/review.ts'
import { $balances } from '../../stores/balances.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import { Line } from './FarmFigures.tsx'
import { PoolName } from './PoolName.tsx'
import { rereadFarms } from './store/farm.ts'
import { closeFarmReview, farmReview, nextFarmReview } from './store/review.ts'
import { signFarm, stepsOf } from './store/sign.ts'

type Props = { readonly review: FarmReview }

const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })
const lower = (address: string) => address.toLowerCase() as Address

const stepOf: Record<FarmReview['act'], StepId> = {
  deposit: 'farmDeposit',
  withdraw: 'farmWithdraw',
  withdrawAll: 'farmWithdraw',
  harvest: 'farmHarvest',
  emergency: 'farmEmergency',
}

/**
 * Returns the amounts that really moved, as the chain or one of its nodes reports them (docs/chain.md, Logs). Unknown
 * is not 0.
 */
function receiptLines(
  t: Translate<'ui' | 'farm'>,
  { entry, act: action, amount }: FarmReview,
  settled: Settled,
): Receipt {
  const [want, reward] = [symbolAt(entry.want), symbolAt(entry.reward)]
  const block = formatAmount(settled.block, 0)
  const came = receivedIn(settled, entry.want)
  const earned = receivedIn(settled, entry.reward)
  const same = lower(entry.want) === lower(entry.reward)
  const along =
    earned === null
      ? t('noteRewardUnknown', { block })
      : same && action !== 'deposit'
        ? t('noteTogether', { block })
        : earned === 0n
          ? t('noteNoReward', { block })
          : t('noteReward', { reward: shown(earned), symbol: reward, block })
  if (action === 'harvest')
    return {
      title:
        earned === null
          ? t('doneHarvestUnknown')
          : t('doneHarvest', { amount: shown(earned), symbol: reward }),
      note: t('asOf', { block }),
    }
  if (action === 'deposit')
    return { title: t('doneDeposit', { amount: shown(amount), symbol: want }), note: along }
  return {
    title:
      came === null
        ? t('doneWithdrawUnknown', { symbol: want })
        : t('doneWithdraw', { amount: shown(came), symbol: want }),
    note: action === 'emergency' ? t('noteForfeited', { block }) : along,
  }
}

/** Review of a farm action, frozen; then its signatures; then the amounts that really moved. */
export default function ReviewDialog() {
  const review = useStore(farmReview.$review)
  // Another pool of the sequence resets the review, with its own checkbox.
  return review && <ActionReview key={`${review.entry.id}${review.of?.at}`} review={review} />
}

function ActionReview({ review }: Props) {
  const { t } = useTexts<'ui' | 'flow' | 'farm'>()
  const [acknowledged, setAcknowledged] = useState(false)
  const { act: action, entry, amount, of } = review
  const symbol = symbolAt(entry.want)
  const title = of
    ? t('everywhereTitle', { at: of.at, all: of.all, pool: entry.id })
    : t(`${action}Title`, { pool: entry.id })
  const steps = [
    ...(action === 'deposit'
      ? [
          {
            id: 'approve' as const,
            title: t('stepApprove', { symbol }),
            note: t('stepApproveNote', { amount: formatExact(amount, TOKEN_DECIMALS) }),
          },
        ]
      : []),
    { id: stepOf[action], title: t(`${action}Step`), note: t(`${action}StepNote`) },
  ]
  return (
    <FlowDialog
      title={title}
      doneTitle={t(`${action}Done`)}
      doLabel={t(`${action}Do`)}
      doneLabel={of && of.at < of.all ? t('nextPool', { at: of.at + 1, all: of.all }) : t('close')}
      blocked={action === 'emergency' && !acknowledged}
      plan={() => stepsOf(review, false)}
      steps={steps}
      estimate={action === 'emergency' ? undefined : <Estimate review={review} />}
      start={() => signFarm(review, acknowledged)}
      isShown={() => farmReview.isShown(review)}
      receipt={({ settled }) => receiptLines(t, review, settled)}
      onClose={closeFarmReview}
      onNext={nextFarmReview}
      reread={rereadFarms}
      onRenew={() => farmReview.open(action, entry.id, amount)}
    >
      <Terms review={review} />
      {action === 'emergency' && <Forfeit review={review} ticked={acknowledged} tick={setAcknowledged} />}
    </FlowDialog>
  )
}

/** The amounts that move, and their pool. */
function Terms({ review }: Props) {
  const { t } = useTexts<'farm'>()
  const { act: action, entry, amount, pays, pending, payable } = review
  const [want, reward] = [symbolAt(entry.want), symbolAt(entry.reward)]
  const figure = (raw: bigint | null, unit: string, round: 'up' | 'down') => (
    <Figure
      raw={raw}
      decimals={TOKEN_DECIMALS}
      places={AMOUNT_PLACES}
      round={round}
      unit={raw === null ? '' : unit}
    />
  )
  return (
    <dl className="rows">
      <Line label={t('pool')}>
        <PoolName entry={entry} level="b" plain />
      </Line>
      {action === 'deposit' && (
        <Line label={t('youDeposit')} strong>
          {figure(amount, want, 'up')}
        </Line>
      )}
      {action === 'deposit' && pays !== amount && (
        <Line label={t('addedToStake')}>{figure(pays, want, 'down')}</Line>
      )}
      {action !== 'deposit' && action !== 'harvest' && (
        <Line label={t('youReceive')} strong>
          {figure(pays, want, 'down')}
        </Line>
      )}
      <Line
        label={t(
          action === 'emergency' ? 'rewardForfeited' : action === 'harvest' ? 'youReceive' : 'rewardAlong',
        )}
      >
        {figure(action === 'emergency' ? pending : payable, reward, 'down')}
      </Line>
    </dl>
  )
}

/** Says on which block or remaining tokens of the farm the reward depends. */
function Estimate({ review: { entry, pending, payable, owesRest } }: Props) {
  const { t } = useTexts<'flow' | 'farm'>()
  const { gasPrice } = useStore($balances)
  const fee = expectedFee(gasPrice)
  const isShort = pending !== null && payable !== null && payable < pending
  return (
    <Note kind={isShort ? 'warn' : 'info'}>
      <p>
        <b>{t(isShort ? 'rewardShort' : 'estimateTitle')}</b>
      </p>
      <p>
        {isShort
          ? t(owesRest ? 'rewardRestOwed' : 'rewardRestLost', {
              owed: shown(pending),
              symbol: symbolAt(entry.reward),
            })
          : t('rewardMoves')}
      </p>
      <p className="muted">
        {t('networkFee')} ≈{' '}
        {fee === null ? '—' : formatAmount(fee, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' })}{' '}
        {t('feeUnit')}
      </p>
    </Note>
  )
}

type ForfeitProps = Props & { readonly ticked: boolean; readonly tick: (on: boolean) => void }

/** Names the lost reward; the button is disabled until the box is ticked. */
function Forfeit({ review, ticked, tick }: ForfeitProps) {
  const { t } = useTexts<'farm'>()
  const id = useId()
  const { pending, entry } = review
  return (
    <>
      <Note kind="danger">
        <p>
          <b>
            {pending === null
              ? t('forfeitTitleUnknown')
              : t('forfeitTitle', { amount: shown(pending), symbol: symbolAt(entry.reward) })}
          </b>
        </p>
        <p>{t('forfeitBody')}</p>
      </Note>
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={ticked}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
        <span>{t('forfeitTick')}</span>
      </label>
    </>
  )
}

import { useId, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { registry } from '../../lib/core/config/contracts.ts'
import type { Settled } from '../../lib/core/tx/model.ts'
import { receivedIn } from '../../lib/core/tx/settled.ts'
import { costOf } from '../../lib/formulator/flow.ts'
import type { Held } from '../../lib/formulator/model.ts'
import { endingOf, type FormulatorReview } from '../../lib/formulator/review.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import type { StepText } from '../shared/tx/FlowSteps.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { Line } from './Line.tsx'
import { LOCKED_PLACES, lockText, Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { Plate } from './Plate.tsx'
import { RevokeLines } from './RevokeLines.tsx'
import { formulatorReview } from './store/draft.ts'
import { rereadFormulators } from './store/formulator.ts'
import { signFormulator, stepsOf } from './store/sign.ts'
import { countText, nameOf, namesOf } from './texts.ts'

type Props = { readonly review: FormulatorReview; readonly onClose: () => void }

/** Returns the labels of the action, before and after it, and of each of its signatures. */
function wordsOf(t: Translate<'formulator'>, { terms, items }: FormulatorReview) {
  const first = items[0]
  if (terms.act === 'create') {
    const alphas = countText(t, 'Alpha', terms.count)
    const steps: StepText[] = [
      {
        id: 'approve',
        title: t('approveMev', { amount: lockText(costOf(terms.count)) }),
        note: t('approveMevNote'),
      },
      { id: 'formulatorCreate', title: t('createStep', { alphas }), note: t('createStepNote') },
    ]
    return {
      title: t('reviewCreateTitle', { alphas }),
      done: t('createdTitle'),
      act: t('doCreate', { alphas }),
      steps,
    }
  }
  const name = first ? nameOf(first) : ''
  if (terms.act === 'upgrade') {
    const higher = first ? nameOf({ ...first, kind: terms.to }) : ''
    const steps: StepText[] = [
      { id: 'formulatorUpgrade', title: t('upgradeStep', { name }), note: t('upgradeStepNote') },
    ]
    return {
      title: t(`reviewUpgradeTitle.${terms.to}`),
      done: t('upgradedTitle'),
      act: t('doUpgrade', { name: higher }),
      steps,
    }
  }
  const count = items.length
  const steps: StepText[] = [
    { id: 'formulatorRevoke', title: t('revokeStep', { count }), note: t('revokeStepNote') },
  ]
  return {
    title: t('revokeTitle'),
    done: t('revokedTitle'),
    act: count === 1 ? t('doRevokeOne', { name }) : t('doRevoke', { count }),
    steps,
  }
}

/** Returns the real result, with the returned amount if the receipt has it (docs/chain.md, Logs). */
function receiptOf(t: Translate<'formulator'>, review: FormulatorReview, settled: Settled): Receipt {
  const block = formatAmount(settled.block, 0)
  const { terms, items } = review
  const note = t('doneNote', { block })
  if (terms.act === 'create')
    return {
      title: t('doneCreate', {
        alphas: countText(t, 'Alpha', terms.count),
        amount: lockText(costOf(terms.count)),
      }),
      note,
    }
  if (terms.act === 'upgrade') {
    const [first] = items
    return {
      title: t('doneUpgrade', { name: first ? nameOf({ ...first, kind: terms.to }) : '' }),
      note: t('doneUpgradeNote', { names: namesOf(endingOf(review)), block }),
    }
  }
  const back = registry.tokens.MEV ? receivedIn(settled, registry.tokens.MEV) : null
  return {
    title: back ? t('doneRevoke', { amount: mevText(back, LOCKED_PLACES) }) : t('doneRevokeUnknown'),
    note,
  }
}

/**
 * Review of an action, frozen. The loss is acknowledged by a tick, and by typing the number if several end. Then the
 * signatures.
 */
export function ReviewDialog({ review, onClose }: Props) {
  const { t } = useTexts<'formulator' | 'ui'>()
  const [acknowledged, acknowledge] = useState(false)
  const [typed, setTyped] = useState('')
  const { terms } = review
  const ending = endingOf(review)
  const text = wordsOf(t, review)
  const counts = terms.act === 'revoke' && ending.length > 1
  const blocked = ending.length > 0 && !(acknowledged && (!counts || typed.trim() === String(ending.length)))
  return (
    <FlowDialog
      title={text.title}
      doneTitle={text.done}
      doLabel={text.act}
      doneLabel={t('close')}
      blocked={blocked}
      plan={() => stepsOf(review, acknowledged)}
      steps={text.steps}
      estimate={<NetworkFee say={(fee) => t('feeAbout', { fee })} />}
      start={() => signFormulator(review, acknowledged)}
      isShown={() => formulatorReview.isShown(review)}
      receipt={({ settled }) => receiptOf(t, review, settled)}
      onClose={onClose}
      reread={rereadFormulators}
      onRenew={formulatorReview.open}
    >
      <Terms review={review} />
      {counts && <Count count={ending.length} typed={typed} type={setTyped} />}
      {ending.length > 0 && <Tick review={review} ticked={acknowledged} tick={acknowledge} />}
    </FlowDialog>
  )
}

function Terms({ review: { terms, items, preview, exact } }: Pick<Props, 'review'>) {
  const { t } = useTexts<'formulator'>()
  const [first, ...others] = items
  if (terms.act === 'revoke')
    return (
      <>
        <Plates items={items} />
        <RevokeLines items={items} preview={preview} exact={exact} />
      </>
    )
  const then = (
    <Line label={t('dailyThen')}>
      <Mev raw={preview?.after} places={REWARD_PLACES} about={!exact} />
    </Line>
  )
  if (terms.act === 'create' || !first)
    return (
      <dl className="rows">
        <Line label={t('youLock')} strong>
          <Mev raw={terms.act === 'create' ? costOf(terms.count) : null} places={LOCKED_PLACES} />
        </Line>
        {then}
      </dl>
    )
  return (
    <>
      <div className="fm-become">
        <Plate kind={terms.to} />
        <div>
          <b>{nameOf({ ...first, kind: terms.to })}</b>
          <Plates items={others} />
        </div>
      </div>
      <dl className="rows">
        <Line label={t('survives')} strong>
          {nameOf(first)}
        </Line>
        <Line label={t('ends')}>{namesOf(others)}</Line>
        {then}
      </dl>
    </>
  )
}

/** Formulators that end, drawn hollow. */
const Plates = ({ items }: { readonly items: readonly Held[] }) => (
  <div className="fm-plates">
    {items.map(({ id, kind }) => (
      <Plate key={id} kind={kind} hollow />
    ))}
  </div>
)

type CountProps = { readonly count: number; readonly typed: string; readonly type: (text: string) => void }

function Count({ count, typed, type }: CountProps) {
  const { t } = useTexts<'formulator'>()
  const id = useId()
  return (
    <>
      <label className="small fm-label" htmlFor={id}>
        {t('typeCount', { count })}
      </label>
      <div className="field">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    </>
  )
}

type TickProps = Pick<Props, 'review'> & {
  readonly ticked: boolean
  readonly tick: (on: boolean) => void
}

function Tick({ review, ticked, tick }: TickProps) {
  const { t } = useTexts<'formulator'>()
  const id = useId()
  const { terms } = review
  return (
    <label className="check" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={ticked}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <span>
        {terms.act === 'upgrade'
          ? t(`tickUpgrade.${terms.to}`, { names: namesOf(endingOf(review)) })
          : t('tickRevoke')}
      </span>
    </label>
  )
}

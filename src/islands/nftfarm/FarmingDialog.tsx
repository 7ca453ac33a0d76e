import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import type { AppError } from '../../lib/core/errors/AppError.ts'
import { totalPower } from '../../lib/nftfarm/figures.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { $access } from '../../stores/gate.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import FlowUnresponsive from '../shared/tx/FlowUnresponsive.tsx'
import { useAccountKept } from '../shared/tx/useAccountKept.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { useUnresponsive } from '../shared/tx/useUnresponsive.ts'
import { localMoment } from './parts.tsx'
import { $farmItems, $summary, lookKey } from './store/reported.ts'
import { noteContract, signFarming } from './store/signStart.ts'
import { $farming, closeFarming, type Farming } from './store/start.ts'

/** Review of a start or stop, its signature, and the operator's receipt. */
export default function FarmingDialog() {
  const { current } = useStore($farming)
  return current && <Opened farming={current} />
}

type Props = { readonly farming: Farming }

function Opened({ farming }: Props) {
  const { t } = useTexts<'nftfarm'>()
  const { state, start } = farming
  const signing = state === 'signing'
  const silent = useUnresponsive(signing)
  useAccountKept(state !== 'review', closeFarming)
  useEffect(() => void noteContract(), [])
  return (
    <Dialog
      open
      title={t(start ? 'startTitle' : 'stopTitle')}
      locked={signing && !silent}
      signs
      onClose={closeFarming}
    >
      <div className="card-b">
        {state === 'done' ? <Done farming={farming} /> : <Review farming={farming} />}
        {silent && <FlowUnresponsive onLeave={closeFarming} body={t('silentNote')} />}
      </div>
    </Dialog>
  )
}

function Review({ farming: { start, items, state, error, unanswered } }: Props) {
  const { t, locale } = useTexts<'flow' | 'nftfarm'>()
  const { gate } = useStore($access)
  const gates = useGate()
  const { body } = useStore($farmItems)
  const ends = useStore($summary).body?.farm?.today?.ends
  const chosen = new Set(items.map(lookKey))
  const power = totalPower((body?.list ?? []).filter((row) => chosen.has(lookKey(row))))
  const time = ends === undefined ? '00:00 UTC' : localMoment(ends, locale, 'full')
  const busy = state !== 'review'
  const cannot = error?.code === 'nftfarm.contract'
  const action = unanswered !== null ? 'signAgain' : start ? 'signStart' : 'signStop'
  return (
    <>
      <p>
        <b>{t('startWhat', { count: items.length, power: formatAmount(power, 0) })}</b>
      </p>
      <ul className="nf-rules">
        {start ? (
          <>
            <li>{t('startRule1')}</li>
            <li>{t('startRule2', { time })}</li>
            <li>{t('startRule3')}</li>
            <li>{t('startRule4')}</li>
          </>
        ) : (
          <li>{t('stopRule1')}</li>
        )}
      </ul>
      {error && <Failure error={error} />}
      <button
        className="btn btn-p btn-lg btn-w"
        type="button"
        aria-disabled={busy || cannot || gate === 'connecting'}
        onClick={() => {
          if (gate) gates.pass(gate)
          else if (!busy && !cannot) void signFarming()
        }}
      >
        {gate
          ? gates.says(gate)
          : t(state === 'signing' ? 'signing' : state === 'sending' ? 'sending' : action)}
      </button>
    </>
  )
}

function Done({ farming: { start, record } }: Props) {
  const { t } = useTexts<'ui' | 'nftfarm'>()
  return (
    <>
      <Note kind="ok">
        <p>
          <b>{t(start ? 'startDone' : 'stopDone')}</b>
        </p>
        {record && <p>{t('doneNote', { seq: record.seq })}</p>}
      </Note>
      <p className="small muted">{t(record?.receipt ? 'receipt' : 'noReceipt')}</p>
      <p className="nf-pages">
        {record?.receipt && (
          <CopyButton
            text={`${record.hash}\n${record.receipt}`}
            label={t('copyReceipt')}
            onFail={() => snackError('copy.failed')}
          />
        )}
        <button className="btn btn-p" type="button" onClick={closeFarming}>
          {t('close')}
        </button>
      </p>
    </>
  )
}

/** Shows what went wrong and what to do. */
function Failure({ error: { code } }: { readonly error: AppError }) {
  const { locale, t } = useTexts<'ui'>()
  const errors = useStore($errorTexts)
  useEffect(() => needErrorTexts(locale), [locale])
  return (
    <Note kind="danger">
      <p data-error={code} role="alert">
        <b>{errors[code] ?? t('failed')}</b>
      </p>
      <p>{errors[`${code}.next`]}</p>
    </Note>
  )
}

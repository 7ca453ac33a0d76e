import { useEffect } from 'react'
import { lateTexts } from '../../messages/lateTexts.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { $flow } from '../../stores/tx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { BatchItem } from '../shared/nft/BatchItem.tsx'
import { RecipientField } from '../shared/nft/RecipientField.tsx'
import { $agreed, $recipientView, rememberRecipient } from '../shared/nft/store/recipient.ts'
import { useUnresponsive } from '../shared/tx/useUnresponsive.ts'
import { $batch, type BatchRow, closeBatch, openBatch, sendBatch } from './store/batch.ts'
import { $selection, $sending, clearSelection, refreshOwned } from './store/owned.ts'

const SigningFacts = lazyPart('SigningFacts', (locale) =>
  withTexts(import('../shared/tx/SigningFacts.tsx'), lateTexts(locale, 'flow')),
)
const FlowUnresponsive = lazyPart('FlowUnresponsive', (locale) =>
  withTexts(import('../shared/tx/FlowUnresponsive.tsx'), lateTexts(locale, 'flow')),
)

/** Sends several items to one recipient: the items that can be sent, one signature for each, and the results. */
export default function BatchDialog() {
  const { locale, t } = useTexts<'ui' | 'owned'>()
  const { current } = useStore($batch)
  const { to, agreed } = useStore($recipientView)
  const { current: flow } = useStore($flow)
  const silent = useUnresponsive(flow?.steps.some(({ state }) => state.at === 'signing') ?? false)
  const failed = current?.rows.some(({ error }) => error !== null) ?? false
  useEffect(() => {
    if (failed) needErrorTexts(locale)
  }, [failed, locale])
  useEffect(() => void openBatch($selection.get().items ?? []), [])
  if (!current) return null
  const { rows, running } = current
  const ready = rows.filter(({ state }) => state === 'ready' || state === 'failed')
  const done = !running && rows.some(({ state }) => state === 'done') && ready.length === 0
  const can = to !== null && agreed && ready.length > 0 && !running
  const close = () => {
    closeBatch()
    $sending.set(false)
    $agreed.set(false)
    if (done) clearSelection()
  }
  const send = async () => {
    if (!can) return
    rememberRecipient(to)
    await sendBatch(to)
    void refreshOwned()
  }
  return (
    <Dialog open title={t('batchTitle')} locked={running && !silent} signs onClose={close}>
      <form
        className="card-b form-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (done) close()
          else void send()
        }}
      >
        <ul className="batch-list">
          {rows.map((row) => (
            <Row key={`${row.item.contract}${row.item.tokenId}`} row={row} />
          ))}
        </ul>
        {!done && <RecipientField disabled={running} />}
        {!done && <SigningFacts />}
        {silent && <FlowUnresponsive onLeave={close} />}
        <button className="btn btn-p btn-lg btn-w" type="submit" aria-disabled={!can && !done}>
          {running && <span className="spin" />}
          <span aria-live="polite">
            {done
              ? t('close')
              : running
                ? t('batchRunning')
                : ready.length === 0
                  ? t('batchNone')
                  : t('batchSend', { count: ready.length })}
          </span>
        </button>
      </form>
    </Dialog>
  )
}

const icons = { done: 'check', failed: 'error', listed: 'warn', notOwner: 'warn', unknown: 'warn' } as const

function Row({ row: { item, state, error } }: { readonly row: BatchRow }) {
  const { t } = useTexts<'ui' | 'owned'>()
  const errors = useStore($errorTexts)
  const icon = state in icons ? icons[state as keyof typeof icons] : null
  const says = error ? (errors[error] ?? t('failed')) : t(`batch.${state}`)
  return <BatchItem {...{ item, state, icon, says }} />
}

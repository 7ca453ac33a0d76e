import { type ReactNode, useEffect, useState } from 'react'
import { isRefusal } from '../../../lib/core/errors/catalogue.ts'
import { endCode, isUnsettled } from '../../../lib/core/tx/ledger.ts'
import type { StepId, StepState } from '../../../lib/core/tx/model.ts'
import { lateTexts } from '../../../messages/lateTexts.ts'
import { rpc } from '../../../stores/chain.ts'
import { $ledger, historyOf } from '../../../stores/ledger.ts'
import { $doubtful, doubtOf } from '../../../stores/tx.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { lazyPart, withTexts } from '../../../ui/lazyPart.tsx'
import { useStore } from '../../../ui/useStore.ts'

const Resend = lazyPart('Resend', (locale) => withTexts(import('./Resend.tsx'), lateTexts(locale, 'resend')))
const Signers = lazyPart('Signers', (locale) =>
  withTexts(import('./Signers.tsx'), lateTexts(locale, 'resend')),
)

/** True if the step did not succeed, but its transaction may still be mined. */
const mayStill = (state: StepState | undefined): state is StepState =>
  state !== undefined &&
  (state.at === 'dropped' ||
    (state.at === 'failed' &&
      (state.hash !== undefined || (state.passedOn === true && !isRefusal(state.error.code))) &&
      endCode('failed', state.error.code) !== 'tx.failedInBlock'))

/** True if the step's own end is known to the review: its hash, and a sentence for it. */
const isNamed = (state: StepState) =>
  'hash' in state &&
  state.hash !== undefined &&
  !(state.at === 'failed' && endCode('failed', state.error.code) === 'tx.notOurs')

/** True if the connected account has code; false until a node has answered. */
function useCode(): boolean {
  const { address } = useStore($wallet)
  const [found, setFound] = useState(false)
  useEffect(() => {
    let left = false
    const ask = async () => {
      const [code] = await rpc().batch([{ method: 'eth_getCode', params: [address, 'latest'] }])
      const result = code && 'result' in code ? code.result : null
      if (!left) setFound(typeof result === 'string' && result !== '' && result !== '0x')
    }
    // Without an answer nothing is said here; the flow reads it again before it asks the wallet.
    if (address) void ask().catch(() => undefined)
    return () => {
      left = true
    }
  }, [address])
  return found
}

/**
 * Returns the warning and the tick that a step needs while an earlier transaction may still do the same.
 * @param failed state of the step that stopped this review
 * @param planned steps that the review is for
 * @returns the notes, and whether the review waits for the tick
 */
export function useResend(
  failed: StepState | undefined,
  planned: readonly StepId[],
  running: boolean,
): { readonly notes: ReactNode; readonly blocked: boolean } {
  const { address } = useStore($wallet)
  const ledger = useStore($ledger)
  const doubtful = useStore($doubtful)
  // The outcome that was ticked: each new one asks again.
  const [agreed, setAgreed] = useState<StepState | 'earlier' | null>(null)
  const hasCode = useCode()
  const earlier =
    address !== null &&
    (planned.some((id) => doubtful.has(doubtOf(address, id))) ||
      historyOf(ledger, address).some((entry) => planned.some((id) => isUnsettled(entry, id, Date.now()))))
  const state = mayStill(failed) ? failed : null
  const asks = !running && (state !== null || earlier)
  const about = state ?? 'earlier'
  const ticked = agreed === about
  const notes = (
    <>
      {hasCode && <Signers />}
      {asks && (
        <Resend
          state={state && isNamed(state) ? state : null}
          ticked={ticked}
          onTick={(yes) => setAgreed(yes ? about : null)}
        />
      )}
    </>
  )
  return { notes, blocked: asks && !ticked }
}

import { useEffect } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import { genesisLock } from '../../lib/core/config/product.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { $rpcError } from '../../stores/chain.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { GenesisReviewDialog } from './GenesisReviewDialog.tsx'
import {
  $genesisView,
  genesisReview,
  lockAvailable,
  rereadGenesis,
  resumeGenesis,
  watchGenesis,
} from './store/genesis.ts'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** The genesis lock: its deposits, and the current action. */
export default function GenesisDialog({ open, onClose }: Props) {
  const { t } = useTexts<'genesis'>()
  const current = useStore(genesisReview.$review)
  useEffect(() => {
    if (!open || !lockAvailable) return
    const stops = [watchGenesis(), resumeGenesis()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [open])
  if (open && current) return <GenesisReviewDialog review={current} />
  return (
    <Dialog open={open} title={t('lockTitle')} onClose={onClose}>
      {lockAvailable ? (
        <Lock onClose={onClose} />
      ) : (
        <div className="card-b">
          <Unavailable title={t('unavailableTitle')} body={t('unavailableBody', { chain: chain.name })} />
        </div>
      )}
    </Dialog>
  )
}

function Lock({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts<'genesis'>()
  const gate = useGate()
  const { stamp, amount, action, token } = useStore($genesisView)
  const failed = useStore($rpcError) !== null
  const age = useAge(stamp)
  const symbol = symbolAt(token)
  const shown = formatAmount(amount, TOKEN_DECIMALS, { places: AMOUNT_PLACES })
  const run = () => {
    if (action === 'connect') onClose()
    if (isGate(action)) gate.pass(action)
    else genesisReview.open()
  }
  const active = ['unsafe', 'connect', 'wrongChain', 'deposit', 'withdraw'].includes(action)
  return (
    <>
      <div className="card-b" data-age={age}>
        <p className="small muted">{t('intro', { amount: shown, symbol })}</p>
        <p className="limit-line">{t('unlock', { year: genesisLock.unlockYear })}</p>
        <Facts />
        <ProblemNote />
        <Why />
      </div>
      <div className="card-b sheet-end">
        <button
          className="btn btn-p btn-lg btn-w"
          type="button"
          aria-disabled={!active}
          onClick={() => active && run()}
        >
          {isGate(action) ? gate.says(action) : t(`lock.${action}`, { amount: shown, symbol })}
        </button>
      </div>
      <AsOf
        stamp={stamp}
        source={t('fromChain')}
        again={failed ? rereadGenesis : undefined}
        waiting={t('readingLock')}
      />
    </>
  )
}

/** The lock's state, and the account's deposit. */
function Facts() {
  const { t } = useTexts<'genesis'>()
  const { state, stamp, amount, token } = useStore($genesisView)
  const lockText = (locked: boolean | null | undefined, what: 'deposits' | 'withdrawals') =>
    locked == null ? (
      <>
        — <span className="faint">{t('notTold')}</span>
      </>
    ) : (
      t(locked ? `${what}.locked` : `${what}.open`)
    )
  return (
    <dl className="rows">
      <div className="key">
        <dt>{t('amount')}</dt>
        <dd>
          <Figure raw={amount} decimals={TOKEN_DECIMALS} places={2} unit={symbolAt(token)} />
          {state && state.amount === null && <span className="faint">{t('byRule')}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('deposits')}</dt>
        <dd>{stamp ? lockText(state?.depositLocked, 'deposits') : <span className="sk" />}</dd>
      </div>
      <div>
        <dt>{t('withdrawals')}</dt>
        <dd>{stamp ? lockText(state?.withdrawLocked, 'withdrawals') : <span className="sk" />}</dd>
      </div>
      <div>
        <dt>{t('holders')}</dt>
        <dd>
          {stamp ? <Figure raw={state?.holders ?? null} decimals={0} places={0} /> : <span className="sk" />}
        </dd>
      </div>
      <div>
        <dt>{t('you')}</dt>
        <dd>
          <You />
        </dd>
      </div>
    </dl>
  )
}

/** The account's deposit in the lock. */
function You() {
  const { t } = useTexts<'genesis'>()
  const { owner, state, taken } = useStore($genesisView)
  const mine = state?.mine
  if (!owner) return <span className="faint">{t('notConnected')}</span>
  if (taken) return <>{t('you.taken')}</>
  if (mine?.isHolder == null) return <>—</>
  return <>{t(mine.isHolder ? 'you.holder' : 'you.none')}</>
}

/** Why the button is disabled, or a warning before the action. */
function Why() {
  const { t } = useTexts<'genesis'>()
  const { action, state, taken } = useStore($genesisView)
  if (taken && state?.mine?.isHolder)
    return (
      <Note kind="warn">
        <p>
          <b>{t('againTitle')}</b>
        </p>
        <p>{t('againBody')}</p>
      </Note>
    )
  if (action === 'closed' || action === 'waiting' || action === 'taken')
    return (
      <Note kind="info">
        <p>{t(`why.${action}`)}</p>
      </Note>
    )
  return null
}

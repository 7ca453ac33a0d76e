import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { $rpcError } from '../../stores/chain.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { Reward, useSymbol } from './parts.tsx'
import { $claimAction, $pool, claimReview, refreshPool } from './store/pool.ts'

/** The credit that the account can claim, from the chain alone. */
export function Claim() {
  const { t } = useTexts<'nftfarm'>()
  const { state, stamp } = useStore($pool)
  const action = useStore($claimAction)
  const failed = useStore($rpcError)
  const gate = useGate()
  const age = useAge(stamp)
  const symbol = useSymbol()
  const reward = state?.reward ?? null
  const label = () => {
    if (isGate(action)) return gate.says(action)
    if (action !== 'claim') return t(`claim.${action}`)
    const amount = formatAmount(reward ?? 0n, TOKEN_DECIMALS, { places: AMOUNT_PLACES })
    return t('claimAmount', { amount, symbol })
  }
  const press = () => {
    if (isGate(action)) gate.pass(action)
    else if (action === 'claim') claimReview.open()
  }
  return (
    <section className="card nf-claim" aria-labelledby="nf-ready" data-age={age}>
      <div className="card-b">
        <div>
          <h2 id="nf-ready">{t('ready')}</h2>
          <p className="nf-big">
            <Reward raw={reward} inDollars />
          </p>
          <p className="small muted">{t('readyNote')}</p>
        </div>
        <button
          className="btn btn-p btn-lg"
          type="button"
          aria-disabled={action === 'connecting' || !(isGate(action) || action === 'claim')}
          onClick={press}
        >
          {label()}
        </button>
        {(action === 'closed' || action === 'short') && (
          <Note kind="warn">
            <p>{t(action === 'closed' ? 'closedNote' : 'shortNote')}</p>
          </Note>
        )}
      </div>
      <AsOf
        stamp={stamp}
        source={t('fromChain')}
        again={failed ? refreshPool : undefined}
        waiting={t('claim.loading')}
      />
    </section>
  )
}

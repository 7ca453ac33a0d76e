import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { receivedIn } from '../../lib/core/tx/settled.ts'
import type { ClaimRequest } from '../../lib/nftfarm/flow.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FlowDialog } from '../shared/tx/FlowDialog.tsx'
import { claimReview, rereadPool } from './store/pool.ts'
import { signClaim, stepsOf } from './store/sign.ts'

/** Review of a claim, frozen; then its signature; then the amount that really came. */
export default function ClaimDialog({ review }: { readonly review: ClaimRequest }) {
  const { t } = useTexts<'ui' | 'nftfarm'>()
  const { amount, token } = review
  const symbol = symbolAt(token)
  const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })
  return (
    <FlowDialog
      title={t('claimTitle')}
      doneTitle={t('claimDone')}
      doLabel={t('claimDo', { amount: shown(amount), symbol })}
      doneLabel={t('close')}
      plan={() => stepsOf(review)}
      steps={[{ id: 'nftfarmClaim', title: t('claimStep'), note: t('claimStepNote') }]}
      start={() => signClaim(review)}
      isShown={() => claimReview.isShown(review)}
      receipt={({ settled }) => {
        const came = receivedIn(settled, token)
        return {
          title: came === null ? t('doneClaimUnknown') : t('doneClaim', { amount: shown(came), symbol }),
          note: t('asOf', { block: formatAmount(settled.block, 0) }),
        }
      }}
      onClose={claimReview.close}
      reread={rereadPool}
      onRenew={claimReview.open}
    >
      <dl className="rows">
        <div className="key">
          <dt>{t('youReceive')}</dt>
          <dd>
            <Figure raw={amount} decimals={TOKEN_DECIMALS} places={AMOUNT_PLACES} unit={symbol} />
          </dd>
        </div>
      </dl>
    </FlowDialog>
  )
}

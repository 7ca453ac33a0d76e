import { AMOUNT_PLACES, formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { genesisLock } from '../../lib/core/config/product.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { GenesisReview } from '../../lib/genesis/review.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FlowDialog } from '../shared/tx/FlowDialog.tsx'
import { genesisReview, rereadGenesis } from './store/genesis.ts'
import { signGenesis, stepsOf } from './store/sign.ts'

const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })

/** Review of a deposit or the withdrawal, frozen; then its signatures; then the amount that really moved. */
export function GenesisReviewDialog({ review }: { readonly review: GenesisReview }) {
  const { t } = useTexts<'ui' | 'flow' | 'genesis'>()
  const { act: action, amount, token } = review
  const symbol = symbolAt(token)
  const deposits = action === 'deposit'
  const start = async () => {
    const result = await signGenesis(review)
    void rereadGenesis()
    return result
  }
  return (
    <FlowDialog
      title={t(`${action}Title`)}
      doneTitle={t(`${action}Done`)}
      doLabel={t(`${action}Do`, { amount: shown(amount), symbol })}
      doneLabel={t('close')}
      plan={() => stepsOf(review)}
      steps={
        deposits
          ? [
              {
                id: 'approve',
                title: t('stepApprove', { symbol }),
                note: t('stepApproveNote', { amount: formatExact(amount, TOKEN_DECIMALS) }),
              },
              { id: 'genesisDeposit', title: t('depositStep'), note: t('depositStepNote') },
            ]
          : [{ id: 'genesisWithdraw', title: t('withdrawStep'), note: t('withdrawStepNote') }]
      }
      start={start}
      isShown={() => genesisReview.isShown(review)}
      receipt={({ settled }) => {
        const block = formatAmount(settled.block, 0)
        const came = settled.received[token.toLowerCase() as Address]
        if (deposits)
          return {
            title: t('doneDeposit', { amount: shown(amount), symbol }),
            note: t('asOf', { block }),
          }
        return {
          title:
            came === undefined
              ? t('doneWithdrawUnknown')
              : t('doneWithdraw', { amount: shown(came), symbol }),
          note: t('asOf', { block }),
        }
      }}
      onClose={genesisReview.close}
      reread={rereadGenesis}
      onRenew={genesisReview.open}
    >
      <dl className="rows">
        <div className="key">
          <dt>{t(deposits ? 'youLock' : 'youGetBack')}</dt>
          <dd>
            <Figure raw={amount} decimals={TOKEN_DECIMALS} places={2} unit={symbol} />
          </dd>
        </div>
      </dl>
      {deposits && (
        <Note kind="warn">
          <p>{t('depositBinding', { year: genesisLock.unlockYear })}</p>
        </Note>
      )}
    </FlowDialog>
  )
}

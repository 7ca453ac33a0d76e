import type { ReactNode } from 'react'
import type { RevokeReview } from '../../lib/approvals/review.ts'
import { isUnlimited } from '../../lib/approvals/rules.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { SpenderName } from './SpenderName.tsx'

type Props = { readonly review: RevokeReview }

/** Amounts that may be taken now and after the signature, and the spender. */
export function RevokeTerms({ review }: Props) {
  const { t } = useTexts<'revoke'>()
  const { asset, spender, amount, risk } = review
  const isCollection = asset.kind === 'collection'
  const unit = symbolAt(asset.address)
  return (
    <dl className="rows">
      <Line label={t('from')}>
        <SpenderName spender={spender} />
      </Line>
      <Line label={t('address')}>
        <span className="mono full-address">{spender.address}</span>
      </Line>
      <Line label={t('allowedNow')}>
        {amount === 'items' ? (
          t('allItems')
        ) : isUnlimited(amount) ? (
          t('noLimit')
        ) : (
          <Figure raw={amount} decimals={TOKEN_DECIMALS} places={TOKEN_DECIMALS} unit={unit} />
        )}
      </Line>
      {!isCollection && (
        <Line label={t('atRiskNow')}>
          {risk === null ? (
            <>
              — <span className="faint">{t('riskUnknown')}</span>
            </>
          ) : (
            <Figure raw={risk} decimals={TOKEN_DECIMALS} places={2} round="up" unit={unit} />
          )}
        </Line>
      )}
      <Line label={t('allowedAfter')} strong>
        {isCollection ? t('noItem') : <Figure raw={0n} decimals={TOKEN_DECIMALS} places={2} unit={unit} />}
      </Line>
    </dl>
  )
}

type LineProps = { readonly label: string; readonly strong?: boolean; readonly children: ReactNode }

const Line = ({ label, strong = false, children }: LineProps) => (
  <div className={strong ? 'key' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

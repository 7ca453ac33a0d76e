import type { ReactNode } from 'react'
import { BALANCE_PLACES, formatShare } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { FarmRow } from '../../lib/farm/row.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Dollars } from '../shared/exchange/Dollars.tsx'

type AmountProps = { readonly raw: bigint | null; readonly token: string; readonly value?: bigint | null }

/** An amount of a token, with its value if known. */
export function Amount({ raw, token, value = null }: AmountProps) {
  return (
    <>
      <Figure
        raw={raw}
        decimals={TOKEN_DECIMALS}
        places={BALANCE_PLACES}
        unit={raw === null ? '' : symbolAt(token)}
      />
      {value !== null && raw !== 0n && (
        <span className="faint nw">
          ≈ <Dollars raw={value} />
        </span>
      )}
    </>
  )
}

/** APR, or why there is none. A farm that pays nothing shows 0 and the reason; one without a price only the reason. */
export function Apr({ row }: { readonly row: FarmRow }) {
  const { t } = useTexts<'farm'>()
  const { apr } = row
  return (
    <>
      <span className="fig">{'ppm' in apr ? formatShare(apr.ppm) : '—'}</span>
      {apr.why && <span className="faint">{t(`apr.${apr.why}`)}</span>}
    </>
  )
}

type LineProps = { readonly label: string; readonly children: ReactNode; readonly strong?: boolean }

export function Line({ label, children, strong = false }: LineProps) {
  return (
    <div className={strong ? 'key' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Deposited, earned, APR, pool liquidity: the lines of a pool that both kinds of farm have. */
export function StakeLines({ row, children }: { readonly row: FarmRow; readonly children?: ReactNode }) {
  const { t } = useTexts<'farm'>()
  const { entry, mine } = row
  return (
    <dl className="rows">
      {mine && (
        <>
          <Line label={t('deposited')} strong>
            <Amount raw={mine.staked} token={entry.want} value={row.mineValue} />
          </Line>
          <Line label={t('earned')} strong>
            <Amount raw={mine.pending} token={entry.reward} value={row.pendingValue} />
          </Line>
        </>
      )}
      <Line label={t('apr')}>
        <Apr row={row} />
      </Line>
      {children}
      <Line label={t('poolLiquidity')}>
        <Dollars raw={row.value} />
        {row.value === null && <span className="faint">{t('noPrice')}</span>}
      </Line>
    </dl>
  )
}

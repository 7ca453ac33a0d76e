import type { PoolSubject } from '../../lib/charts/chart.ts'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { tokenPath } from '../../lib/core/exchange/marketLink.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { ContractRow } from './ContractRow.tsx'

/** A fee is over 1e10, so that a percent of it has eight decimals. */
const PERCENT_DECIMALS = 8

/** Formats a fee over 1e10 as a percentage. */
export const feeText = (fee: bigint | null) =>
  fee === null ? '—' : `${formatAmount(fee, PERCENT_DECIMALS, { pad: true })}%`

/** The coins of the pool; each links to its own page. */
export function PoolFacts({ pool }: { readonly pool: PoolSubject }) {
  const { locale, t } = useTexts<'charts' | 'subject'>()
  return (
    <section className="card" aria-labelledby="pool-facts">
      <div className="card-h">
        <h2 id="pool-facts">{t('poolFacts')}</h2>
      </div>
      <div className="card-b">
        <dl className="rows rows-loose">
          {pool.symbols.map((symbol, i) => (
            <div key={symbol}>
              <dt>
                <a className="pair sub-coin" href={localHref(locale, tokenPath(symbol))}>
                  <TokenIcon symbol={symbol} />
                  {symbol}
                </a>
              </dt>
              <dd>
                <Figure
                  raw={pool.reserves?.[i]}
                  decimals={TOKEN_DECIMALS}
                  places={sumPlaces(pool.reserves?.[i] ?? 0n)}
                />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('fee')}</dt>
            <dd>
              <span className="fig">{feeText(pool.fee)}</span>
            </dd>
          </div>
          <div>
            <dt>{t('kind')}</dt>
            <dd>{t(`kind${pool.kind}`)}</dd>
          </div>
          <ContractRow address={pool.address} />
        </dl>
      </div>
    </section>
  )
}

import type { PoolSubject } from '../../lib/charts/chart.ts'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import { formatSwapLink } from '../../lib/core/route/link.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'

/** A fee is over 1e10, so that a percent of it has eight decimals. */
const PERCENT_DECIMALS = 8

type Props = {
  readonly pool: PoolSubject
  /** The token of the chart; null for the pool itself. */
  readonly symbol: string | null
}

/** The pool behind the chart: its reserves and volume, and links to its forms. */
export function Facts({ pool, symbol }: Props) {
  const { locale, t } = useTexts<'charts'>()
  const { id, kind, symbols, reserves, value, volume, swaps, fee } = pool
  const first = symbol ?? symbols[0] ?? ''
  const second = symbols.find((one) => one !== first) ?? ''
  return (
    <aside className="chart-facts" aria-label={t('factsLabel')}>
      <h2>
        <span className="pair">
          <TokenIcons symbols={symbols} />
        </span>
        <a className="name-a" href={localHref(locale, poolPath(id))}>
          {id}
        </a>{' '}
        <span className="tag">{kind}</span>
      </h2>
      <dl className="rows rows-loose">
        <div>
          <dt>{t('liquidity')}</dt>
          <dd>
            <Dollars raw={value} />
          </dd>
        </div>
        <div>
          <dt>{t('volume24h')}</dt>
          <dd>
            <Dollars raw={volume} />
          </dd>
        </div>
        <div>
          <dt>{t('swaps24h')}</dt>
          <dd>
            <span className="fig">{swaps ?? '—'}</span>
          </dd>
        </div>
        <div>
          <dt>{t('fee')}</dt>
          <dd>
            <span className="fig">
              {fee === null ? '—' : `${formatAmount(fee, PERCENT_DECIMALS, { pad: true })}%`}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('inPool')}</dt>
          <dd>
            {symbols.map((symbol, i) => (
              <span key={symbol} className="facts-held">
                <Figure
                  raw={reserves?.[i]}
                  decimals={TOKEN_DECIMALS}
                  places={sumPlaces(reserves?.[i] ?? 0n)}
                  unit={symbol}
                />
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <p className="facts-acts">
        <a
          className="btn btn-p"
          href={localHref(
            locale,
            `swap/${formatSwapLink({ from: first, to: second, mode: 'exactIn', amount: '' })}`,
          )}
        >
          {t('swapLink', { symbol: first })}
        </a>
        <a className="btn btn-q" href={localHref(locale, `liquidity/add/?a=${first}&b=${second}`)}>
          {t('addLink')}
        </a>
      </p>
    </aside>
  )
}

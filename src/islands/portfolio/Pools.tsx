import { BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Holding } from '../../lib/portfolio/model.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { Cover } from './Cover.tsx'
import { $portfolio } from './store/portfolio.ts'
import { $sums } from './store/view.ts'
import { usePortfolioTexts } from './texts.ts'

/** LP in the wallet and stakes in farms, with harvestable rewards. */
export function Pools() {
  const { t } = useTexts<'portfolio'>()
  const { stamp } = useStore($portfolio)
  const sums = useStore($sums)
  const age = useAge(stamp)
  const parts = sums?.parts.filter(({ part }) => part === 'pools' || part === 'staked') ?? []
  if (parts.every(({ holdings }) => holdings.length === 0)) return null
  return (
    <section className="card" id="pools" aria-labelledby="pools-title" data-age={age}>
      <div className="card-h" id="staked">
        <h2 id="pools-title">{t('poolsAndStakes')}</h2>
      </div>
      <ul className="pf-list">
        {parts.flatMap(({ holdings }) =>
          holdings.map((holding) => <Line key={holding.key} holding={holding} />),
        )}
      </ul>
      <AsOf stamp={stamp} source={t('sourceChain')} waiting={t('readingChain')} />
    </section>
  )
}

/** Formats the amount of a holding; for LP, the coins that it would pay. */
function amountText({ coins, raw, decimals, unit }: Holding): string {
  if (raw === null) return '—'
  if (coins)
    return coins
      .map((coin) => `${formatAmount(coin.raw, TOKEN_DECIMALS, { places: BALANCE_PLACES })} ${coin.symbol}`)
      .join(' + ')
  return `${formatAmount(raw, decimals, { places: BALANCE_PLACES })} ${unit}`
}

function Line({ holding }: { readonly holding: Holding }) {
  const { locale, t } = useTexts<'portfolio'>()
  const { words: text } = usePortfolioTexts()
  const { part, name, role, usd, key } = holding
  const symbols = name.split('-')
  const [a = '', b = ''] = symbols
  const path =
    part === 'pools'
      ? `liquidity/remove/?${new URLSearchParams({ a, b })}`
      : key.startsWith('mapp')
        ? 'mapp-farm/'
        : 'mefi-farm/'
  return (
    <li>
      <span className="pair">
        <TokenIcons symbols={symbols} />
        <span className="cell2">
          <a className="lnk" href={localHref(locale, path)}>
            <b>{text.name(holding)}</b>
          </a>
          <small>
            <Cover of={holding.raw}>{amountText(holding)}</Cover> · {t(`role.${role}`)}
          </small>
        </span>
      </span>
      <Cover of={usd}>
        <Dollars raw={usd} />
      </Cover>
    </li>
  )
}

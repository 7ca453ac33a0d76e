import { useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { localHref } from '../../ui/href.ts'
import { roles } from '../../ui/tableRoles.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { MarketAsOf, useMarketAge } from './MarketAsOf.tsx'
import { $market, $marketState, $volumeReason, type MarketPool } from './store/home.ts'

const SHOWN = 6
const waitingRows = Array.from({ length: SHOWN }, (_, i) => i)

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'home'> }

/** The pools of the home page, which hydrate when visible. The part above reads their data. */
export default function LargestPools({ locale, texts }: Props) {
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Pools />
    </TextsProvider>
  )
}

/** The largest pools. Each row links to the pool's page. */
function Pools() {
  const { t } = useTexts<'home'>()
  const market = useStore($market)
  const state = useStore($marketState)
  const age = useMarketAge()
  const [all, setAll] = useState(false)
  const pools = market?.pools ?? []
  if (state === 'unknown' || state === 'failed') return null
  return (
    <section className="card" aria-labelledby="largest-title">
      <div className="card-h">
        <h2 id="largest-title">{t('largest')}</h2>
        {pools.length > SHOWN && (
          <button className="btn btn-t" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('showFewer') : t('showAll', { count: pools.length })}
          </button>
        )}
      </div>

      <table {...roles.table} className="tbl tbl-c tbl-rows" data-age={age} aria-busy={!market}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t('colPool')}
            </th>
            <th {...roles.head} scope="col">
              {t('colKind')}
            </th>
            <th {...roles.head} className="num" scope="col">
              {t('liquidity')}
            </th>
            <th {...roles.head} className="num" scope="col">
              {t('colVolume')}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {market
            ? pools.slice(0, all ? pools.length : SHOWN).map((pool) => <Row key={pool.address} pool={pool} />)
            : waitingRows.map((row) => <WaitingRow key={row} />)}
        </tbody>
      </table>
      <MarketAsOf />
    </section>
  )
}

function Row({ pool }: { readonly pool: MarketPool }) {
  const { locale, t } = useTexts<'home'>()
  const why = useStore($volumeReason)
  const [from = '', to = ''] = pool.id.split('-')
  const held = pool.tokens
    .map((symbol, i) => {
      if (pool.reserves === null) return `— ${symbol}`
      const raw = pool.reserves[i] ?? 0n
      return `${formatAmount(raw, TOKEN_DECIMALS, { places: sumPlaces(raw) })} ${symbol}`
    })
    .join(' · ')
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <span className="pair">
          <TokenIcons symbols={[from, to]} />
          <a className="rowlink cell2" href={localHref(locale, poolPath(pool.id))}>
            <b>{pool.id}</b>
            <small>{held}</small>
            <span className="vh">{t('pageOf', { name: pool.id })}</span>
          </a>
        </span>
      </td>
      <td {...roles.cell} className="lead-end">
        <span className="tag">{pool.kind}</span>
      </td>
      <td {...roles.cell} className="num" data-l={t('liquidity')}>
        <Dollars raw={pool.value} />
      </td>
      <td {...roles.cell} className="num" data-l={t('colVolume')}>
        <Dollars raw={pool.volume} />
        {pool.volume === null && <span className="vh"> {t(why)}</span>}
      </td>
    </tr>
  )
}

function WaitingRow() {
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <span className="pair">
          <span className="sk sk-disc" />
          <span className="sk sk-l" />
        </span>
      </td>
      <td {...roles.cell} className="lead-end">
        <span className="sk sk-s" />
      </td>
      <td {...roles.cell} className="num">
        <span className="sk" />
      </td>
      <td {...roles.cell} className="num">
        <span className="sk" />
      </td>
    </tr>
  )
}

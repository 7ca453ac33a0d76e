import { BALANCE_PLACES, pricePlaces } from '../../lib/core/amount/format.ts'
import { tokens } from '../../lib/core/config/contracts.ts'
import { USD_DECIMALS } from '../../lib/core/exchange/price.ts'
import type { Holding } from '../../lib/portfolio/model.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { Spark } from '../shared/exchange/Spark.tsx'
import { $sparks } from '../shared/exchange/store/sparks.ts'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { Cover } from './Cover.tsx'
import { $portfolio } from './store/portfolio.ts'
import { $sums } from './store/view.ts'

/** The tokens in the wallet, the most valuable first. Each links to its chart. */
export function Tokens() {
  const { t } = useTexts<'portfolio'>()
  const { stamp } = useStore($portfolio)
  const part = useStore($sums)?.parts.find((one) => one.part === 'tokens')
  const age = useAge(stamp)
  if (!part || part.holdings.length === 0) return null
  return (
    <section className="card" id="tokens" aria-labelledby="tokens-title" data-age={age}>
      <div className="card-h">
        <h2 id="tokens-title">{t('part.tokens')}</h2>
        <Cover of={part.usd}>
          <Dollars raw={part.usd} />
        </Cover>
      </div>
      <table {...roles.table} className="tbl tbl-c">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t('colToken')}
            </th>
            <th {...roles.head} className="num" scope="col">
              {t('colAmount')}
            </th>
            <th {...roles.head} className="num" scope="col">
              {t('colPrice')}
            </th>
            <th {...roles.head} scope="col">
              {t('colWeek')}
            </th>
            <th {...roles.head} className="num" scope="col">
              {t('colWorth')}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {part.holdings.map((holding) => (
            <Row key={holding.key} holding={holding} />
          ))}
        </tbody>
      </table>
      <AsOf stamp={stamp} source={t('sourceChain')} waiting={t('readingChain')} />
    </section>
  )
}

function Row({ holding: { name, raw, decimals, price, usd } }: { readonly holding: Holding }) {
  const { locale, t } = useTexts<'portfolio'>()
  const { lines } = useStore($sparks)
  const address = tokens.find(({ symbol }) => symbol === name)?.address.toLowerCase() ?? ''
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <span className="pair">
          <TokenIcon symbol={name} />
          <a className="lnk" href={localHref(locale, `charts/#token=${name}`)}>
            <b>{name}</b>
          </a>
        </span>
      </td>
      <td {...roles.cell} className="num" data-l={t('colAmount')}>
        <Cover of={raw}>
          <Figure raw={raw} decimals={decimals} places={BALANCE_PLACES} />
        </Cover>
      </td>
      <td {...roles.cell} className="num" data-l={t('colPrice')}>
        {price === null ? (
          <span className="faint">{t('noPrice')}</span>
        ) : (
          <Figure
            raw={price}
            decimals={USD_DECIMALS}
            places={pricePlaces(price, USD_DECIMALS)}
            pad
            sign="$"
          />
        )}
      </td>
      <td {...roles.cell} className="drop">
        <Spark line={lines[address] ?? null} />
      </td>
      <td {...roles.cell} className="num lead-end">
        <Cover of={usd}>
          <Dollars raw={usd} />
        </Cover>
      </td>
    </tr>
  )
}

import { formatAmount } from '../../lib/core/amount/format.ts'
import { changeParts } from '../../lib/core/exchange/price.ts'
import { CURRENCIES } from '../../lib/core/nft/model.ts'
import type { FrontRow, Span } from '../../lib/market/front.ts'
import { Delta } from '../../ui/Delta.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { Spark } from '../shared/exchange/Spark.tsx'
import { InDollars } from '../shared/nft/InDollars.tsx'
import { collectionHref } from '../shared/nft/links.ts'
import { Money } from '../shared/nft/Money.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'

type Props = { readonly rows: readonly FrontRow[]; readonly span: Span }

/** Collections in order, with the cheapest price, its change, and the volume. */
export function Ranking({ rows, span }: Props) {
  const { t } = useTexts<'market'>()
  return (
    <table {...roles.table} className="tbl tbl-c project-list">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head} scope="col">
            {t('colCollection')}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('floor')}
          </th>
          <th {...roles.head} scope="col">
            {t(`change.${span}`)}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t(`volume.${span}`)}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('colSales')}
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row, i) => (
          <Row key={row.project.shortName} row={row} rank={i + 1} span={span} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { readonly row: FrontRow; readonly rank: number; readonly span: Span }

function Row({ row, rank, span }: RowProps) {
  const { locale, t } = useTexts<'market'>()
  const { project, sales, volumeUsd, change, spark, volume } = row
  const { shortName, name, subTitle, floor, owners, items, image } = project
  // Only coins that were traded are shown: without a trade there is no MEV amount.
  const paid = CURRENCIES.filter((one) => volume && BigInt(volume[one]) > 0n)
  return (
    <tr {...roles.row} data-project={shortName}>
      <td {...roles.cell} className="lead">
        <span className="pair">
          <span className="project-rank faint">{rank}</span>
          <RemoteImage link={image} alt="" />
          <span className="cell2">
            <a
              className="lnk"
              href={collectionHref(locale, 'items', shortName)}
              title={subTitle || undefined}
            >
              <b>{name}</b>
            </a>
            <small>
              {t('itemsOwners', {
                items: formatAmount(BigInt(items), 0),
                owners: formatAmount(BigInt(owners), 0),
              })}
            </small>
          </span>
        </span>
      </td>
      <td {...roles.cell} className="num" data-l={t('floor')}>
        <span className="cell2 end">
          {floor ? <Money raw={floor.price} unit={floor.currency} /> : t('noFloor')}
          {floor && (
            <small>
              <InDollars raw={floor.price} currency={floor.currency} />
            </small>
          )}
        </span>
      </td>
      <td {...roles.cell} data-l={t(`change.${span}`)}>
        <span className="pair">
          <Spark line={spark} />
          {change === null ? '—' : <Delta {...changeParts(change)} />}
        </span>
      </td>
      <td {...roles.cell} className="num" data-l={t(`volume.${span}`)}>
        <span className="cell2 end">
          {(paid.length > 0 ? paid : (['MEV'] as const)).map((unit) => (
            <Money key={unit} raw={volume?.[unit]} unit={unit} places={0} />
          ))}
          {volumeUsd !== null && volumeUsd > 0n && (
            <small className="price-usd faint">
              ≈ <Dollars raw={volumeUsd} />
            </small>
          )}
        </span>
      </td>
      <td {...roles.cell} className="num" data-l={t('colSales')}>
        {sales ?? '—'}
      </td>
    </tr>
  )
}

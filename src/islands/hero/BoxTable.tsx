import { useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { idName } from '../../lib/core/nft/link.ts'
import type { DrawReport, Finding } from '../../lib/hero/draw.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Found } from './Found.tsx'
import { useNamed } from './useNamed.ts'

/** Rows shown at first. */
const FEW = 6

type Row = DrawReport['boxes'][number]

const findingOf = ({ kind, expected }: Row): Finding =>
  kind === null || expected === null ? 'unknown' : kind === expected.kind ? 'same' : 'differs'

type Props = {
  /** Collection of the heroes. */
  readonly contract: Address
  readonly report: DrawReport
}

/** Draw of each box: the number of heroes left, the drawn place, and the resulting hero. */
export function BoxTable({ contract, report: { boxes } }: Props) {
  const { t } = useTexts<'draw'>()
  const named = useNamed()
  const [whole, setWhole] = useState(false)
  const shown = whole ? boxes : boxes.slice(0, FEW)
  return (
    <section className="card" aria-labelledby="boxes-title">
      <div className="card-h">
        <h3 id="boxes-title">{t('boxesTitle')}</h3>
      </div>
      <table {...roles.table} className="tbl tbl-c">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t('boxColumn')}
            </th>
            <th {...roles.head} scope="col" className="num">
              {t('hereColumn')}
            </th>
            <th {...roles.head} scope="col" className="num">
              {t('leftColumn')}
            </th>
            <th {...roles.head} scope="col" className="num">
              {t('placeColumn')}
            </th>
            <th {...roles.head} scope="col">
              {t('heroColumn')}
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {shown.map((row) => {
            const { box, hero, expected } = row
            return (
              <tr key={String(box)} {...roles.row}>
                <td {...roles.cell} className="lead">
                  <b>{idName(box)}</b>
                </td>
                <td {...roles.cell} className="num lead-end">
                  <Found finding={findingOf(row)} />
                </td>
                <td {...roles.cell} className="num" data-l={t('leftColumn')}>
                  {expected ? formatAmount(BigInt(expected.left), 0) : '—'}
                </td>
                <td {...roles.cell} className="num" data-l={t('placeColumn')}>
                  {expected ? formatAmount(BigInt(expected.place), 0) : '—'}
                </td>
                <td {...roles.cell} data-l={t('heroColumn')}>
                  {hero === null ? '—' : named(contract, hero).short}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {boxes.length > FEW && (
        <p className="card-b">
          <button className="btn btn-t" type="button" onClick={() => setWhole(!whole)}>
            {whole ? t('boxesFew') : t('boxesAll', { count: boxes.length })}
          </button>
        </p>
      )}
    </section>
  )
}

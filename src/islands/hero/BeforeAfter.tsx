import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import type { PairAction } from '../../lib/core/nft/heroActions.ts'
import type { HeroState } from '../../lib/core/nft/heroState.ts'
import type { HeroItem } from '../../lib/hero/model.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { moneyText } from '../shared/nft/Money.tsx'
import { Grade, Plate, Stars } from './Plate.tsx'
import { $heroes } from './store/heroes.ts'
import { useNamed } from './useNamed.ts'

type Props = {
  readonly act: PairAction
  readonly contract: Address
  readonly master: HeroItem
  readonly material: HeroItem
  readonly after: HeroState
}

const FIGURES = ['grade', 'stars', 'hashPower', 'level'] as const
type FigureName = (typeof FIGURES)[number]
const labels = {
  grade: 'gradeLabel',
  stars: 'starsLabel',
  hashPower: 'powerLabel',
  level: 'levelLabel',
} as const

/** Two heroes before and after an action: changes are heavy, the rest is quiet, and a hero that ends is hollow. */
export function BeforeAfter({ act: action, contract, master, material, after }: Props) {
  const { t } = useTexts<'hero'>()
  const before = master.state
  if (!before) return null
  return (
    <table className="ba-table">
      <caption className="vh">{t('beforeAfter')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('before')}</th>
          <th scope="col" className="ba-after">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('staysLabel')}</th>
          <Who contract={contract} id={master.id} />
          <Who contract={contract} id={master.id} />
        </tr>
        <tr>
          <th scope="row">{t('endsLabel')}</th>
          <Who contract={contract} id={material.id} />
          <Who contract={contract} id={material.id} hollow />
        </tr>
        {FIGURES.map((figure) => {
          const [from, to] = [before[figure], after[figure]]
          return (
            <tr key={figure}>
              <th scope="row">{t(labels[figure])}</th>
              <td>
                <Value figure={figure} value={from} />
              </td>
              {from === to ? (
                <td className="ba-same">
                  {figure === 'grade' || figure === 'stars' ? (
                    <Value figure={figure} value={to} />
                  ) : (
                    t('kept', { value: formatAmount(BigInt(to), 0) })
                  )}
                </td>
              ) : (
                <td className="ba-change">
                  <Value figure={figure} value={to} />{' '}
                  {figure !== 'grade' && (
                    <span className="delta">
                      {to > from ? '▲' : '▼'} {formatAmount(BigInt(Math.abs(to - from)), 0)}
                    </span>
                  )}
                </td>
              )}
            </tr>
          )
        })}
        {action === 'inherit' && <Fee />}
      </tbody>
    </table>
  )
}

function Value({ figure, value }: { readonly figure: FigureName; readonly value: number }) {
  if (figure === 'grade') return <Grade grade={value} />
  if (figure === 'stars') return <Stars stars={value} />
  return <span className="fig">{formatAmount(BigInt(value), 0)}</span>
}

function Who({
  contract,
  id,
  hollow = false,
}: {
  readonly contract: Address
  readonly id: bigint
  readonly hollow?: boolean
}) {
  const { t } = useTexts<'hero'>()
  const named = useNamed()(contract, id)
  return (
    <td className="ba-plate">
      <Plate link={named.image} hollow={hollow} />
      {hollow ? (
        <p className="muted">{t('inContract')}</p>
      ) : (
        <p>
          {named.name} <span>{named.id}</span>
        </p>
      )}
    </td>
  )
}

/** Fee of a level transfer, from the contract. */
function Fee() {
  const { t } = useTexts<'hero'>()
  const { state } = useStore($heroes)
  const fee = state?.inheritFee ?? null
  const symbol = state?.pkt ? symbolAt(state.pkt) : ''
  return (
    <tr>
      <th scope="row">{t('feeLabel')}</th>
      <td className="ba-same">—</td>
      <td className="ba-change">{fee === null ? '—' : moneyText(fee, symbol)}</td>
    </tr>
  )
}

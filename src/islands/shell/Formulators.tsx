import { useEffect } from 'react'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { KINDS } from '../../lib/formulator/model.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $formulator, formulatorPlace, refreshFormulators } from '../formulator/store/formulator.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { Cover } from './Cover.tsx'

type Props = {
  /** Opens the dialog that creates formulators. */
  readonly onCreate: () => void
}

/** The account's formulators: their locks and rewards (docs/product.md, Dialogs). */
export function Formulators({ onCreate }: Props) {
  const { locale, t } = useTexts<'wallet'>()
  const { counts, locked, daily, total, stamp } = useStore($formulator)
  useEffect(() => void refreshFormulators(), [])
  if (!formulatorPlace)
    return (
      <div className="card-b">
        <h3>{t('formulator')}</h3>
        <p className="empty">{t('formulatorNote')}</p>
      </div>
    )
  const mev = (raw: bigint | null, places: number) => (
    <Cover of={raw}>
      <Figure
        raw={raw}
        decimals={TOKEN_DECIMALS}
        places={raw === 0n ? 2 : places}
        pad
        unit={raw === null ? '' : 'MEV'}
      />
    </Cover>
  )
  return (
    <>
      <div className="card-b">
        <h3>{t('formulator')}</h3>
        <dl className="rows">
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd className="fig">
                <Cover of={counts}>{counts ? counts[kind] : '—'}</Cover>
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('dailyReward')}</dt>
            <dd>{mev(daily, 3)}</dd>
          </div>
          <div>
            <dt>{t('totalReward')}</dt>
            <dd>{mev(total, 3)}</dd>
          </div>
          <div>
            <dt>{t('locked')}</dt>
            <dd>{mev(locked, 2)}</dd>
          </div>
        </dl>
        <div className="btn-row mt">
          <button className="btn btn-s grow" type="button" onClick={onCreate}>
            {t('createFormulators')}
          </button>
          <a className="btn btn-q grow" href={localHref(locale, 'myNfts/collected/?u=formulator')}>
            {t('seeFormulators')}
          </a>
        </div>
      </div>
      <AsOf stamp={stamp} source="" waiting={t('notRead')} />
    </>
  )
}

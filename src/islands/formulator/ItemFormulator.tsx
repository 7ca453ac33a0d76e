import { useEffect } from 'react'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { ageOf, dailyOf, higherOf, powerOf } from '../../lib/formulator/figures.ts'
import { refuseRevoke, refuseUpgrade } from '../../lib/formulator/rules.ts'
import { askShell } from '../../stores/askShell.ts'
import { $wallet } from '../../stores/wallet.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Age } from './Age.tsx'
import { Line } from './Line.tsx'
import { LOCKED_PLACES, Mev, REWARD_PLACES } from './Mev.tsx'
import { Plate } from './Plate.tsx'
import { outlooksOf } from './store/draft.ts'
import { $formulator, watchFormulators } from './store/formulator.ts'
import { $one, watchOne } from './store/one.ts'
import { blocksText } from './texts.ts'

type Props = { readonly id: bigint }

/** Card on a formulator's page: its kind, age, lock and yield, and its owner's actions. */
export default function ItemFormulator({ id }: Props) {
  const { t } = useTexts<'formulator'>()
  const { item, ages, stamp } = useStore($one)
  const { rate, network } = useStore($formulator)
  const age = useAge(stamp)
  useEffect(() => {
    const stops = [watchOne(id), watchFormulators()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
  const daily = item && rate !== null ? dailyOf(powerOf(item.kind, item.amount), rate) : null
  return (
    <section className="card" aria-labelledby="fm-facts" data-age={age} aria-busy={stamp === null}>
      <div className="card-h">
        <h2 id="fm-facts">{t('factsTitle')}</h2>
        {item && <Plate kind={item.kind} />}
      </div>
      <div className="card-b">
        <dl className="rows">
          <Line label={t('factKind')}>{item?.kind ?? '—'}</Line>
          <Line label={t('factAge')}>
            {item && stamp ? t('blocksCount', { count: blocksText(ageOf(item, stamp.block)) }) : '—'}
          </Line>
          <Line label={t('factLocked')}>
            <Mev raw={item?.amount} places={LOCKED_PLACES} />
          </Line>
          <Line label={t('factDaily')}>
            <Mev raw={daily} places={REWARD_PLACES} about={network?.exact === false} />{' '}
            {daily !== null && <span className="faint">{t('perDayShort')}</span>}
          </Line>
        </dl>
        {item && ages && stamp && (
          <div className="age-c mt">
            <Age item={item} ages={ages} block={stamp.block} />
          </div>
        )}
        <Actions />
      </div>
      <AsOf stamp={stamp} source={t('byChain')} waiting={t('readingOne')} />
    </section>
  )
}

/** The owner's actions, or why an upgrade is not possible yet. */
function Actions() {
  const { t } = useTexts<'formulator'>()
  const { item, ages, stamp } = useStore($one)
  const { address } = useStore($wallet)
  const world = useStore($formulator)
  if (!item || !ages || !stamp || !address || !sameAddress(item.owner, address)) return null
  const to = higherOf(item.kind)
  const refused = refuseUpgrade(item, ages, stamp.block)
  const enough = outlooksOf(world).some((outlook) => outlook.to === to && outlook.wait === 0n)
  const mayUpgrade = to !== null && refused === null && enough
  const mayRevoke = refuseRevoke(item) === null
  return (
    <>
      {to !== null && !mayUpgrade && (
        <p className="small muted mt">
          {refused === 'listed' || refused === 'unknown' ? t(`notNow.${refused}`) : t(`few.${to}`)}
        </p>
      )}
      <div className="btn-row mt">
        {to !== null && (
          <button
            className="btn btn-s grow"
            type="button"
            aria-disabled={!mayUpgrade}
            onClick={() => mayUpgrade && askShell({ kind: 'formulator', act: 'upgrade', to, id: item.id })}
          >
            {t('upgrade')}
          </button>
        )}
        <button
          className="btn btn-s grow"
          type="button"
          aria-disabled={!mayRevoke}
          onClick={() => mayRevoke && askShell({ kind: 'formulator', act: 'revoke', id: item.id })}
        >
          {t('revoke')}
        </button>
      </div>
    </>
  )
}

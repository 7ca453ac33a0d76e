import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { idAfter } from '../../lib/core/nft/link.ts'
import type { FarmItem } from '../../lib/nftfarm/model.ts'
import { mustClaimFirst } from '../../lib/nftfarm/rules.ts'
import type { FarmItemRow } from '../../lib/nftfarm/schema.ts'
import { $access } from '../../stores/gate.ts'
import { snack } from '../../stores/snackbar.ts'
import { localHref } from '../../ui/href.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { itemHref } from '../shared/nft/links.ts'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { localMoment } from './parts.tsx'
import { $claimAction, claimReview } from './store/pool.ts'
import { $farmItems, $looks, askLooks, farmCollections, lookKey, refreshItems } from './store/reported.ts'
import { openFarming } from './store/start.ts'

const asItem = ({ collection, tokenId }: FarmItemRow): FarmItem => ({
  collection: collection.toLowerCase() as FarmItem['collection'],
  tokenId: tokenId.toLowerCase() as FarmItem['tokenId'],
})

/** True if only a new start makes the hero count again. */
const needsStart = ({ owned, state, reason }: FarmItemRow) =>
  owned && reason !== 'usedUp' && (state === 'off' || reason === 'moved' || reason === 'sold')

/** The account's heroes with their state, and the buttons that start and stop them. */
export function Heroes() {
  const { t, locale } = useTexts<'nftfarm'>()
  const { body, stamp, status, of } = useStore($farmItems)
  const age = useAge(stamp)
  const { gate } = useStore($access)
  const gates = useGate()
  const list = body?.list ?? []
  const contracts = list.map(({ collection }) => collection.toLowerCase()).join(' ')
  useEffect(() => {
    if (of && contracts !== '') void askLooks(of, contracts.split(' '))
  }, [of, contracts])
  const open = list.filter(needsStart)
  return (
    <section className="card" aria-label={t('heroes')} data-age={age} aria-busy={status === 'loading'}>
      {open.length > 1 && (
        <div className="card-h">
          <button
            className="btn btn-p end"
            type="button"
            onClick={() => (gate ? gates.pass(gate) : openFarming(true, open.map(asItem)))}
          >
            {gate ? gates.says(gate) : t('startAll', { count: open.length })}
          </button>
        </div>
      )}
      {list.length > 0 ? (
        <table className="tbl nf-heroes" {...roles.table}>
          <thead {...roles.group}>
            <tr {...roles.row}>
              <th {...roles.head}>{t('hero')}</th>
              <th {...roles.head}>{t('power')}</th>
              <th {...roles.head}>{t('state')}</th>
              <th {...roles.head}>{t('action')}</th>
            </tr>
          </thead>
          <tbody {...roles.group}>
            {list.map((row) => (
              <Hero key={lookKey(row)} row={row} />
            ))}
          </tbody>
        </table>
      ) : (
        <div className="card-b">
          {status === 'ready' ? (
            <>
              <p>
                <b>{t('heroesNone')}</b>
              </p>
              <p className="muted">{t('heroesNoneBody')}</p>
              <p>
                <a className="btn btn-s" href={localHref(locale, 'marketplace/')}>
                  {t('toMarket')}
                </a>
              </p>
            </>
          ) : (
            <p className="muted">{t(`list.${status}`)}</p>
          )}
        </div>
      )}
      {status !== 'off' && (
        <AsOf
          stamp={stamp}
          source={t('fromIndex')}
          again={status === 'loading' || status === 'ready' ? undefined : refreshItems}
          waiting={t(status === 'ready' ? 'list.loading' : `list.${status}`)}
        />
      )}
    </section>
  )
}

function Hero({ row }: { readonly row: FarmItemRow }) {
  const { t, locale } = useTexts<'nftfarm'>()
  const look = useStore($looks)[lookKey(row)]
  const id = BigInt(row.tokenId)
  const collection = farmCollections.find(
    ({ address }) => address.toLowerCase() === row.collection.toLowerCase(),
  )
  const name = look?.name ?? collection?.name ?? ''
  return (
    <tr {...roles.row} data-state={row.state}>
      <th scope="row" {...roles.cell}>
        <span className="nf-hero">
          <span className="nf-art">
            <RemoteImage link={look?.image ?? null} alt="" waiting={!look} />
          </span>
          <span>
            {collection ? (
              <a className="lnk" href={itemHref(locale, collection.shortName, id)}>
                {name}
              </a>
            ) : (
              name
            )}{' '}
            <span className="faint nw">{idAfter(name, id)}</span>
          </span>
        </span>
      </th>
      <td {...roles.cell} data-label={t('power')}>
        <span className="fig">{formatAmount(BigInt(row.power), 0)}</span>
      </td>
      <td {...roles.cell} data-label={t('state')}>
        <State row={row} />
      </td>
      <td {...roles.cell}>
        <HeroButton row={row} name={name} />
      </td>
    </tr>
  )
}

function State({ row: { state, reason, started, countsFrom } }: { readonly row: FarmItemRow }) {
  const { t, locale } = useTexts<'nftfarm'>()
  const time = countsFrom === null ? '—' : localMoment(countsFrom, locale, 'full')
  return (
    <span className="nf-state">
      <span className="nf-dot" data-state={state} aria-hidden="true" />
      <span>
        {state === 'waiting' ? t('state.waiting', { time }) : t(`state.${state}`)}
        {reason !== null && <small>{t(`reason.${reason}`)}</small>}
        {state === 'earning' && started && (
          <small>{t('since', { date: localMoment(started.time, locale, 'day') })}</small>
        )}
      </span>
    </span>
  )
}

function HeroButton({ row, name }: { readonly row: FarmItemRow; readonly name: string }) {
  const { t } = useTexts<'nftfarm'>()
  const { gate } = useStore($access)
  const gates = useGate()
  const claim = useStore($claimAction)
  const starts = needsStart(row)
  // The operator would refuse it: another account has started the hero, or it is used up.
  if (!starts && (row.state === 'off' || row.reason === 'sold' || row.reason === 'usedUp')) return null
  const refuseStop = () =>
    snack({
      type: 'fail',
      title: '',
      description: '',
      code: 'nftfarm.claimFirst',
      action: { label: t('claimStep'), run: () => claimReview.open() },
    })
  const press = () => {
    if (gate) gates.pass(gate)
    else if (starts) openFarming(true, [asItem(row)])
    else if (mustClaimFirst(claim)) refuseStop()
    else openFarming(false, [asItem(row)])
  }
  const label = t(starts ? (row.state === 'off' ? 'start' : 'startAgain') : 'stop')
  return (
    <button
      className={`btn ${starts ? 'btn-s' : 'btn-q'}`}
      type="button"
      aria-label={`${label} ${name} ${idAfter(name, BigInt(row.tokenId))}`}
      onClick={press}
    >
      {label}
    </button>
  )
}

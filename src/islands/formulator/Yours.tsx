import { exactAmount, formatAmount } from '../../lib/core/amount/format.ts'
import { dailyOf, higherOf, lockOf, multiplierOf, powerOf } from '../../lib/formulator/figures.ts'
import { type Ages, type Held, KINDS, type Kind } from '../../lib/formulator/model.ts'
import { MOST_READ } from '../../lib/formulator/read.ts'
import { refuseRevoke, refuseUpgrade } from '../../lib/formulator/rules.ts'
import { askShell } from '../../stores/askShell.ts'
import { $rpcError } from '../../stores/chain.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Age } from './Age.tsx'
import { lockText, Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { Plate } from './Plate.tsx'
import { newOnesOf, outlooksOf } from './store/draft.ts'
import { $formulator, refreshFormulators } from './store/formulator.ts'
import { itemPath, nameOf, numberOf } from './texts.ts'

/** The account's formulators by kind, the highest first, each with its age, lock and yield. */
export function Yours() {
  const { t } = useTexts<'formulator'>()
  const { holdings, stamp } = useStore($formulator)
  const error = useStore($rpcError)
  const age = useAge(stamp)
  const items = holdings?.items ?? []
  const balance = holdings?.balance ?? null
  return (
    <section className="card" aria-labelledby="fm-yours" data-age={age} aria-busy={stamp === null}>
      <div className="card-h">
        <h2 id="fm-yours">
          {t('yours')} {balance !== null && <span className="faint">{formatAmount(balance, 0)}</span>}
        </h2>
        {items.length > 1 && (
          <button
            className="btn btn-t"
            type="button"
            onClick={() => askShell({ kind: 'formulator', act: 'revoke' })}
          >
            {t('revokeSeveral')}
          </button>
        )}
      </div>
      {stamp === null ? <Waiting /> : items.length > 0 ? <Kinds items={items} /> : <Nothing />}
      <Missing />
      <AsOf
        stamp={stamp}
        source={t('byChain')}
        again={error ? refreshFormulators : undefined}
        waiting={t('readingAll')}
      />
    </section>
  )
}

function Waiting() {
  return (
    <ul className="fm-list">
      {[1, 2].map((line) => (
        <li key={line}>
          <span className="fm-plate" />
          <div>
            <span className="sk sk-l" />
          </div>
          <div className="age-c">
            <span className="sk sk-l" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Empty list: there are none, or it is unknown. */
function Nothing() {
  const { t } = useTexts<'formulator'>()
  const world = useStore($formulator)
  if (world.holdings?.balance !== 0n)
    return (
      <p className="card-b" role="status">
        {t('notRead')}
      </p>
    )
  const gain = newOnesOf(world, 1)?.gain ?? null
  const lock = lockText(lockOf('Alpha'))
  return (
    <div className="card-b">
      <p>
        <b>{t('noneTitle')}</b>
      </p>
      <p className="small muted">
        {gain === null ? t('noneBody', { lock }) : t('noneBodyDaily', { lock, daily: mevText(gain) })}
      </p>
    </div>
  )
}

/** Formulators missing from the list, and why. */
function Missing() {
  const { t } = useTexts<'formulator'>()
  const { holdings } = useStore($formulator)
  if (!holdings || holdings.balance === null) return null
  const { balance, items } = holdings
  const listed = balance < MOST_READ ? Number(balance) : MOST_READ
  const unread = listed - items.length
  return (
    <>
      {balance > MOST_READ && (
        <p className="card-b small muted">
          {t('moreThanShown', { count: formatAmount(balance, 0), shown: MOST_READ })}
        </p>
      )}
      {unread > 0 && (
        <p className="card-b small muted" role="status">
          {t('someUnread', { count: unread })}
        </p>
      )}
    </>
  )
}

function Kinds({ items }: { readonly items: readonly Held[] }) {
  return KINDS.toReversed().map((kind) => {
    const some = items.filter((item) => item.kind === kind)
    return some.length > 0 && <OfKind key={kind} kind={kind} items={some} />
  })
}

function OfKind({ kind, items }: { readonly kind: Kind; readonly items: readonly Held[] }) {
  const { t } = useTexts<'formulator'>()
  const { holdings } = useStore($formulator)
  const to = higherOf(kind)
  return (
    <>
      <h3 className="fm-h">
        <b>{kind}</b>
        <span>{t('factor', { factor: exactAmount(multiplierOf(kind), 3) })}</span>
        <span>{to ? t(`partsFor.${to}`, { count: items.length }) : items.length}</span>
      </h3>
      <ul className="fm-list">
        {holdings && items.map((item) => <Row key={item.id} item={item} ages={holdings.ages} />)}
      </ul>
    </>
  )
}

function Row({ item, ages }: { readonly item: Held; readonly ages: Ages }) {
  const { locale, t } = useTexts<'formulator'>()
  const world = useStore($formulator)
  const { stamp, rate, network } = world
  if (!stamp) return null
  const { kind, amount, listed } = item
  const to = higherOf(kind)
  const name = nameOf(item)
  const enough = outlooksOf(world).some((outlook) => outlook.to === to && outlook.wait === 0n)
  const daily = rate === null ? null : dailyOf(powerOf(kind, amount), rate)
  return (
    <li>
      <Plate kind={kind} />
      <div>
        <a className="rowlink" href={localHref(locale, itemPath(item))}>
          <b>{kind}</b> <span className="faint">{numberOf(item)}</span>
        </a>
        <small>
          {t('locksMev', { amount: lockText(amount) })}
          {listed !== false && <span className="tag tag-w">{t(listed ? 'forSale' : 'listingUnread')}</span>}
        </small>
      </div>
      <div className="age-c">
        <Age item={item} ages={ages} block={stamp.block} />
      </div>
      <div className="end">
        <Mev raw={daily} places={REWARD_PLACES} unit={false} about={network?.exact === false} />
        <small>{t('perDay')}</small>
      </div>
      <div className="fm-do">
        {to && enough && refuseUpgrade(item, ages, stamp.block) === null ? (
          <button
            className="btn btn-t"
            type="button"
            aria-label={t('upgradeNamed', { name })}
            onClick={() => askShell({ kind: 'formulator', act: 'upgrade', to, id: item.id })}
          >
            {t('upgrade')}
          </button>
        ) : (
          refuseRevoke(item) === null && (
            <button
              className="btn btn-t"
              type="button"
              aria-label={t('revokeNamed', { name })}
              onClick={() => askShell({ kind: 'formulator', act: 'revoke', id: item.id })}
            >
              {t('revoke')}
            </button>
          )
        )}
      </div>
    </li>
  )
}

import { useEffect, useState } from 'react'
import { formatBps } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { AppError } from '../../lib/core/errors/AppError.ts'
import { formatAge, msSince } from '../../lib/core/i18n/age.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import type { Currency, Fees } from '../../lib/core/nft/model.ts'
import { splitOf } from '../../lib/item/split.ts'
import { $now } from '../../stores/clock.ts'
import { snackError } from '../../stores/snackbar.ts'
import { $wallet } from '../../stores/wallet.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { Money } from '../shared/nft/Money.tsx'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { $itemInfo, metadataWait, refreshItemInfo, refreshMetadata } from './store/info.ts'
import { $itemChain } from './store/item.ts'
import { itemReview } from './store/review.ts'
import { $subject } from './store/subject.ts'

type PartsProps = {
  readonly price: bigint | null
  readonly currency: Currency
  readonly fees: Fees | null
}

/** Parts of a price, line by line; the last line is the seller's amount. */
export function FeeLines({ price, currency, fees }: PartsProps) {
  const { t } = useTexts<'item'>()
  const split = price !== null && fees ? splitOf(price, fees) : null
  const lines = ['service', 'royalty', 'burn'] as const
  return (
    <dl className="rows">
      <div>
        <dt>{t('listedPrice')}</dt>
        <dd>
          <Money raw={price} unit={currency} places={6} />
        </dd>
      </div>
      {lines.map((line) => (
        <div key={line}>
          <dt>
            {t(`fee.${line}`)} {fees && formatBps(Number(fees[line]))}
          </dt>
          <dd>
            {split && split[line] > 0n && '−'}
            <Money raw={split?.[line] ?? null} unit={currency} places={6} />
          </dd>
        </div>
      ))}
      <div className="total">
        <dt>{t('afterFee')}</dt>
        <dd>
          <Money raw={split?.net ?? null} unit={currency} places={6} />
        </dd>
      </div>
    </dl>
  )
}

/** Parts of a listed item's price; nothing if it is not listed. */
export function PriceParts() {
  const { t } = useTexts<'item'>()
  const { item, stamp } = useStore($itemChain)
  const listing = item?.listing
  const age = useAge(stamp)
  if (!marketEntry || !listing || listing.state !== 'open' || item.dead) return null
  return (
    <section className="card" aria-labelledby="item-parts" data-age={age}>
      <div className="card-h">
        <h2 id="item-parts">{t('partsTitle')}</h2>
      </div>
      <div className="card-b">
        <FeeLines price={listing.price} currency={listing.currency} fees={listing.fees ?? item.fees} />
      </div>
    </section>
  )
}

/** Owner, contract, token id, and the state of the item's metadata. */
export function ItemDetails({ id }: { readonly id: string | null }) {
  const { t } = useTexts<'item'>()
  const { item, owner } = useStore($itemChain)
  const info = useStore($itemInfo)
  const subject = useStore($subject)
  const contract = subject && subject !== 'unknown' ? subject.key.contract : null
  const itemOwner = item?.owner ?? info.item?.owner ?? null
  const mine = owner !== null && itemOwner !== null && sameAddress(owner, itemOwner)
  const idle = mine && item?.part?.approved === true && item.listing?.state !== 'open'
  return (
    <section className="card" aria-labelledby="item-details">
      <div className="card-h">
        <h2 id="item-details">{t('detailsTitle')}</h2>
      </div>
      <div className="card-b">
        <dl className="rows">
          <div>
            <dt>{t('owner')}</dt>
            <dd>
              {itemOwner ? (
                <>
                  {mine && <span className="tag tag-a">{t('you')}</span>} <Address address={itemOwner} />
                </>
              ) : (
                '—'
              )}
            </dd>
          </div>
          <div>
            <dt>{t('contract')}</dt>
            <dd>{contract ? <Address address={contract} /> : '—'}</dd>
          </div>
          <div>
            <dt>{t('tokenId')}</dt>
            <dd className="mono break-any">
              {id && id.length > 20 ? (
                <CopyButton
                  className="lnk"
                  text={id}
                  label={`${id.slice(0, 8)}…${id.slice(-6)}`}
                  onFail={() => snackError('copy.failed')}
                />
              ) : (
                id
              )}
            </dd>
          </div>
          <MetadataAge />
        </dl>
        <MetadataState owner={itemOwner} mine={mine} />
        {idle && (
          <div className="mt">
            <p className="small muted">{t('rightStands')}</p>
            <button
              className="btn btn-s btn-w"
              type="button"
              onClick={() => itemReview.open({ act: 'revokeMarket' })}
            >
              {t('revokeRight')}
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

function Address({ address }: { readonly address: string }) {
  return chain.explorer ? (
    <a
      className="lnk mono"
      href={`${chain.explorer}/address/${address}?p=1&e=10`}
      rel="noopener noreferrer"
      target="_blank"
      title={address}
    >
      {shortAddress(address)}
    </a>
  ) : (
    <CopyButton
      className="lnk mono"
      text={address}
      label={shortAddress(address)}
      onFail={() => snackError('copy.failed')}
    />
  )
}

function MetadataAge() {
  const { locale, t } = useTexts<'item'>()
  const { item, metadata, state } = useStore($itemInfo)
  const now = useStore($now)
  const updated = item?.metadata.updatedAt ?? null
  const ago = updated === null ? null : msSince(updated, now)
  const wording =
    ago !== null && now > 0
      ? formatAge(ago, locale)
      : metadata
        ? t('metadataOwn')
        : state === 'loading'
          ? ''
          : '—'
  return (
    <div>
      <dt>{t('metadata')}</dt>
      <dd>{wording}</dd>
    </div>
  )
}

/** Shows if the item's metadata is as new as the game's, with a button to refresh it. */
function MetadataState({ owner, mine }: { readonly owner: string | null; readonly mine: boolean }) {
  const { locale, t } = useTexts<'item'>()
  const { item } = useStore($itemInfo)
  const { address } = useStore($wallet)
  const now = useStore($now)
  const [until, setUntil] = useState<number | null>(null)
  const [done, setDone] = useState(false)
  const known = item !== null
  // The wait applies to the owner, not to the item: the refresh of another item may have started it.
  useEffect(() => {
    setUntil(null)
    if (!owner || !known) return
    let gone = false
    metadataWait(owner).then(
      (seconds) => gone || setUntil(Date.now() + seconds * 1_000),
      // The server itself rejects a request that is too early.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [owner, known])
  if (!item || !owner) return null
  const { state } = item.metadata
  const left = until === null ? 0 : Math.max(0, until - now)
  const refresh = async () => {
    if (left > 0) return
    try {
      const { retryAfterSec, accepted } = await refreshMetadata(owner)
      setUntil(Date.now() + retryAfterSec * 1_000)
      setDone(accepted)
      void refreshItemInfo()
    } catch (error) {
      if (error instanceof AppError && error.code !== 'api.cancelled')
        snackError('metadata.refresh', error.details)
    }
  }
  return (
    <>
      {(state === 'unsynchronized' || state === 'failed') && (
        <Note kind="info">
          <p>{t(mine && address ? 'metadataLaunch' : 'metadataWait')}</p>
        </Note>
      )}
      {state === 'pending' && <p className="small muted">{t('metadataPending')}</p>}
      <button
        className="btn btn-s btn-w mt"
        type="button"
        aria-disabled={left > 0}
        onClick={() => void refresh()}
      >
        <Icon name="clock" />
        {left > 0 ? t('refreshIn', { time: formatSpan(left, locale) }) : t('refresh')}
      </button>
      <p className="small muted" role="status">
        {done && left > 0 ? t('refreshQueued') : ''}
      </p>
    </>
  )
}

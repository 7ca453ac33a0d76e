import { useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import { nameWithId } from '../../lib/core/nft/link.ts'
import { CURRENCIES } from '../../lib/core/nft/model.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import type { Subject } from '../../lib/item/review.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { itemHref } from '../shared/nft/links.ts'
import { moneyText } from '../shared/nft/Money.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { collections, marketEntry } from '../shared/nft/store/collections.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { FeeLines } from './ItemDetails.tsx'
import { itemTexts } from './itemTexts.ts'
import { Coins, useIssue } from './priceForm.tsx'
import { $itemInfo } from './store/info.ts'
import { $itemChain } from './store/item.ts'
import { $itemGate, itemReview } from './store/review.ts'
import {
  $floor,
  $saleDraft,
  $saleView,
  changeSale,
  DURATIONS,
  fillFloor,
  heightsOf,
  STARTS,
  typedSale,
} from './store/sale.ts'
import { UnknownItem } from './UnknownItem.tsx'
import { ItemDialogs, useItem } from './useItem.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'form' | 'nft' | 'item' | 'sale' | 'transfer'>
}

/** Puts one item up for sale: `?c=` names its collection, `id` the item. */
export default function SalePage({ locale, texts }: Props) {
  const subject = useItem()
  return (
    <TextsProvider locale={locale} texts={texts}>
      {!marketEntry || collections.length === 0 ? (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.saleTitle} />
      ) : subject === 'unknown' ? (
        <UnknownItem />
      ) : (
        <Page subject={subject} />
      )}
    </TextsProvider>
  )
}

function Page({ subject }: { readonly subject: Subject | null }) {
  const { locale, t } = useTexts<'nft' | 'item' | 'sale'>()
  const info = useStore($itemInfo)
  const current = useStore(itemReview.$review)
  const { canSell } = useStore($saleView)
  const wording = itemTexts(info, t('unnamed'))
  return (
    <>
      <nav className="crumb-nav" aria-label={t('crumb')}>
        {subject ? (
          <a href={itemHref(locale, subject.collection.shortName, subject.key.id)}>
            {nameWithId(wording.name, subject.key.id)}
          </a>
        ) : (
          <span className="sk" />
        )}
        <Icon name="right" />
        <span>{t('saleTitle')}</span>
      </nav>
      <div className="item-page sale-page">
        <div className="stack">
          <div className="item-art">
            <RemoteImage
              link={wording.image}
              alt=""
              eager
              waiting={!info.item && !info.metadata && info.state === 'loading'}
            />
          </div>
        </div>
        <div className="stack">
          <h1>{t('saleTitle')}</h1>
          <ProblemNote />
          {canSell === false ? <NotYours subject={subject} /> : <SaleForm />}
        </div>
      </div>
      {current && <ItemDialogs />}
    </>
  )
}

/** The item belongs to another account, or is already for sale. */
function NotYours({ subject }: { readonly subject: Subject | null }) {
  const { locale, t } = useTexts<'sale'>()
  const { item } = useStore($itemChain)
  const listed = item?.listing?.state === 'open'
  return (
    <Note kind="info">
      <p>{t(listed ? 'alreadyListed' : 'notYours')}</p>
      {subject && (
        <a className="act" href={itemHref(locale, subject.collection.shortName, subject.key.id)}>
          {t('toItem')}
        </a>
      )}
    </Note>
  )
}

function SaleForm() {
  const { locale, t } = useTexts<'nft' | 'item' | 'sale'>()
  const draft = useStore($saleDraft)
  const { issue, raw, far } = useStore($saleView)
  const { item, stamp } = useStore($itemChain)
  const floor = useStore($floor)
  const gate = useStore($itemGate)
  const [asked, setAsked] = useState(false)
  const say = useIssue()
  const gates = useGate()
  const age = useAge(stamp)
  const coins = CURRENCIES.filter((one) => marketEntry?.tokens[one])
  // An empty price is only reported after an attempt to continue.
  const shown = issue === 'price.empty' && !asked ? null : issue
  const ready = gate === null && issue === null && draft.agreed && (!far || draft.low) && item?.fees
  const label = () => {
    if (gate !== null) return isGate(gate) ? gates.says(gate) : t(`gate.${gate}`)
    if (issue !== null) return t('enterPrice')
    if (far && !draft.low) return t('confirmLow')
    return t(draft.agreed ? 'reviewSale' : 'agreeFirst')
  }
  const submit = () => {
    setAsked(true)
    if (gate !== null && isGate(gate)) gates.pass(gate)
    else if (ready) itemReview.open(typedSale())
  }
  return (
    <section className="card" aria-label={t('saleTitle')} data-age={age}>
      <form
        className="card-b form-stack form-first"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Coins coins={coins} chosen={draft.currency} onChoose={(currency) => changeSale({ currency })} />
        <AmountField
          label={t('price')}
          text={draft.text}
          onType={(text) => changeSale({ text })}
          symbol={draft.currency}
          max={floor ? { label: t('takeFloor'), fill: fillFloor, word: t('floorWord') } : undefined}
          issue={shown && say(shown, draft.currency, null)}
          note={
            floor
              ? t('floorOf', { kind: floor.kind, amount: moneyText(floor.raw, floor.currency) })
              : undefined
          }
        />
        {far && floor && (
          <Note kind="danger">
            <p>{t('farBelow', { kind: floor.kind, amount: moneyText(floor.raw, floor.currency) })}</p>
            <label className="check">
              <input
                type="checkbox"
                checked={draft.low}
                onChange={(event) => changeSale({ low: event.currentTarget.checked })}
              />
              {t('lowMeant')}
            </label>
          </Note>
        )}
        <fieldset className="sale-durations">
          <legend>{t('start')}</legend>
          <div className="chips coins">
            {STARTS.map((blocks) => (
              <label key={String(blocks)} className="chip">
                <input
                  className="vh"
                  type="radio"
                  name="start"
                  checked={draft.start === blocks}
                  onChange={() => changeSale({ start: blocks })}
                />
                {blocks === 0n ? t('startNow') : `≈ ${formatBlockSpan(blocks, chain.blockMs, locale)}`}
              </label>
            ))}
          </div>
          {draft.start > 0n && <p className="small muted">{t('startNote')}</p>}
        </fieldset>
        <fieldset className="sale-durations">
          <legend>{t('duration')}</legend>
          <div className="chips coins">
            {DURATIONS.map((blocks) => (
              <label key={String(blocks)} className="chip">
                <input
                  className="vh"
                  type="radio"
                  name="duration"
                  checked={draft.duration === blocks}
                  onChange={() => changeSale({ duration: blocks })}
                />
                ≈ {formatBlockSpan(blocks, chain.blockMs, locale)}
              </label>
            ))}
          </div>
          <p className="small muted">
            {stamp
              ? t('durationNote', {
                  from: formatAmount(heightsOf(stamp, draft).open, 0),
                  to: formatAmount(heightsOf(stamp, draft).close, 0),
                  blocks: formatAmount(draft.duration, 0),
                })
              : t('reading')}
          </p>
        </fieldset>
        <h2>{t('partsTitle')}</h2>
        <FeeLines price={raw} currency={draft.currency} fees={item?.fees ?? null} />
        <label className="check">
          <input
            type="checkbox"
            checked={draft.agreed}
            onChange={(event) => changeSale({ agreed: event.currentTarget.checked })}
          />
          {t('listStays')}
        </label>
        <button
          className="btn btn-p btn-lg btn-w"
          type="submit"
          aria-disabled={!(ready || (gate !== null && isGate(gate) && gate !== 'connecting'))}
        >
          {label()}
        </button>
      </form>
      <AsOf stamp={stamp} source={t('fromChain')} waiting={t('reading')} />
    </section>
  )
}

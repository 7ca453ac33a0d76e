import { useEffect } from 'react'
import { BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { CURRENCIES } from '../../lib/core/nft/model.ts'
import { watchPools } from '../../stores/pools.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { moneyText } from '../shared/nft/Money.tsx'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { offerLife } from './offerTexts.ts'
import { Coins, useIssue } from './priceForm.tsx'
import { $offerDraft, $offerView, closeItemDialog, fillMinimum, typedOffer } from './store/form.ts'
import { $itemChain } from './store/item.ts'
import { itemReview } from './store/review.ts'

/** Form for an offer: its coin, its price, and the offer to beat. */
export function OfferForm() {
  const { locale, t } = useTexts<'form' | 'item'>()
  const { item } = useStore($itemChain)
  const { text, currency } = useStore($offerDraft)
  const { issue, last, held, least } = useStore($offerView)
  const say = useIssue()
  // The least offer in another coin follows from the pools' prices.
  useEffect(() => (currency === 'MEV' ? undefined : watchPools()), [currency])
  const coins = CURRENCIES.filter((one) => marketEntry?.tokens[one])
  const shown = issue === null || (issue === 'price.empty' && text === '') ? null : issue
  return (
    <Dialog open title={t('offerTitle')} onClose={closeItemDialog}>
      <form
        className="card-b form-stack"
        onSubmit={(event) => {
          event.preventDefault()
          itemReview.open(typedOffer())
        }}
      >
        <Coins
          coins={coins}
          chosen={currency}
          onChoose={(next) => $offerDraft.set({ text, currency: next })}
        />
        <AmountField
          label={t('yourOffer')}
          text={text}
          onType={(next) => $offerDraft.set({ text: next, currency })}
          balance={
            held === null
              ? t('balanceUnknown')
              : t('balance', { value: formatAmount(held, TOKEN_DECIMALS, { places: BALANCE_PLACES }) })
          }
          max={{ label: t('fillMinimum'), fill: fillMinimum, word: t('least') }}
          symbol={currency}
          issue={shown && say(shown, currency, last, least)}
          note={
            last !== null
              ? t('mustBeat', { amount: moneyText(last, currency) })
              : least === null
                ? undefined
                : t(currency === 'MEV' ? 'leastNote' : 'leastWorth', { amount: moneyText(least, currency) })
          }
        />
        <p className="small muted form-note">{t('offerBacked')}</p>
        <p className="small muted form-note">{offerLife(t, locale, item?.offerBlocks ?? null)}</p>
        <button className="btn btn-p btn-lg btn-w" type="submit" aria-disabled={issue !== null}>
          {t(issue === 'price.empty' ? 'enterPrice' : 'reviewOffer')}
        </button>
      </form>
    </Dialog>
  )
}

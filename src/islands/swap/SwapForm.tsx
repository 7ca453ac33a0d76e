import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { lostToImpact } from '../../lib/swap/figures.ts'
import { $rpcError } from '../../stores/chain.ts'
import { $pools, poolCount, refreshPools } from '../../stores/pools.ts'
import { $settings } from '../../stores/settings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { SlippageButton } from '../shared/tx/SlippageButton.tsx'
import { Submit } from '../shared/tx/Submit.tsx'
import { AmountSide } from './AmountSide.tsx'
import { QuoteAnnouncer } from './QuoteAnnouncer.tsx'
import { QuoteRows } from './QuoteRows.tsx'
import { $draft, flip } from './store/draft.ts'
import { $action, $quote, swapReview } from './store/swap.ts'

/** Slippage in basis points: the chosen one, else the default of the quote's pools. */
function useSlippage(): number {
  const { slippageBps } = useStore($settings)
  const quote = useStore($quote)
  return slippageBps ?? quote?.slippageBps ?? 50
}

export function SwapForm({ openSettings }: { readonly openSettings: () => void }) {
  const { t } = useTexts<'swap'>()
  const slippage = useSlippage()
  const { stamp } = useStore($pools)
  const age = useAge(stamp)
  return (
    <section className="card" aria-labelledby="swap-title">
      <div className="card-h">
        <h1 id="swap-title">{t('title')}</h1>
        <SlippageButton bps={slippage} onClick={openSettings} />
      </div>
      <div className="swap-form" data-age={age}>
        <AmountSide side="in" />
        <button className="flip" type="button" aria-label={t('flip')} onClick={flip}>
          <Icon name="flip" />
        </button>
        <AmountSide side="out" />
        <QuoteRows />
        <TradeButton />
        <Footing />
      </div>
      <QuoteAnnouncer />
    </section>
  )
}

/** As-of line of the form: the block of the pools' data. */
function Footing() {
  const { t } = useTexts<'tx' | 'trade'>()
  const { stamp, unread } = useStore($pools)
  const error = useStore($rpcError)
  const missing = Object.keys(unread).length
  return (
    <AsOf
      stamp={stamp}
      source={missing > 0 ? t('poolsUnread', { count: missing }) : t('computedHere')}
      again={error ? refreshPools : undefined}
      waiting={t('readingPools', { count: poolCount })}
    />
  )
}

/** The form's button, labelled for a trade. */
function TradeButton() {
  const { t } = useTexts<'form' | 'swap'>()
  const action = useStore($action)
  const quote = useStore($quote)
  const { tokenIn, tokenOut } = useStore($draft)
  const label = () => {
    if (action.kind === 'review') return t('review')
    if (action.kind !== 'issue') return t('cannotSwap')
    if (action.issue === 'amount.empty') return t('enterAmount')
    if (action.issue === 'swap.sameToken') return t('chooseToken')
    if (action.issue === 'swap.insufficient') return t('insufficient', { symbol: tokenIn?.symbol ?? '' })
    if (action.issue === 'swap.impactRefused') return t('impactRefusedButton')
    return t('cannotSwap')
  }
  return (
    <Submit
      kind={action.kind}
      label={label()}
      impact={
        quote && {
          ppm: quote.impactPpm,
          amount: formatAmount(lostToImpact(quote), tokenOut?.decimals ?? TOKEN_DECIMALS, {
            places: 4,
            round: 'up',
          }),
          symbol: tokenOut?.symbol ?? '',
        }
      }
      subject={`${tokenIn?.address} ${tokenOut?.address}`}
      onReview={swapReview.open}
    />
  )
}

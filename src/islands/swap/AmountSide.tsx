import { useState } from 'react'
import { BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { dollarValue, formatDollars } from '../../lib/core/exchange/price.ts'
import type { SwapIssue } from '../../lib/swap/rules.ts'
import { $balances } from '../../stores/balances.ts'
import { $poolPrices } from '../../stores/pools.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { $draft, $parsed, type Side } from './store/draft.ts'
import { $action, $fieldTexts, $issue, $quote, chooseToken, fillMaximum, typeAmount } from './store/swap.ts'
import { useIssueText } from './useIssueText.ts'

const TokenPicker = lazyPart('TokenPicker', () => import('../shared/tx/TokenPicker.tsx'))

/** True if an issue is shown at this field. */
const belongs = (issue: SwapIssue | null, side: Side, typed: boolean) =>
  issue !== null &&
  issue !== 'amount.empty' &&
  (issue === 'swap.insufficient' || issue === 'swap.impactRefused' ? side === 'in' : typed)

/** Returns the value of a side's amount at the pools' own prices; nothing if unknown. */
function useDollarValue(side: Side): string | undefined {
  const { t } = useTexts<'swap'>()
  const { mode, tokenIn, tokenOut } = useStore($draft)
  const parsed = useStore($parsed)
  const quote = useStore($quote)
  const prices = useStore($poolPrices)
  const token = side === 'in' ? tokenIn : tokenOut
  const typed = mode === (side === 'in' ? 'exactIn' : 'exactOut')
  const computed = quote && (side === 'in' ? quote.amountIn : quote.amountOut)
  const raw = typed ? ('raw' in parsed ? parsed.raw : 0n) : (computed ?? 0n)
  const usd = token && raw > 0n ? dollarValue(raw, prices.get(token.address)) : null
  return usd === null ? undefined : t('worth', { usd: formatDollars(usd) })
}

export function AmountSide({ side }: { readonly side: Side }) {
  const { t } = useTexts<'form' | 'swap'>()
  const [picking, setPicking] = useState(false)
  const draft = useStore($draft)
  const action = useStore($action)
  const drafted = useStore($issue)
  const { raw } = useStore($balances)
  const text = useStore($fieldTexts)[side]
  const value = useDollarValue(side)
  const token = side === 'in' ? draft.tokenIn : draft.tokenOut
  const mode = side === 'in' ? 'exactIn' : 'exactOut'
  const typed = draft.mode === mode
  const issue = action.kind === 'issue' ? action.issue : drafted
  const issueText = useIssueText(issue)
  const balance = token ? raw[token.address] : undefined
  const max =
    side === 'in' && balance !== undefined && balance > 0n
      ? { label: t('maxOf', { symbol: token?.symbol ?? '' }), fill: fillMaximum }
      : undefined
  return (
    <>
      <AmountField
        label={t(side === 'in' ? 'youPay' : 'youReceive')}
        text={text}
        onType={(next) => typeAmount(side, next)}
        balance={
          balance === undefined
            ? t('balanceUnknown')
            : t('balance', {
                value: formatAmount(balance, token?.decimals ?? TOKEN_DECIMALS, { places: BALANCE_PLACES }),
              })
        }
        max={max}
        symbol={token?.symbol ?? null}
        onChoose={() => setPicking(true)}
        note={value}
        issue={belongs(issue, side, typed) ? issueText : null}
      />
      {picking && (
        <TokenPicker
          open={picking}
          chosen={token}
          onClose={() => setPicking(false)}
          onChoose={(next) => {
            chooseToken(side, next)
            setPicking(false)
          }}
        />
      )}
    </>
  )
}

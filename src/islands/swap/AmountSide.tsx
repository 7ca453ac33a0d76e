import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { AMOUNT_PLACES, BALANCE_PLACES, exactAmount, figure, formatAmount } from '../../lib/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import type { SwapIssue } from '../../lib/swap/rules.ts'
import { $balances } from '../../stores/kernel/balances.ts'
import {
  $action,
  $draft,
  $issue,
  $quote,
  chooseToken,
  fillMaximum,
  typeAmount,
} from '../../stores/swap/swap.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { TokenPicker } from '../tx/TokenPicker.tsx'
import { useIssueText } from './useIssueText.ts'

type Side = 'in' | 'out'

/** Text of the side that was not typed: the quote's amount. Paid amounts round up, received ones down. */
function useComputedText(side: Side): string {
  const quote = useStore($quote, { ssr: 'initial' })
  if (!quote) return ''
  const raw = side === 'in' ? quote.amountIn : quote.amountOut
  const { whole, fraction, below } = figure(raw, TOKEN_DECIMALS, {
    places: AMOUNT_PLACES,
    round: side === 'in' ? 'up' : 'down',
  })
  return below ? exactAmount(raw, TOKEN_DECIMALS) : `${whole}${fraction}`
}

/** Whether an issue belongs into this field. */
const belongs = (issue: SwapIssue | null, side: Side, typed: boolean) =>
  issue !== null &&
  issue !== 'amount.empty' &&
  (issue === 'swap.insufficient' || issue === 'swap.impactRefused' ? side === 'in' : typed)

export function AmountSide({ side }: { readonly side: Side }) {
  const { t } = useTexts<'form' | 'swap'>()
  const [picking, setPicking] = useState(false)
  const draft = useStore($draft, { ssr: 'initial' })
  const action = useStore($action, { ssr: 'initial' })
  const drafted = useStore($issue, { ssr: 'initial' })
  const { raw } = useStore($balances, { ssr: 'initial' })
  const computedText = useComputedText(side)
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
        text={typed ? draft.text : computedText}
        onType={(text) => typeAmount(mode, text)}
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
        issue={belongs(issue, side, typed) ? issueText : null}
      />
      <TokenPicker
        open={picking}
        chosen={token}
        onClose={() => setPicking(false)}
        onChoose={(next) => {
          chooseToken(side, next)
          setPicking(false)
        }}
      />
    </>
  )
}

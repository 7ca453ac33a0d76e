import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { AMOUNT_PLACES, BALANCE_PLACES, exactAmount, figure, formatAmount } from '../../lib/amount/format.ts'
import type { SwapIssue } from '../../lib/swap/rules.ts'
import { $balances } from '../../stores/balances.ts'
import { $action, $draft, $issue, $quote, chooseToken, takeMaximum, typeAmount } from '../../stores/swap.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { TokenPicker } from './TokenPicker.tsx'
import { useIssueText } from './useIssueText.ts'

type Side = 'in' | 'out'

/** Text of the side that was not typed: the quote's amount. Paid amounts round up, received ones down. */
function useComputedText(side: Side): string {
  const quote = useStore($quote, { ssr: 'initial' })
  if (!quote) return ''
  const raw = side === 'in' ? quote.amountIn : quote.amountOut
  const { whole, fraction, below } = figure(raw, 18, {
    places: AMOUNT_PLACES,
    round: side === 'in' ? 'up' : 'down',
  })
  return below ? exactAmount(raw, 18) : `${whole}${fraction}`
}

/** Whether an issue belongs into this field. */
const belongs = (issue: SwapIssue | null, side: Side, typed: boolean) =>
  issue !== null &&
  issue !== 'amount.empty' &&
  (issue === 'swap.insufficient' || issue === 'swap.impactRefused' ? side === 'in' : typed)

export function AmountSide({ side }: { readonly side: Side }) {
  const { t } = useTexts()
  const id = useId()
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
  const bad = belongs(issue, side, typed)
  const issueText = useIssueText(issue)
  const balance = token ? raw[token.address] : undefined
  return (
    <div className="amt" data-bad={bad || undefined}>
      <label htmlFor={id}>{t(side === 'in' ? 'youPay' : 'youReceive')}</label>
      <span className="bal">
        {balance === undefined
          ? t('balanceUnknown')
          : t('balance', { value: formatAmount(balance, token?.decimals ?? 18, { places: BALANCE_PLACES }) })}
        {side === 'in' && balance !== undefined && balance > 0n && (
          <button
            type="button"
            aria-label={t('maxOf', { symbol: token?.symbol ?? '' })}
            onClick={takeMaximum}
          >
            {t('max')}
          </button>
        )}
      </span>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        maxLength={160}
        value={typed ? draft.text : computedText}
        aria-invalid={bad}
        aria-describedby={`${id}-sub`}
        data-long={(typed ? draft.text : computedText).length > 12 || undefined}
        onChange={(event) => typeAmount(mode, event.target.value)}
      />
      <button
        className="tok"
        type="button"
        aria-haspopup="dialog"
        aria-label={token ? t('tokenIs', { symbol: token.symbol }) : t('chooseToken')}
        onClick={() => setPicking(true)}
      >
        {token && <TokenIcon symbol={token.symbol} />}
        {token?.symbol ?? t('chooseToken')}
        <Icon name="down" />
      </button>
      <div className="sub" id={`${id}-sub`}>
        {bad && (
          <span className="field-err">
            <Icon name="error" />
            {issueText}
          </span>
        )}
      </div>
      <TokenPicker
        open={picking}
        chosen={token}
        onClose={() => setPicking(false)}
        onChoose={(next) => {
          chooseToken(side, next)
          setPicking(false)
        }}
      />
    </div>
  )
}

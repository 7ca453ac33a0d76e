import { missing } from '../../lib/core/amount/compare.ts'
import { AMOUNT_PLACES, BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { parseAmount } from '../../lib/core/amount/parse.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import type { FarmIssue } from '../../lib/farm/rules.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { FarmAsOf, useFarmAge } from './FarmAsOf.tsx'
import { Amount, Line } from './FarmFigures.tsx'
import {
  $formView,
  closeForm,
  type FormView,
  fillMaximum,
  typedAction,
  typeFarmAmount,
} from './store/form.ts'
import { openFarmReview } from './store/review.ts'

/** Form for the amount of a deposit or withdrawal. */
export default function FormDialog() {
  const { t } = useTexts<'farm'>()
  const view = useStore($formView)
  if (!view) return null
  return (
    <Dialog open title={t(`${view.form.act}Title`, { pool: view.row.entry.id })} onClose={closeForm}>
      <Form view={view} />
    </Dialog>
  )
}

/** Returns the sentence of an issue, with its figures. */
function useFarmIssue({ form, row, most }: FormView) {
  const { t } = useTexts<'form' | 'farm'>()
  return (issue: FarmIssue) => {
    const parsed = parseAmount(form.text, TOKEN_DECIMALS)
    const raw = 'raw' in parsed ? parsed.raw : 0n
    return t(issue, {
      symbol: symbolAt(row.entry.want),
      decimals: TOKEN_DECIMALS,
      amount: formatAmount(missing(raw, most ?? 0n), TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' }),
    })
  }
}

function Form({ view }: { readonly view: FormView }) {
  const { t } = useTexts<'flow' | 'form' | 'farm'>()
  const age = useFarmAge()
  const say = useFarmIssue(view)
  const gate = useGate()
  const { form, row, most, pays, action } = view
  const { entry } = row
  const symbol = symbolAt(entry.want)
  const [first = '', second = ''] = entry.id.split('-')
  const shown = most === null ? '—' : formatAmount(most, TOKEN_DECIMALS, { places: BALANCE_PLACES })
  const issue = action.kind === 'issue' && action.issue !== 'amount.empty' ? say(action.issue) : null
  const review = () => {
    const typed = typedAction()
    if (!typed) return
    openFarmReview(typed.act, typed.id, typed.amount)
    closeForm()
  }
  const run = () => {
    if (isGate(action.kind)) gate.pass(action.kind)
    else if (action.kind === 'review') review()
  }
  const label = () => {
    if (action.kind === 'issue')
      return t(action.issue === 'amount.empty' ? 'enterAmount' : `${action.issue}.button`, { symbol })
    if (action.kind === 'review') return t(`${form.act}Review`)
    if (action.kind === 'loading') return t('reading')
    return isGate(action.kind) ? gate.says(action.kind) : t(action.kind)
  }
  return (
    <>
      <form
        className="card-b"
        data-age={age}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <AmountField
          label={t(form.act)}
          text={form.text}
          onType={typeFarmAmount}
          balance={t(form.act === 'deposit' ? 'balance' : 'depositedIs', { value: shown })}
          max={most ? { label: t('maxOf', { symbol }), fill: fillMaximum } : undefined}
          symbol={symbol}
          pair={entry.lp ? [first, second] : undefined}
          issue={issue}
        />
        <dl className="rows form-rows">
          {form.act === 'withdraw' && (
            <Line label={t('youReceive')} strong>
              <Figure
                raw={pays}
                decimals={TOKEN_DECIMALS}
                places={AMOUNT_PLACES}
                unit={pays === null ? '' : symbol}
              />
            </Line>
          )}
          <Line label={t('rewardAlong')}>
            <Amount raw={row.mine?.payable ?? null} token={entry.reward} />
          </Line>
        </dl>
        <ProblemNote />
        <button
          className="btn btn-p btn-lg btn-w"
          type="submit"
          aria-disabled={!['unsafe', 'connect', 'wrongChain', 'review'].includes(action.kind)}
        >
          {label()}
        </button>
      </form>
      <FarmAsOf />
    </>
  )
}

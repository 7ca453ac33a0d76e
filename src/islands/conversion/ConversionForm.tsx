import { useEffect } from 'react'
import { ceilingLeft } from '../../lib/conversion/figures.ts'
import type { ConversionIssue } from '../../lib/conversion/rules.ts'
import {
  AMOUNT_PLACES,
  BALANCE_PLACES,
  exactAmount,
  figure,
  formatAmount,
} from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { ConversionFacts, type Names } from './ConversionFacts.tsx'
import {
  $contractFailure,
  $view,
  confirmLinked,
  conversionReview,
  fillPart,
  typeAmount,
} from './store/conversion.ts'

type Props = { readonly names: Names; readonly onClose: () => void }

const shown = (raw: bigint, round: 'up' | 'down' = 'down') =>
  formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round })

/** Text of a computed amount, as its field shows it. */
function fieldText(raw: bigint | null): string {
  if (raw === null) return ''
  const { whole, fraction, below } = figure(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })
  return below ? exactAmount(raw, TOKEN_DECIMALS) : `${whole}${fraction}`
}

/** Returns the sentence of an issue; null if the button alone says it. */
function useIssue(names: Names): (issue: ConversionIssue) => string | null {
  const { t } = useTexts<'form' | 'conversion'>()
  const { state, leastInput } = useStore($view)
  return (issue) => {
    if (issue === 'amount.empty' || issue === 'convert.unlinked') return null
    const left = state?.mintable && ceilingLeft(state.mintable)
    return t(issue, {
      symbol: names.in,
      decimals: TOKEN_DECIMALS,
      in: names.in,
      out: names.out,
      least: leastInput === null ? '—' : shown(leastInput, 'up'),
      left: left === null ? '—' : shown(left ?? 0n),
      block: state?.mintable ? formatAmount(state.mintable.windowEnd, 0) : '—',
    })
  }
}

/** Returns the label of the button. */
function useLabel(names: Names): string {
  const { t } = useTexts<'flow' | 'form' | 'conversion'>()
  const { action } = useStore($view)
  const errors = useStore($errorTexts)
  const gate = useGate()
  if (isGate(action.kind)) return gate.says(action.kind, errors['wallet.needLogin.next'])
  if (action.kind === 'review') return t('reviewConversion')
  if (action.kind === 'stale') return t('stale')
  if (action.kind === 'loading') return t('reading')
  if (action.kind !== 'issue') return ''
  const { issue } = action
  if (issue === 'amount.empty') return t('enterAmount')
  if (issue === 'convert.insufficient') return t(issue)
  return issue.startsWith('convert.')
    ? t(`${issue as Exclude<typeof issue, `amount.${string}`>}.button`, { out: names.out })
    : t('invalid')
}

/** The form: the amount, what it gives, the game account, and the button. */
export function ConversionForm({ names, onClose }: Props) {
  const { locale, t } = useTexts<'form' | 'conversion'>()
  const { text, state, stamp, figures, action, leastInput } = useStore($view)
  const gate = useGate()
  const say = useIssue(names)
  const label = useLabel(names)
  const age = useAge(stamp)
  useEffect(() => needErrorTexts(locale), [locale])
  const held = state?.held ?? null
  const issue = action.kind === 'issue' ? say(action.issue) : null
  const active = ['unsafe', 'connect', 'wrongChain', 'review'].includes(action.kind)
  const run = () => {
    // The selection of wallets takes this dialog's place.
    if (action.kind === 'connect') onClose()
    if (isGate(action.kind)) gate.pass(action.kind)
    else if (action.kind === 'review') conversionReview.open()
  }
  return (
    <form
      className="card-b conversion-form"
      data-age={age}
      onSubmit={(event) => {
        event.preventDefault()
        if (active) run()
      }}
    >
      <AmountField
        label={t('youConvert')}
        text={text}
        onType={typeAmount}
        balance={
          held === null
            ? t('balanceUnknown')
            : t('balance', { value: formatAmount(held, TOKEN_DECIMALS, { places: BALANCE_PLACES }) })
        }
        half={
          held
            ? { label: t('halfOf', { symbol: names.in }), word: t('half'), fill: () => fillPart(2n) }
            : undefined
        }
        max={held ? { label: t('maxOf', { symbol: names.in }), fill: () => fillPart(1n) } : undefined}
        symbol={names.in}
        note={
          leastInput === null
            ? undefined
            : t('leastInput', { amount: shown(leastInput, 'up'), symbol: names.in })
        }
        issue={issue}
      />
      <span className="flip" aria-hidden="true">
        <Icon name="down" />
      </span>
      <AmountField
        label={t('youReceiveAtLeast')}
        text={fieldText(figures?.out ?? null)}
        onType={() => undefined}
        symbol={names.out}
        readOnly
        note={state ? t('ratioOf', { ...names, ratio: shown(state.ratio) }) : undefined}
      />
      <GameAccount />
      <ConversionFacts names={names} />
      <Problems />
      <button className="btn btn-p btn-lg btn-w" type="submit" aria-disabled={!active}>
        {label}
      </button>
      <p className="small muted conversion-by">
        {t('byOwner')}
        <br />
        {t('reference')}
      </p>
    </form>
  )
}

/** The wallet's account, which the game must know, and its confirmation. */
function GameAccount() {
  const { t } = useTexts<'conversion'>()
  const { owner, linked, last, other } = useStore($view)
  return (
    <div className="conversion-game">
      <p className="lab">{t('gameAccount')}</p>
      <p className="field">
        <b className="mono">{owner ? shortAddress(owner) : t('noAccount')}</b>
        {linked && <Icon name="check" />}
        {last && <small className="faint">{t('lastAccount', { address: shortAddress(last) })}</small>}
      </p>
      {other && (
        <Note kind="warn">
          <p>
            <b>{t('otherTitle')}</b>
          </p>
          <p>{t('otherBody', { address: shortAddress(other) })}</p>
        </Note>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={linked}
          disabled={owner === null}
          onChange={(event) => confirmLinked(event.currentTarget.checked)}
        />
        <span>
          {t('linked')}
          <br />
          <small className="faint">{t('linkedNote')}</small>
        </span>
      </label>
    </div>
  )
}

/** Reasons why nothing can be signed: no wallet, a contract that does not answer, and those of every form. */
function Problems() {
  const { action } = useStore($view)
  const { status } = useStore($wallet)
  const failure = useStore($contractFailure)
  const code =
    action.kind === 'connect' && status !== 'waiting' ? 'wallet.needLogin' : (failure?.code ?? null)
  return (
    <>
      <ProblemNote />
      {code && <Failure code={code} />}
    </>
  )
}

function Failure({ code }: { readonly code: string }) {
  const errors = useStore($errorTexts)
  const [said, next] = [errors[code], errors[`${code}.next`]]
  if (!said) return null
  return (
    <Note kind="danger" problem={code}>
      <p>
        <b>{said}</b>
      </p>
      <p>{next}</p>
    </Note>
  )
}

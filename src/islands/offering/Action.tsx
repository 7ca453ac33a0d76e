import { missing } from '../../lib/core/amount/compare.ts'
import { AMOUNT_PLACES, BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { parseAmount } from '../../lib/core/amount/parse.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import type { Phase } from '../../lib/offering/model.ts'
import type { CommitIssue } from '../../lib/offering/rules.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { Amount, Line, OfferingAsOf, Percent, useOfferingAge } from './OfferingFigures.tsx'
import { $commitText, $offeringView, fillMaximum, type OfferingView, offeringReview } from './store/form.ts'

/** The offering's current action: commit, claim, or wait. */
export function Action() {
  const view = useStore($offeringView)
  const phase = view?.row.phase
  return phase ? <Doing view={view} phase={phase} /> : null
}

const shown = (raw: bigint | null, places: number) =>
  raw === null ? '—' : formatAmount(raw, TOKEN_DECIMALS, { places })

function useIssue({ row }: OfferingView) {
  const { t } = useTexts<'form' | 'offering'>()
  const text = useStore($commitText)
  return (issue: CommitIssue) => {
    const parsed = parseAmount(text, TOKEN_DECIMALS)
    const raw = 'raw' in parsed ? parsed.raw : 0n
    const bound = issue === 'offering.overCap' ? row.capLeft : (row.part?.held ?? null)
    return t(issue, {
      symbol: symbolAt(row.entry.payToken),
      decimals: TOKEN_DECIMALS,
      amount: formatAmount(missing(raw, bound ?? 0n), TOKEN_DECIMALS, { places: AMOUNT_PLACES, round: 'up' }),
      left: shown(row.capLeft, AMOUNT_PLACES),
    })
  }
}

const ACTIVE = ['unsafe', 'connect', 'wrongChain', 'commit', 'claim']

type DoingProps = { readonly view: OfferingView; readonly phase: Phase }

function Doing({ view, phase }: DoingProps) {
  const { t } = useTexts<'form' | 'offering'>()
  const age = useOfferingAge()
  const say = useIssue(view)
  const gate = useGate()
  const { row, action, most } = view
  const { entry, part } = row
  const text = useStore($commitText)
  const symbol = symbolAt(entry.payToken)
  const issue = action.kind === 'issue' && action.issue !== 'amount.empty' ? say(action.issue) : null
  const run = () => {
    if (isGate(action.kind)) gate.pass(action.kind)
    else offeringReview.open()
  }
  const label = () => {
    if (action.kind === 'issue')
      return t(
        action.issue === 'amount.empty'
          ? 'enterAmount'
          : action.issue === 'offering.moreThanHeld'
            ? 'insufficient'
            : action.issue === 'offering.overCap'
              ? 'overCapButton'
              : 'enterAmount',
        { symbol },
      )
    if (action.kind === 'loading') return t('reading')
    return isGate(action.kind) ? gate.says(action.kind) : t(`act.${action.kind}`)
  }
  return (
    <section className="card" aria-labelledby="act-title">
      <div className="card-h">
        <h2 id="act-title">{t(`title.${phase}`)}</h2>
      </div>
      <form
        className="card-b"
        data-age={age}
        onSubmit={(event) => {
          event.preventDefault()
          if (ACTIVE.includes(action.kind)) run()
        }}
      >
        {phase === 'live' && action.kind !== 'notAllowed' && action.kind !== 'unfunded' && (
          <>
            <AmountField
              label={t('commit')}
              text={text}
              onType={(next) => $commitText.set(next)}
              balance={part ? t('balance', { value: shown(part.held, BALANCE_PLACES) }) : t('balanceUnknown')}
              max={most ? { label: t('maxOf', { symbol }), fill: fillMaximum } : undefined}
              symbol={symbol}
              issue={issue}
              note={
                row.capLeft === null ? undefined : t('capLeft', { amount: shown(row.capLeft, 2), symbol })
              }
            />
            <After view={view} />
          </>
        )}
        <Reason view={view} />
        <button
          className="btn btn-p btn-lg btn-w"
          type="submit"
          aria-disabled={!ACTIVE.includes(action.kind)}
        >
          {label()}
        </button>
      </form>
      <OfferingAsOf />
    </section>
  )
}

/** The contract's figures after the typed commitment, if no other account commits. */
function After({ view: { row, preview } }: { readonly view: OfferingView }) {
  const { t } = useTexts<'offering'>()
  const symbol = symbolAt(row.entry.projectToken)
  return (
    <>
      <dl className="rows form-rows">
        <Line label={t('afterAllocation')}>
          <Percent ppm={preview?.ppm ?? null} />
        </Line>
        <Line label={t('afterReceive', { symbol })} kind="key">
          <Amount raw={preview?.out ?? null} token={row.entry.projectToken} />
        </Line>
      </dl>
      {preview && <p className="small muted form-note">{t(preview.over ? 'afterOver' : 'afterUnder')}</p>}
    </>
  )
}

/** Reason why nothing can be done. */
function Reason({ view: { row, action } }: { readonly view: OfferingView }) {
  const { t } = useTexts<'offering'>()
  const { kind } = action
  const symbol = symbolAt(row.entry.projectToken)
  if (
    kind === 'upcoming' ||
    kind === 'unfunded' ||
    kind === 'notAllowed' ||
    kind === 'capReached' ||
    kind === 'notParticipated' ||
    kind === 'claimed'
  )
    return (
      <div className="form-note">
        <Note
          kind={kind === 'notAllowed' || kind === 'unfunded' ? 'warn' : kind === 'claimed' ? 'ok' : 'info'}
        >
          <p>
            {t(`why.${kind}`, {
              block: row.terms ? formatAmount(row.terms.start, 0) : '—',
              held: shown(row.stock, AMOUNT_PLACES),
              offering: shown(row.terms?.offering ?? null, AMOUNT_PLACES),
              symbol,
            })}
          </p>
        </Note>
      </div>
    )
  if (row.phase === 'live' && row.part && row.part.allowed === null)
    return (
      <div className="form-note">
        <Note kind="warn">
          <p>{t('why.allowedUnknown')}</p>
        </Note>
      </div>
    )
  if (kind === 'claim') return <p className="small muted form-note">{t('why.claim')}</p>
  return null
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { isUnclearDot } from '../../../lib/core/amount/parse.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { isLongAmount } from '../../../ui/longAmount.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { TokenIcon } from './TokenIcon.tsx'

type Part = {
  readonly label: string
  /** In place of "Max". */
  readonly word?: string
  readonly fill: () => void
}

type Props = {
  readonly label: string
  /** As typed, or as computed if the other side was typed. */
  readonly text: string
  readonly onType: (text: string) => void
  /** Text of the balance; left out if nothing is spent. */
  readonly balance?: ReactNode
  /** Sets half of the balance. */
  readonly half?: Part | undefined
  /** Sets the whole balance. */
  readonly max?: Part | undefined
  readonly symbol: string | null
  /** Icons of a pair's two coins, in place of the token's own. */
  readonly pair?: readonly [string, string] | undefined
  /** Opens the token picker; left out if there is nothing to choose. */
  readonly onChoose?: (() => void) | undefined
  /** Error of the amount, shown inside its field. */
  readonly issue?: string | null | undefined
  /** A quiet line below with the value of the amount. */
  readonly note?: string | undefined
  readonly readOnly?: boolean
}

/** An amount of a token, typed or computed, with its balance and its error. */
export function AmountField(props: Props) {
  const { t } = useTexts<'form'>()
  const id = useId()
  const { symbol, pair, onChoose, issue } = props
  const bad = Boolean(issue)
  const parts = [props.half, props.max].filter((part) => part !== undefined)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    // Reports text typed before hydration, before anything is rendered again.
    const typed = input.current?.value ?? ''
    if (typed !== props.text && !props.readOnly) props.onType(typed)
  }, [])
  const coin = (
    <>
      {(pair ?? (symbol ? [symbol] : [])).map((name) => (
        <TokenIcon key={name} symbol={name} />
      ))}
      <bdi suppressHydrationWarning>{symbol ?? t('chooseToken')}</bdi>
    </>
  )
  return (
    <div className="amt" data-bad={bad || undefined}>
      <label htmlFor={id}>{props.label}</label>
      <span className="bal">
        {props.balance}
        {/* On one line: below each other their targets would overlap. */}
        {parts.length > 0 && (
          <span className="nw">
            {parts.map(({ label, word, fill }) => (
              <button key={label} type="button" aria-label={label} onClick={fill}>
                {word ?? t('max')}
              </button>
            ))}
          </span>
        )}
      </span>
      <input
        ref={input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        maxLength={160}
        readOnly={props.readOnly}
        value={props.text}
        aria-invalid={bad}
        aria-describedby={`${id}-sub`}
        data-long={isLongAmount(props.text) || undefined}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
      {onChoose ? (
        <button
          className="tok"
          type="button"
          // A form's first script may have written another symbol before React hydrates.
          suppressHydrationWarning
          aria-haspopup="dialog"
          aria-label={symbol ? t('tokenIs', { symbol }) : t('chooseToken')}
          onClick={onChoose}
        >
          {coin}
          <Icon name="down" />
        </button>
      ) : (
        <span className="tok">{coin}</span>
      )}
      <div className="amt-note" id={`${id}-sub`}>
        {bad ? (
          <span className="field-err">
            <Icon name="error" />
            {issue}
          </span>
        ) : (
          <>
            {props.note}
            {isUnclearDot(props.text) && <span className="t-warn">{t('dotIsDecimal')}</span>}
          </>
        )}
      </div>
    </div>
  )
}

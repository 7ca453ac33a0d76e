import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { $agreed, $recipient, $recipientView } from './store/recipient.ts'

/** The recipient's address with its error, its look-alike warning, and the confirmation checkbox. */
export function RecipientField({ disabled = false }: { readonly disabled?: boolean }) {
  const { t } = useTexts<'transfer'>()
  const text = useStore($recipient)
  const { issue, to, like, agreed } = useStore($recipientView)
  const id = useId()
  const shown = issue !== null && !(issue === 'to.empty' && text === '') ? t(issue) : null
  return (
    <>
      <label htmlFor={id}>{t('recipient')}</label>
      <span className="field" data-bad={shown !== null || undefined}>
        <input
          data-first
          id={id}
          className="mono"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          placeholder="0x…"
          value={text}
          disabled={disabled}
          aria-invalid={shown !== null}
          aria-describedby={`${id}-sub`}
          onChange={(event) => {
            $recipient.set(event.currentTarget.value)
            $agreed.set(false)
          }}
        />
      </span>
      <p id={`${id}-sub`} className="field-err">
        {shown && (
          <>
            <Icon name="error" />
            {shown}
          </>
        )}
      </p>
      {like && (
        <Note kind="danger">
          <p>
            <b>{t('lookAlikeTitle')}</b>
          </p>
          <p>{t('lookAlikeBody')}</p>
          <p className="mono break-any">{to}</p>
          <p className="mono break-any">{like}</p>
        </Note>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={agreed}
          disabled={to === null || disabled}
          onChange={(event) => $agreed.set(event.currentTarget.checked)}
        />
        {t('transferAgree')}
      </label>
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { actsOf } from '../../lib/market/rules.ts'
import { $itemChain, openItemReview } from '../../stores/item.ts'
import { $agreed, $recipient, closeItemDialog } from '../../stores/itemForm.ts'
import { $recipientView } from '../../stores/recipient.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Who an item is sent to; refused in its two lines while the item is for sale. */
export function TransferForm() {
  const { t } = useTexts()
  const { item, owner } = useStore($itemChain)
  const listed = item !== null && actsOf(item, owner).transfer === 'listed'
  return (
    <Dialog open title={t(listed ? 'transferListedTitle' : 'transferTitle')} onClose={closeItemDialog}>
      {listed ? <Refused /> : <Form />}
    </Dialog>
  )
}

function Refused() {
  const { t } = useTexts()
  return (
    <>
      <div className="card-b">
        <Note kind="warn" problem="market.listed">
          <p>{t('transferListedBody')}</p>
        </Note>
      </div>
      <div className="card-b sheet-end">
        <button
          className="btn btn-p btn-lg btn-w"
          type="button"
          onClick={() => {
            closeItemDialog()
            openItemReview({ act: 'cancelListing' })
          }}
        >
          {t('cancelSell')}
        </button>
      </div>
    </>
  )
}

function Form() {
  const { t } = useTexts()
  const { to, agreed } = useStore($recipientView)
  const ready = to !== null && agreed
  return (
    <form
      className="card-b form"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) openItemReview({ act: 'nftTransfer', to })
      }}
    >
      <RecipientField />
      <button className="btn btn-p btn-lg btn-w" type="submit" aria-disabled={!ready}>
        {t(to === null ? 'enterRecipient' : 'reviewTransfer')}
      </button>
    </form>
  )
}

/** The recipient's address with what is wrong with it, what it only looks like, and the box that agrees to it. */
export function RecipientField({ disabled = false }: { readonly disabled?: boolean }) {
  const { t } = useTexts()
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
            $recipient.set(event.target.value)
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
          <p className="mono brk">{to}</p>
          <p className="mono brk">{like}</p>
        </Note>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={agreed}
          disabled={to === null || disabled}
          onChange={(event) => $agreed.set(event.target.checked)}
        />
        {t('transferAgree')}
      </label>
    </>
  )
}

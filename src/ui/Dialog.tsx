import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

type Props = {
  readonly open: boolean
  readonly title: string
  /** Not called while `locked`: a signature is under way. */
  readonly onClose: () => void
  readonly locked?: boolean
  /** No close button: the person has to answer. */
  readonly required?: boolean
  /** Leads back to what the dialog showed before. */
  readonly onBack?: (() => void) | undefined
  /** In the place of the visible title. */
  readonly head?: ReactNode
  /** True for a review. Its content must not be translated by the browser; its notices may be. */
  readonly signs?: boolean
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog: focus kept inside, Escape, inert page behind. A sheet on phones.
 * Its content is there only while it is open. What has `data-first` gets the focus, else the dialog itself.
 */
export function Dialog({
  open,
  title,
  onClose,
  locked = false,
  required = false,
  onBack,
  head,
  signs = false,
  children,
}: Props) {
  const { t } = useTexts<'ui'>()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the browser paints, and closed before it is taken away: only then the focus goes back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    // A reader then says the dialog's name first, and Tab leads to its first control.
    ;(dialog.querySelector<HTMLElement>('[data-first]') ?? dialog).focus()
    return () => dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      className="dlg"
      tabIndex={-1}
      translate={signs ? 'no' : undefined}
      {...(head ? { 'aria-label': title } : { 'aria-labelledby': id })}
      onCancel={(event) => {
        event.preventDefault()
        if (!locked && !required) onClose()
      }}
      onKeyDown={(event) => {
        // A second Escape would close it without asking.
        if (event.key === 'Escape' && (locked || required)) event.preventDefault()
      }}
      onClose={() => {
        // The event of an earlier close comes late: when it is open again, or when the dialog is no longer there.
        if (!ref.current || ref.current.open) return
        if (open && (locked || required)) ref.current.showModal()
        else if (open) onClose()
      }}
      onClick={({ target, detail }) => {
        // The second half of a double click may land beside a dialog that has just become smaller.
        if (target === ref.current && detail < 2 && !locked && !required) onClose()
      }}
    >
      {open && (
        <>
          <div className="card-h">
            {onBack && (
              <button className="btn btn-i" type="button" aria-label={t('back')} onClick={onBack}>
                <Icon name="left" />
              </button>
            )}
            {head ?? <h2 id={id}>{title}</h2>}
            {!required && (
              <button
                className="btn btn-i"
                type="button"
                aria-label={t('close')}
                aria-disabled={locked}
                onClick={() => !locked && onClose()}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

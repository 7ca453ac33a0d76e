import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

type Props = {
  readonly open: boolean
  readonly title: string
  /** Not called while `locked`, during a signature. */
  readonly onClose: () => void
  readonly locked?: boolean
  /** No close button: the user has to answer. */
  readonly required?: boolean
  /** Returns to the previous content of the dialog. */
  readonly onBack?: (() => void) | undefined
  /** In place of the visible title. */
  readonly head?: ReactNode
  /** True for a review. Its content must not be translated by the browser; its notices may be. */
  readonly signs?: boolean
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog: trapped focus, Escape, inert page behind. A sheet on phones. Its content is rendered
 * only while it is open. An element with `data-first` gets the focus, else the dialog itself.
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
  // Opened before the browser paints, and closed before it is removed: only then does the focus return to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    // A screen reader then reads the dialog's name first, and Tab moves to its first control.
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
        // The event of an earlier close may arrive late: after it was opened again, or after the dialog was removed.
        if (!ref.current || ref.current.open) return
        if (open && (locked || required)) ref.current.showModal()
        else if (open) onClose()
      }}
      onClick={({ target, detail }) => {
        // The second half of a double click may hit the area beside a dialog that has just shrunk.
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

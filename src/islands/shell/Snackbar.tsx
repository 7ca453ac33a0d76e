import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Texts } from '../../lib/core/i18n/locale.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { reportOf } from '../../stores/report.ts'
import { $snacks, dismiss, type Snack, snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { watchTopDialog } from '../../ui/topDialog.ts'
import { useStore } from '../../ui/useStore.ts'

const iconOf = { done: 'ok', info: 'info', fail: 'error' } as const

/** Ids of messages that a screen reader has read: moving a message into a dialog must not announce it again. */
const announced = new Set<number>()
/** A message that moves sooner, because its dialog closes with it, may not have been read out. */
const HEARD_MS = 1_000

/**
 * Messages over the edge of the page, or inside the topmost dialog, the only place where they can be pressed and heard.
 * Failures interrupt a screen reader; the others wait.
 */
export function Snackbar() {
  const { locale, t } = useTexts<'header'>()
  const snacks = useStore($snacks)
  const errors = useStore($errorTexts)
  const needed = snacks.some((snack) => snack.code)
  useEffect(() => {
    if (needed) needErrorTexts(locale)
  }, [needed, locale])
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useEffect(() => watchTopDialog(setDialog), [])
  const box = (
    <section
      className="snacks"
      aria-label={t('messages')}
      popover="manual"
      ref={(box) => keepOnTop(box, snacks.length > 0)}
    >
      {snacks.map((snack) => (
        <Message key={snack.id} snack={snack} errors={errors} />
      ))}
    </section>
  )
  return dialog ? createPortal(box, dialog) : box
}

/**
 * Modal dialogs are in the top layer; a popover that is shown later is above them. A dialog may be removed just before
 * a message of its own arrives: what is no part of the page cannot be shown, and moves out of it a moment later.
 */
function keepOnTop(box: HTMLElement | null, shown: boolean): void {
  if (!box?.isConnected || !box.showPopover) return
  if (box.matches(':popover-open')) box.hidePopover()
  if (shown) box.showPopover()
}

function Message({ snack, errors }: { readonly snack: Snack; readonly errors: Texts }) {
  const { t } = useTexts<'ui' | 'header'>()
  // The role of the first render: a second live region would repeat it.
  const [heard] = useState(() => announced.has(snack.id))
  useEffect(() => {
    const timer = setTimeout(() => announced.add(snack.id), HEARD_MS)
    return () => clearTimeout(timer)
  }, [snack.id])
  const role = heard ? undefined : snack.type === 'fail' ? 'alert' : 'status'
  const title = snack.title || (snack.code ? (errors[snack.code] ?? t('failed')) : '')
  const description = snack.description || (snack.code ? (errors[`${snack.code}.next`] ?? '') : '')
  const { action } = snack
  return (
    <div className="snack" role={role} data-error={snack.code}>
      <Icon name={iconOf[snack.type]} />
      <div translate="yes">
        <b>{title}</b>
        {description}
      </div>
      {snack.link && (
        <a className="act" href={snack.link.href} rel="noopener noreferrer" target="_blank">
          {snack.link.label}
        </a>
      )}
      {action && (
        <button
          className="act"
          type="button"
          onClick={() => {
            dismiss(snack.id)
            action.run()
          }}
        >
          {action.label ?? t('connect')}
        </button>
      )}
      {snack.type === 'fail' && snack.code && snack.details && (
        <CopyButton
          className="act"
          text={reportOf(snack.code, snack.details)}
          label={t('report')}
          onFail={() => snackError('copy.failed')}
        />
      )}
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => {
          dismiss(snack.id)
          snack.onDismiss?.()
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

import { atom } from 'nanostores'

export type SnackType = 'done' | 'info' | 'fail'
export type Snack = {
  readonly id: number
  readonly type: SnackType
  readonly title: string
  readonly description: string
  /** Code of a catalogue row; the snackbar fills in its texts. */
  readonly code?: string
  readonly details?: string
  /** Closes the message. Without a label it connects a wallet. */
  readonly action?: { readonly label?: string; readonly run: () => void } | undefined
  /** Page with more details. */
  readonly link?: { readonly label: string; readonly href: string }
  /** Stays until it is answered, although it is no failure. */
  readonly stays?: boolean
  /** Runs when the user closes it. */
  readonly onDismiss?: () => void
}

export const $snacks = atom<readonly Snack[]>([])

let next = 1
const MOST = 3
const SHOWN_MS = 6_000

/** Shows a message. Failures stay until they are closed, the others disappear automatically. */
export function snack(message: Omit<Snack, 'id'>): void {
  const id = next++
  const same = (s: Snack) =>
    s.title === message.title && s.code === message.code && s.description === message.description
  $snacks.set([...$snacks.get().filter((s) => !same(s)), { ...message, id }].slice(-MOST))
  if (message.type !== 'fail' && !message.stays) setTimeout(() => dismiss(id), SHOWN_MS)
}

/**
 * Shows a failure by its code.
 * @param connect selects a wallet again, if that is the next step
 */
export const snackError = (code: string, details = '', connect?: () => void) =>
  snack({ type: 'fail', title: '', description: '', code, details, action: connect && { run: connect } })

export const dismiss = (id: number) => $snacks.set($snacks.get().filter((s) => s.id !== id))

/** Removes a message that is no longer true. */
export const dismissTitled = (title: string) => $snacks.set($snacks.get().filter((s) => s.title !== title))

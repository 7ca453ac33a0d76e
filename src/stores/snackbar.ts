import { atom } from 'nanostores'

export type SnackType = 'done' | 'info' | 'fail'
export type Snack = {
  readonly id: number
  readonly type: SnackType
  readonly title: string
  readonly description: string
  /** Code of a catalogue row; its texts are filled in by the snackbar. */
  readonly code?: string
  readonly details?: string
  /** Puts the message away. Without a label it connects a wallet. */
  readonly action?: { readonly label?: string; readonly run: () => void } | undefined
  /** Where more of it is to be seen. */
  readonly link?: { readonly label: string; readonly href: string }
  /** Stays until it is answered, though it is no failure. */
  readonly stays?: boolean
  /** Runs when a person puts it away. */
  readonly onDismiss?: () => void
}

export const $snacks = atom<readonly Snack[]>([])

let next = 1
const MOST = 3
const SHOWN_MS = 6_000

/** Shows a message. Failures stay until they are read, the rest goes by itself. */
export function snack(message: Omit<Snack, 'id'>): void {
  const id = next++
  const same = (s: Snack) =>
    s.title === message.title && s.code === message.code && s.description === message.description
  $snacks.set([...$snacks.get().filter((s) => !same(s)), { ...message, id }].slice(-MOST))
  if (message.type !== 'fail' && !message.stays) setTimeout(() => dismiss(id), SHOWN_MS)
}

/**
 * A failure by its code.
 * @param connect chooses a wallet anew, where that is what to do next
 */
export const snackError = (code: string, details = '', connect?: () => void) =>
  snack({ type: 'fail', title: '', description: '', code, details, action: connect && { run: connect } })

export const dismiss = (id: number) => $snacks.set($snacks.get().filter((s) => s.id !== id))

/** Takes a message back that is no longer true. */
export const dismissTitled = (title: string) => $snacks.set($snacks.get().filter((s) => s.title !== title))

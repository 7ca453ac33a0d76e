import type { PoolKind } from '../lib/core/config/poolKinds.ts'

/** An act on formulators, and those that it begins with; none where something interrupted is taken up again. */
export type FormulatorAsk = { readonly kind: 'formulator' } & (
  | { readonly act: 'create' | 'resume' }
  /** The named one survives, where one is named. */
  | { readonly act: 'upgrade'; readonly to: 'Sigma' | 'Omega'; readonly id?: string }
  | { readonly act: 'revoke'; readonly id?: string }
)

/** What any part of a page asks of the shell, which may not be awake yet: a dialog that belongs to every page. */
export type ShellAsk =
  | FormulatorAsk
  /** The choice of a wallet. */
  | { readonly kind: 'choose' }
  | { readonly kind: 'search' }
  /** Kinds of the pools that the form's trade goes over; none where no trade is typed. */
  | { readonly kind: 'settings'; readonly pools?: readonly PoolKind[] }
  | { readonly kind: 'soon'; readonly name: string }

/**
 * Opens a dialog of the shell. Until the shell is hydrated it waits, as every press does (boot.js): a later press takes its
 * place.
 */
export function askShell(detail: ShellAsk): void {
  const ask = () => !dispatchEvent(new CustomEvent('meverse:open', { detail, cancelable: true }))
  if (ask()) return
  globalThis.pressed = ask
  const askAgain = () => {
    if (globalThis.pressed !== ask) return
    globalThis.pressed = null
    ask()
  }
  addEventListener('meverse:ready', askAgain, { once: true })
}

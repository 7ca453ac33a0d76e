import type { PoolKind } from '../lib/core/config/poolKinds.ts'

/** An action on formulators, and the formulators that it begins with; none if an interrupted action is resumed. */
export type FormulatorAsk = { readonly kind: 'formulator' } & (
  | { readonly act: 'create' | 'resume' }
  /** The named one survives, if one is named. */
  | { readonly act: 'upgrade'; readonly to: 'Sigma' | 'Omega'; readonly id?: string }
  | { readonly act: 'revoke'; readonly id?: string }
)

/** Requests to the shell, which may not be hydrated yet: a dialog that belongs to every page. */
export type ShellAsk =
  | FormulatorAsk
  /** The selection of wallets. */
  | { readonly kind: 'choose' }
  | { readonly kind: 'search' }
  /** Kinds of the pools on the route of the form's trade; none if no trade is typed. */
  | { readonly kind: 'settings'; readonly pools?: readonly PoolKind[] }

/**
 * Opens a dialog of the shell. Until the shell is hydrated the request waits, as every press does (boot.js): a later
 * press replaces it.
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

/**
 * The typed trade: all of the swap form's state that its first script (`islands/swap/first.ts`) needs to handle a key.
 * The quote and the rest are in swap.ts, so that this file and its imports stay small.
 */
import { atom, map } from 'nanostores'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { tokens } from '../../../lib/core/config/contracts.ts'
import type { Token } from '../../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { formatSwapLink, parseSwapLink } from '../../../lib/core/route/link.ts'
import type { SwapMode } from '../../../lib/core/route/model.ts'
import { derived } from '../../../stores/derived.ts'

export type Draft = {
  readonly tokenIn: Token | null
  readonly tokenOut: Token | null
  readonly mode: SwapMode
  /** As typed, never rewritten while the user types. */
  readonly text: string
}

const bySymbol = (symbol: string | null) => tokens.find((t) => t.symbol === symbol) ?? null

/** Draft before anything is typed: MEV for USDT, if this chain has them. */
const firstDraft: Draft = {
  tokenIn: bySymbol('MEV'),
  tokenOut: bySymbol('USDT'),
  mode: 'exactIn',
  text: '',
}

export const $draft = map<Draft>(firstDraft)

export const $parsed = derived([$draft], ({ text, tokenIn, tokenOut, mode }) =>
  parseAmount(text, (mode === 'exactIn' ? tokenIn : tokenOut)?.decimals ?? TOKEN_DECIMALS),
)

export type Side = 'in' | 'out'

/** Texts of both fields without a quote: the typed one as typed, the other empty. */
export const $typedTexts = derived(
  [$draft],
  ({ mode, text }): Readonly<Record<Side, string>> =>
    mode === 'exactIn' ? { in: text, out: '' } : { in: '', out: text },
)

/** Writes the draft into the address, so that it can be shared. */
function share(): void {
  const { tokenIn, tokenOut, mode } = $draft.get()
  const parsed = $parsed.get()
  const amount = 'raw' in parsed && parsed.raw > 0n ? exactAmount(parsed.raw, TOKEN_DECIMALS) : ''
  history.replaceState(
    history.state,
    '',
    formatSwapLink({ from: tokenIn?.symbol ?? null, to: tokenOut?.symbol ?? null, mode, amount }),
  )
}

/** Changes the typed trade, and writes it into the address (URL). */
export function change(next: Partial<Draft>): void {
  $draft.set({ ...$draft.get(), ...next })
  share()
}

/** Swaps the two tokens. The typed amount stays, as the amount paid. */
export function flip(): void {
  const { tokenIn, tokenOut } = $draft.get()
  change({ tokenIn: tokenOut, tokenOut: tokenIn, mode: 'exactIn' })
}

/** Opens the trade that a link's hash describes. Tokens that the hash does not name stay. */
export function openLink(hash: string): void {
  const link = parseSwapLink(hash)
  const tokenIn = bySymbol(link.from) ?? $draft.get().tokenIn
  const tokenOut = bySymbol(link.to) ?? $draft.get().tokenOut
  const distinct = tokenIn?.address !== tokenOut?.address
  $draft.set({ tokenIn, tokenOut: distinct ? tokenOut : null, mode: link.mode, text: link.amount })
}

/** True once React writes the form; until then the first script does. */
export const $hydrated = atom(false)

let opened = false

/**
 * Opens the trade of the link in the address, and of later links for as long as the page is open. Both the first script
 * and the island call this; only the first call has an effect.
 */
export function openDraft(): void {
  if (opened) return
  opened = true
  if (location.hash) openLink(location.hash)
  // A hash without `=` belongs to a dialog.
  addEventListener('hashchange', () => location.hash.includes('=') && openLink(location.hash))
}

/**
 * Runs the swap form until React hydrates it: reads the fields, shows the other amount and the link's tokens, and swaps
 * the two sides. It shares the form's stores, so the island continues with the same draft and quote. React hydrates the
 * form with the pre-rendered texts; the few that change here are marked in their components
 * (`suppressHydrationWarning`), and inputs keep their values.
 */
import type { Texts } from '../../lib/core/i18n/locale.ts'
import { isLongAmount } from '../../ui/longAmount.ts'
import { tokenPictures } from '../shared/exchange/tokenPictures.ts'
import { $draft, $hydrated, $typedTexts, change, flip, openDraft, type Side } from './store/draft.ts'

/** Both sides of the pre-rendered form, and the button that swaps them. */
type Form = {
  readonly paid: HTMLInputElement
  readonly received: HTMLInputElement
  readonly payToken: Element
  readonly receiveToken: Element
  readonly turn: HTMLElement
  readonly texts: Texts
}

/** Reads the island's texts, which Astro writes into the page: each value is a pair of its type and itself. */
function textsOf(island: Element): Texts {
  const { texts } = JSON.parse(island.getAttribute('props') ?? '{}') as {
    texts?: [0, Record<string, [0, string]>]
  }
  return Object.fromEntries(Object.entries(texts?.[1] ?? {}).map(([key, [, text]]) => [key, text]))
}

/** Finds the form; null if the page has none. */
function findForm(): Form | null {
  const form = document.querySelector('.swap-form')
  const island = form?.closest('astro-island')
  const [paid, received] = form?.querySelectorAll<HTMLInputElement>('.amt input') ?? []
  const [payToken, receiveToken] = form?.querySelectorAll('.amt .tok') ?? []
  const turn = form?.querySelector<HTMLElement>('.flip')
  if (!island || !paid || !received || !payToken || !receiveToken || !turn) return null
  return { paid, received, payToken, receiveToken, turn, texts: textsOf(island) }
}

/** Shows a text in a field. Writing the same text again would move the caret. */
function show(input: HTMLInputElement, text: string): void {
  if (input.value !== text) input.value = text
  if (isLongAmount(text)) input.dataset.long = 'true'
  else delete input.dataset.long
}

/** Applies typed text, including text from before this script ran: of two fields the one edited last. */
function listenToFields({ paid, received }: Form, signal: AbortSignal): void {
  const early = globalThis.edited
  const listen = (side: Side, input: HTMLInputElement) => {
    const read = () => change({ mode: side === 'in' ? 'exactIn' : 'exactOut', text: input.value })
    const isOther = early === paid || early === received ? early !== input : input.value === ''
    if (!isOther) read()
    input.addEventListener('input', read, { signal })
  }
  listen('in', paid)
  listen('out', received)
}

/**
 * Handles presses of the button that swaps the sides, including the one from boot.js, which would repeat it after
 * hydration.
 */
function listenToTurn({ turn }: Form, signal: AbortSignal): void {
  const turnAround = () => {
    globalThis.pressed = null
    turn.removeAttribute('aria-busy')
    flip()
  }
  if (globalThis.pressed === turn) turnAround()
  const onTurn = (event: Event) => {
    // React may be listening at the island already and would swap the sides again.
    event.stopPropagation()
    turnAround()
  }
  turn.addEventListener('click', onTurn, { signal })
}

/** Updates a side's token from the draft. Returns the stop function. */
function followToken(button: Element, side: Side, texts: Texts): () => void {
  const symbol = button.querySelector('bdi')
  const picture = button.querySelector('img')
  return $draft.subscribe(({ tokenIn, tokenOut }) => {
    const next = (side === 'in' ? tokenIn : tokenOut)?.symbol ?? null
    if (!symbol || !picture || symbol.textContent === next) return
    symbol.textContent = next ?? texts.chooseToken ?? ''
    const url = tokenPictures.get((next ?? '').toLowerCase())
    picture.hidden = url === undefined
    if (url) picture.src = url
    const label = next === null ? texts.chooseToken : (texts.tokenIs ?? '').replace('{{symbol}}', next)
    button.setAttribute('aria-label', label ?? '')
  })
}

/** Shows both amounts: the typed one immediately, the other with the quote. Returns the stop function. */
function followAmounts({ paid, received }: Form, signal: AbortSignal): () => void {
  const showBoth = (shown: Readonly<Record<Side, string>>) => {
    show(paid, shown.in)
    show(received, shown.out)
  }
  let stop = $typedTexts.subscribe(showBoth)
  const addQuote = ({ $fieldTexts, watchQuote }: typeof import('./store/swap.ts')) => {
    watchQuote()
    if (signal.aborted) return
    stop()
    stop = $fieldTexts.subscribe(showBoth)
  }
  // If this import fails, the island reports it: it needs the same file.
  import('./store/swap.ts').then(addQuote, () => undefined)
  return () => stop()
}

/** Connects the pre-rendered form until React hydrates it. */
function connectForm(): void {
  const form = findForm()
  if (!form || $hydrated.get()) return
  openDraft()
  const connected = new AbortController()
  const { signal } = connected
  listenToFields(form, signal)
  listenToTurn(form, signal)
  const stops = [
    followAmounts(form, signal),
    followToken(form.payToken, 'in', form.texts),
    followToken(form.receiveToken, 'out', form.texts),
    $hydrated.listen(() => {
      connected.abort()
      for (const stop of stops) stop()
    }),
  ]
}

/**
 * Connects the form as soon as it is parsed, then notifies boot.js, which loads what the islands need. The page calls
 * this before React is loaded (`pages/[...lang]/swap.astro`).
 */
export function runFirst(): void {
  const run = () => {
    try {
      connectForm()
    } finally {
      dispatchEvent(new Event('first:ran'))
    }
  }
  // The form may be there while the rest of the page is still parsed. DOMContentLoaded would wait for other scripts
  // too.
  const island = document.querySelector('.swap-form')?.closest('astro-island')
  if (island?.nextSibling || document.readyState !== 'loading') run()
  else document.addEventListener('readystatechange', run, { once: true })
}

/**
 * Runs the swap form until React hydrates it: reads the fields, shows the other amount and the link's tokens, and turns
 * the trade around. It shares the form's stores, so the island continues with the same draft and quote. React hydrates
 * the form with the texts that the page was pre-rendered with; the few that change here say so in their components
 * (`suppressHydrationWarning`), and inputs keep what they hold.
 */
import { fill, type Texts } from '../../lib/i18n/locale.ts'
import {
  $draft,
  $hydrated,
  $typedTexts,
  change,
  flip,
  openDraft,
  type Side,
} from '../../stores/swap/draft.ts'
import { tokenPictures } from '../../ui/tokenPictures.ts'

/** More characters than this are set smaller; AmountField does the same. */
const LONG_TEXT = 12

/** Reads the island's texts, which Astro writes into the page: each value is a pair of its type and itself. */
const textsOf = (island: Element) => (): Texts => {
  const { texts } = JSON.parse(island.getAttribute('props') ?? '{}') as {
    texts?: [0, Record<string, [0, string]>]
  }
  return Object.fromEntries(Object.entries(texts?.[1] ?? {}).map(([key, [, text]]) => [key, text]))
}

/** Shows a text in a field. Writing the same text again would move the caret. */
function show(input: HTMLInputElement, text: string): void {
  if (input.value !== text) input.value = text
  if (text.length > LONG_TEXT) input.dataset.long = 'true'
  else delete input.dataset.long
}

/** Keeps a side's token in step with the draft. Returns the stop. */
function followToken(button: Element, side: Side, readTexts: () => Texts): () => void {
  const symbol = [...button.childNodes].find((node) => node instanceof Text)
  const picture = button.querySelector('img')
  return $draft.subscribe(({ tokenIn, tokenOut }) => {
    const next = (side === 'in' ? tokenIn : tokenOut)?.symbol ?? null
    if (!symbol || !picture || symbol.data === next) return
    const texts = readTexts()
    symbol.data = next ?? texts.chooseToken ?? ''
    picture.hidden = next === null
    picture.src = tokenPictures.get((next ?? '').toLowerCase()) ?? ''
    const label = next === null ? texts.chooseToken : fill(texts.tokenIs ?? '', { symbol: next })
    button.setAttribute('aria-label', label ?? '')
  })
}

/** Connects the pre-rendered form, unless React has hydrated it. */
function connectForm(): void {
  const form = document.querySelector('.swap-form')
  const island = form?.closest('astro-island')
  const [paid, received] = form?.querySelectorAll<HTMLInputElement>('.amt input') ?? []
  const [payToken, receiveToken] = form?.querySelectorAll('.amt .tok') ?? []
  const turn = form?.querySelector<HTMLElement>('.flip')
  if (!island || !paid || !received || !payToken || !receiveToken || !turn || $hydrated.get()) return
  openDraft()
  const texts = textsOf(island)
  const connected = new AbortController()
  const { signal } = connected
  const type = (side: Side, input: HTMLInputElement) => {
    const read = () => change({ mode: side === 'in' ? 'exactIn' : 'exactOut', text: input.value })
    // Text that was typed before this script ran.
    if (input.value !== '') read()
    input.addEventListener('input', read, { signal })
  }
  type('in', paid)
  type('out', received)
  /** Also takes the press from boot.js, which would repeat it after hydration. */
  const turnAround = () => {
    globalThis.pressed = null
    turn.removeAttribute('aria-busy')
    flip()
  }
  if (globalThis.pressed === turn) turnAround()
  const onTurn = (event: Event) => {
    // React may be listening at the island already and would turn it around again.
    event.stopPropagation()
    turnAround()
  }
  turn.addEventListener('click', onTurn, { signal })
  const showBoth = (shown: Readonly<Record<Side, string>>) => {
    show(paid, shown.in)
    show(received, shown.out)
  }
  let stopTexts = $typedTexts.subscribe(showBoth)
  const stopTokens = [followToken(payToken, 'in', texts), followToken(receiveToken, 'out', texts)]
  const stopWaiting = $hydrated.listen(() => {
    connected.abort()
    for (const stop of [stopTexts, ...stopTokens, stopWaiting]) stop()
  })
  const addQuote = ({ $fieldTexts, watchQuote }: typeof import('../../stores/swap/swap.ts')) => {
    watchQuote()
    if (signal.aborted) return
    stopTexts()
    stopTexts = $fieldTexts.subscribe(showBoth)
  }
  // A failed download is reported by the island, which needs the same file.
  import('../../stores/swap/swap.ts').then(addQuote, () => undefined)
}

/**
 * Connects the form as soon as it has been read, and tells boot.js, which then asks for what the islands need. The page
 * calls this before React is there (`pages/[...lang]/swap.astro`).
 */
export function runFirst(): void {
  const run = () => {
    connectForm()
    dispatchEvent(new Event('first:ran'))
  }
  // The form may be there while the rest of the page is still read. DOMContentLoaded would wait for other scripts too.
  const island = document.querySelector('.swap-form')?.closest('astro-island')
  if (island?.nextSibling || document.readyState !== 'loading') run()
  else document.addEventListener('readystatechange', run, { once: true })
}

import type { SwapMode } from './model.ts'

/** The trade in the URL, so that a link contains it: `#from=MEV&to=USDT&in=12.5`. */
export type SwapLink = {
  readonly from: string | null
  readonly to: string | null
  readonly mode: SwapMode
  readonly amount: string
}

const SYMBOL = /^[A-Z]{2,10}$/
const AMOUNT = /^\d{1,78}(\.\d{1,18})?$/

/** Parses a hash; invalid parts are left out. Slippage is never taken from a link. */
export function parseSwapLink(hash: string): SwapLink {
  const params = new URLSearchParams(hash.slice(0, 400).replace(/^#/, ''))
  const symbol = (name: string) => {
    const value = params.get(name)
    return value && SYMBOL.test(value) ? value : null
  }
  const amount = (name: string) => {
    const value = params.get(name)
    return value && AMOUNT.test(value) ? value : null
  }
  const exactOut = amount('out')
  return {
    from: symbol('from'),
    to: symbol('to'),
    mode: exactOut ? 'exactOut' : 'exactIn',
    amount: exactOut ?? amount('in') ?? '',
  }
}

export function formatSwapLink(link: SwapLink): string {
  const params = new URLSearchParams()
  if (link.from) params.set('from', link.from)
  if (link.to) params.set('to', link.to)
  if (link.amount) params.set(link.mode === 'exactIn' ? 'in' : 'out', link.amount)
  return `#${params}`
}

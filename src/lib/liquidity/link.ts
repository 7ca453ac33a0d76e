/** State of a form in its address: the pool in the query, the typed values in the hash. */
export type LiquidityLink = {
  /** Symbols of the pool's two tokens. */
  readonly a: string | null
  readonly b: string | null
  /** Mode of the form: `both`, `one`, `exact`; `in`, `out`. */
  readonly mode: string | null
  /** Token that is paid or received alone. */
  readonly token: string | null
  /** Amounts as text by symbol; `LP` for the pool's own token. */
  readonly amounts: Readonly<Record<string, string>>
}

const SYMBOL = /^[A-Z]{2,10}$/
const AMOUNT = /^\d{1,78}(\.\d{1,18})?$/
const MODE = /^(both|one|exact|in|out)$/
/** A pool has two tokens and its LP token; a link with more is not ours. */
const MOST_AMOUNTS = 3

/** Parses an address; invalid parts are left out. Slippage is never taken from a link. */
export function parseLiquidityLink(search: string, hash: string): LiquidityLink {
  const query = new URLSearchParams(search.slice(0, 400))
  const params = new URLSearchParams(hash.slice(0, 600).replace(/^#/, ''))
  const fits = (text: string | null, pattern: RegExp) => (text && pattern.test(text) ? text : null)
  const amounts = [...params]
    .filter(([name, value]) => SYMBOL.test(name) && AMOUNT.test(value))
    .slice(0, MOST_AMOUNTS)
  return {
    a: fits(query.get('a'), SYMBOL),
    b: fits(query.get('b'), SYMBOL),
    mode: fits(params.get('mode'), MODE),
    token: fits(params.get('token'), SYMBOL),
    amounts: Object.fromEntries(amounts),
  }
}

/** `?a=MEV&b=USDT#mode=one&token=MEV&LP=1.5`; empty parts are left out. */
export function formatLiquidityLink(link: LiquidityLink): string {
  const query = new URLSearchParams()
  if (link.a) query.set('a', link.a)
  if (link.b) query.set('b', link.b)
  const params = new URLSearchParams()
  if (link.mode) params.set('mode', link.mode)
  if (link.token) params.set('token', link.token)
  for (const [symbol, amount] of Object.entries(link.amounts)) if (amount) params.set(symbol, amount)
  const [search, hash] = [query.toString(), params.toString()]
  return `${search ? `?${search}` : ''}${hash ? `#${hash}` : ''}`
}

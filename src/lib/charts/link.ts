/** The state of a chart in the address: `#token=MEV&i=4h&s=3w&u=usd`. */
import type { Interval } from '../core/exchange/seriesSchema.ts'
import type { Zone } from '../core/i18n/moment.ts'

/** Seconds shown at first; null shows everything. */
export const SPANS = { '1w': 604_800, '3w': 1_814_400, '3m': 7_862_400, all: null } as const
export type Span = keyof typeof SPANS

export type Subject =
  | { readonly kind: 'token'; readonly symbol: string }
  | { readonly kind: 'pool'; readonly id: string }

export type View = {
  readonly subject: Subject
  readonly interval: Interval
  readonly span: Span
  readonly unit: 'usd' | 'token'
  readonly log: boolean
  /** True if the other coin is priced in this one. Prices in dollars have no inverse. */
  readonly inverse: boolean
  /** Null uses the default of the page's language. */
  readonly zone: Zone | null
}

export const firstView: View = {
  subject: { kind: 'token', symbol: 'MEV' },
  interval: '4h',
  span: '3w',
  unit: 'usd',
  log: false,
  inverse: false,
  zone: null,
}

const oneOf = <const T extends string>(value: string | null, text: readonly T[], otherwise: T): T =>
  text.find((word) => word === value) ?? otherwise

/**
 * Parses a hash. Invalid parts get their default.
 * @param known names that this chain has
 */
export function parseView(
  hash: string,
  known: { readonly tokens: readonly string[]; readonly pools: readonly string[] },
): View {
  const params = new URLSearchParams(hash.slice(0, 200).replace(/^#/, ''))
  const [symbol, id] = [params.get('token'), params.get('pool')]
  const subject: Subject =
    id !== null && known.pools.includes(id)
      ? { kind: 'pool', id }
      : { kind: 'token', symbol: oneOf(symbol, known.tokens, known.tokens[0] ?? 'MEV') }
  return {
    subject,
    interval: oneOf(params.get('i'), ['1h', '4h', '1d'], firstView.interval),
    span: oneOf(params.get('s'), ['1w', '3w', '3m', 'all'], firstView.span),
    unit: oneOf(params.get('u'), ['usd', 'token'], subject.kind === 'pool' ? 'token' : 'usd'),
    log: params.get('y') === 'log',
    inverse: params.get('inv') === '1',
    zone: params.get('tz') === 'kst' ? 'kst' : params.get('tz') === 'utc' ? 'utc' : null,
  }
}

/** Parses the hash of a page whose path already names the subject. */
export function parseLook(hash: string, subject: Subject): View {
  const params = new URLSearchParams(hash.slice(0, 200).replace(/^#/, ''))
  params.delete(subject.kind === 'token' ? 'pool' : 'token')
  const name = subject.kind === 'token' ? subject.symbol : subject.id
  params.set(subject.kind, name)
  return parseView(`#${params}`, { tokens: [name], pools: [name] })
}

/** @param named true if the page's path already names the subject */
export function formatView(view: View, named = false): string {
  const { subject, interval, span, unit, log, inverse, zone } = view
  const params = new URLSearchParams()
  if (!named)
    if (subject.kind === 'token') params.set('token', subject.symbol)
    else params.set('pool', subject.id)
  params.set('i', interval)
  params.set('s', span)
  params.set('u', unit)
  if (log) params.set('y', 'log')
  if (inverse) params.set('inv', '1')
  if (zone) params.set('tz', zone)
  return `#${params}`
}

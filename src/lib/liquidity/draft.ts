/** Edits of a form's draft: what stays as typed, and what becomes invalid. Pure: no client, no clock. */
import { exactAmount } from '../core/amount/format.ts'
import type { Address, Token } from '../core/config/registry.ts'
import { TOKEN_DECIMALS } from '../core/config/tokens.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import { formatLiquidityLink, parseLiquidityLink } from './link.ts'
import { type Draft, type FormName, type Mode, modesFor, modesOf, typedAmount } from './plan.ts'

/** The chain's registry of pools and tokens. */
export type Known = {
  readonly pools: readonly PoolEntry[]
  readonly tokens: readonly Token[]
  /** Returns a pool's two tokens in the order of its name. */
  readonly coinsOf: (entry: PoolEntry) => readonly Token[]
}

const firstMode = (form: FormName) => modesOf[form][0] as Mode
const firstPool = ({ pools }: Known) => pools.find(({ id }) => id === 'MEV-USDT') ?? pools[0] ?? null
const bySymbol = ({ tokens }: Known, symbol: string | null) =>
  tokens.find((token) => token.symbol === symbol) ?? null

/** Returns the draft before anything is typed. */
export function firstDraft(known: Known, form: FormName): Draft {
  const entry = firstPool(known)
  const token = form === 'add' || !entry ? null : (known.coinsOf(entry)[0] ?? null)
  return { entry, wanted: null, mode: firstMode(form), token, texts: {}, last: null }
}

/** Serializes the draft as an address. */
export function linkOf(known: Known, form: FormName, { entry, mode, token, texts }: Draft): string {
  const [a = null, b = null] = entry ? known.coinsOf(entry).map(({ symbol }) => symbol) : []
  const amounts: Record<string, string> = {}
  for (const [address, text] of Object.entries(texts)) {
    const amount = typedAmount(text)
    const symbol =
      address === entry?.address ? 'LP' : known.tokens.find((one) => one.address === address)?.symbol
    if (symbol && typeof amount === 'bigint' && amount > 0n)
      amounts[symbol] = exactAmount(amount, TOKEN_DECIMALS)
  }
  const link = { a, b, mode: form === 'add' ? null : mode, token: token?.symbol ?? null, amounts }
  return formatLiquidityLink(link)
}

/** Parses the draft of a link; anything unknown to this chain is left out. */
export function draftOfLink(known: Known, form: FormName, search: string, hash: string): Draft {
  const link = parseLiquidityLink(search, hash)
  const [a, b] = [bySymbol(known, link.a), bySymbol(known, link.b)]
  const asked = link.a !== null || link.b !== null
  const entry = asked
    ? (known.pools.find(
        ({ tokens: both }) => a && b && a !== b && both.includes(a.address) && both.includes(b.address),
      ) ?? null)
    : firstPool(known)
  const coins = entry ? known.coinsOf(entry) : []
  const mode = modesFor(form, entry).find((name) => name === link.mode) ?? firstMode(form)
  const named = bySymbol(known, link.token)
  const token = mode === 'in' ? named : (coins.find((coin) => coin === named) ?? null)
  const texts: Record<Address, string> = {}
  let last: Address | null = null
  for (const [symbol, text] of Object.entries(link.amounts)) {
    const address = symbol === 'LP' ? entry?.address : bySymbol(known, symbol)?.address
    if (!address) continue
    texts[address] = text
    if (symbol !== 'LP') last ??= address
  }
  return {
    entry,
    wanted: entry ? null : [link.a, link.b].filter(Boolean).join('-'),
    mode,
    token: form === 'add' ? null : (token ?? coins[0] ?? null),
    texts,
    last,
  }
}

/** @param linked true if the other coin of the pool follows from this one; its old amount was for another deposit */
export const withText = (
  { texts, ...draft }: Draft,
  token: Address,
  text: string,
  linked: boolean,
): Draft => ({
  ...draft,
  texts: linked ? { [token]: text } : { ...texts, [token]: text },
  last: token,
})

export function withPool(known: Known, form: FormName, draft: Draft, entry: PoolEntry): Draft {
  const { mode, token, texts } = draft
  const coins = known.coinsOf(entry)
  const keeps = mode === 'in' || coins.some(({ address }) => address === token?.address)
  return {
    entry,
    wanted: null,
    mode: modesFor(form, entry).includes(mode) ? mode : firstMode(form),
    token: form === 'add' ? null : keeps ? token : (coins[0] ?? null),
    texts: mode === 'in' ? texts : {},
    last: null,
  }
}

export function withMode(known: Known, draft: Draft, mode: Mode): Draft {
  const { entry, token, texts } = draft
  const coins = entry ? known.coinsOf(entry) : []
  const fits = mode === 'in' || coins.some(({ address }) => address === token?.address)
  const saved = entry && texts[entry.address] ? { [entry.address]: texts[entry.address] as string } : {}
  return { ...draft, mode, token: fits ? token : (coins[0] ?? null), texts: saved, last: null }
}

export function withToken(draft: Draft, token: Token): Draft {
  const { token: before, texts, mode } = draft
  if (mode !== 'in' || !before) return { ...draft, token }
  const { [before.address]: text, ...rest } = texts
  return { ...draft, token, texts: text === undefined ? rest : { ...rest, [token.address]: text } }
}

/** Tables as files that spreadsheets open (RFC 4180). Pure. */
import { exactAmount } from '../core/amount/format.ts'
import { USD_DECIMALS } from '../core/exchange/price.ts'
import type { Holding } from './model.ts'
import { DAY_COLUMNS, type Move, type ValueDay } from './schema.ts'

/** Characters that start a formula in a spreadsheet, also in the wide letters of East Asian keyboards. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Writes one cell. A text that begins like a formula gets an apostrophe, so that nothing from the chain or the indexer
 * runs.
 */
export function csvCell(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text
  return safe !== text || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines end with CR LF. The byte order mark makes spreadsheets read UTF-8. */
export const csvFile = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`

/** Empty if unknown: an empty cell is no 0. */
const exact = (raw: bigint | null, decimals: number) => (raw === null ? '' : exactAmount(raw, decimals))

/** Texts of the page's language for a file. */
export type CsvTexts = {
  readonly part: (holding: Holding) => string
  readonly role: (holding: Holding) => string
  readonly name: (holding: Holding) => string
  readonly why: (holding: Holding) => string
  readonly move: (move: Move) => string
  readonly symbol: (address: string) => string
}

/** Part, name, role, amount, unit, price and value in dollars, reason if there is none, block. */
export const holdingRows = (holdings: readonly Holding[], texts: CsvTexts): string[][] =>
  holdings.map((holding) => [
    texts.part(holding),
    texts.name(holding),
    texts.role(holding),
    exact(holding.raw, holding.decimals),
    holding.unit,
    exact(holding.price, USD_DECIMALS),
    exact(holding.usd, USD_DECIMALS),
    texts.why(holding),
    String(holding.block),
  ])

/** Day, then dollars in the order of `DAY_COLUMNS`. */
export const dayRows = (days: readonly ValueDay[]): string[][] =>
  days.map((day) => [
    new Date(day.time * 1_000).toISOString().slice(0, 10),
    ...DAY_COLUMNS.map((column) => day[column] ?? ''),
  ])

/** Writes amounts of several coins as one cell of amounts and one of symbols. */
const coinCells = (coins: Move['out'], texts: CsvTexts, decimals: number) => [
  coins.map(({ amount }) => exactAmount(BigInt(amount), decimals)).join(' + '),
  coins.map(({ token }) => texts.symbol(token)).join(' + '),
]

/** Time (UTC), block, kind, out and in with their coins, item, place, transaction. */
export const moveRows = (moves: readonly Move[], texts: CsvTexts, decimals: number): string[][] =>
  moves.map((move) => [
    new Date(move.time * 1_000).toISOString(),
    String(move.block),
    texts.move(move),
    ...coinCells(move.out, texts, decimals),
    ...coinCells(move.in, texts, decimals),
    move.kind === 'nft' ? move.tokenId : '',
    move.place,
    move.tx,
  ])

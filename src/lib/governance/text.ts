import { textHash } from '../core/chain/hash.ts'
import { cleanText } from '../core/i18n/clean.ts'

/** Characters of a description that are shown, and of a voter's reason. The chain limits neither. */
export const MOST_TEXT = 20_000
export const MOST_REASON = 500
const MOST_TITLE = 120
/** Lines of the shown text. A line without an end would otherwise be cut only at the whole length. */
const MOST_LINES = 400
const MOST_LINE = 2_000

/** A text from the chain, made safe to draw as plain text. */
export type ChainText = {
  /** First line, without Markdown's heading marks; empty if the text has none. */
  readonly title: string
  /** The lines after the title. */
  readonly lines: readonly string[]
  /** True if not all of it is shown. */
  readonly isCut: boolean
  /** Number of UTF-8 bytes of the whole text. */
  readonly bytes: number
  /** keccak-256 of the whole text, as `ProposalCreated` has it: it identifies what was cut. */
  readonly hash: string
}

/**
 * Reads a description. Controls, bidi marks and zero-width characters are removed, so that no text disguises itself;
 * links stay text.
 */
export function chainText(raw: string): ChainText {
  const all = raw.slice(0, MOST_TEXT).split(/\r\n|[\n\r\u2028\u2029]/)
  const [first = '', ...rest] = all.slice(0, MOST_LINES).map((line) => cleanText(line, MOST_LINE))
  const title = cleanText(first.replace(/^#+\s*/, ''), MOST_TITLE)
  const lines = withoutEmptyEnds(rest)
  const isCut =
    raw.length > MOST_TEXT ||
    all.length > MOST_LINES ||
    all.some((line) => line.length > MOST_LINE) ||
    first.replace(/^#+\s*/, '').length > MOST_TITLE
  return { title, lines, isCut, bytes: new TextEncoder().encode(raw).length, hash: textHash(raw) }
}

/** Drops empty lines around a text, and all but one of several between paragraphs. */
function withoutEmptyEnds(lines: readonly string[]): string[] {
  const kept = lines.filter((line, k) => line !== '' || (k > 0 && lines[k - 1] !== ''))
  while (kept[0] === '') kept.shift()
  while (kept.at(-1) === '') kept.pop()
  return kept
}

/** A voter's reason on one line. */
export const reasonText = (raw: string): { readonly text: string; readonly isCut: boolean } => ({
  text: cleanText(raw.slice(0, MOST_REASON * 8).replaceAll(/[\n\r\u2028\u2029]+/g, ' '), MOST_REASON),
  isCut: raw.length > MOST_REASON,
})

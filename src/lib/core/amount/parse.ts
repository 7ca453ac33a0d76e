/** Why a typed amount can't be used; each code has a sentence in both languages. */
export type AmountIssue =
  | 'amount.empty'
  | 'amount.malformed'
  | 'amount.ambiguous'
  | 'amount.decimals'
  | 'amount.large'
  | 'amount.negative'

export type ParsedAmount = { readonly raw: bigint } | { readonly issue: AmountIssue }

const UINT256_MAX = 2n ** 256n - 1n
/** Longest text looked at: 78 digits of a uint256, its separators and its decimals. */
const MAX_TEXT = 160

/** Half-width twins of the digits and separators that CJK keyboards and number pads produce. */
function toAscii(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٫，]/g, ',')
    .replace(/[。．]/g, '.')
    .replace(/[−﹣－]/g, '-')
    .replace(/[\s'’_ ]/g, '')
}

/** A number with one comma that English and Korean read as thousands, and most of Europe as a decimal comma. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/

/** Written in the browser's language, to see its decimal mark. */
const SAMPLE = 1.5

/**
 * Returns true for `1.234` in a browser whose language writes a decimal comma: there the dot may be meant as a
 * thousands mark. It is read as a decimal one everywhere, like the figures of the page.
 */
export const isUnclearDot = (text: string, sample = SAMPLE.toLocaleString()): boolean =>
  sample.includes(',') && /^[1-9]\d{0,2}\.\d{3}$/.test(text.trim())

/**
 * Splits a written number at its decimal separator. Accepts `1234.5`, `1,234.5`, `1.234,5`, `1,5` and `1,234,567`:
 * with both marks the last is the decimal one; one comma is a decimal one, several are thousands marks.
 */
function split(text: string): { whole: string; fraction: string } | null {
  const comma = text.includes(',')
  const dot = text.includes('.')
  const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/
  if (comma && dot) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
    const [whole = '', fraction = '', ...rest] = text.split(decimal)
    if (rest.length > 0 || !grouped.test(whole)) return null
    return { whole: whole.replace(/[.,]/g, ''), fraction }
  }
  const mark = comma ? ',' : '.'
  const parts = text.split(mark)
  if (parts.length > 2) return grouped.test(text) ? { whole: parts.join(''), fraction: '' } : null
  return { whole: parts[0] ?? '', fraction: parts[1] ?? '' }
}

/**
 * Reads what a person typed as base units. Nothing is rounded: more decimals than the token has is an issue. Nothing is
 * guessed either: `1,234` is refused, because a digit more or less would make it a thousand times as much.
 * @param decimals of the token
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  if (text.length > MAX_TEXT) return { issue: 'amount.large' }
  // Their half-width twins are plain digits: 10² would be 102.
  if (/\p{No}/u.test(text)) return { issue: 'amount.malformed' }
  const ascii = toAscii(text)
  if (ascii === '') return { issue: 'amount.empty' }
  if (/^-[\d.,]+$/.test(ascii)) return { issue: 'amount.negative' }
  if (AMBIGUOUS.test(ascii)) return { issue: 'amount.ambiguous' }
  const parts = split(ascii)
  if (
    !parts ||
    !/^\d*$/.test(parts.whole) ||
    !/^\d*$/.test(parts.fraction) ||
    parts.whole + parts.fraction === ''
  )
    return { issue: 'amount.malformed' }
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return { issue: 'amount.decimals' }
  const raw =
    BigInt(parts.whole || '0') * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0')
  return raw > UINT256_MAX ? { issue: 'amount.large' } : { raw }
}

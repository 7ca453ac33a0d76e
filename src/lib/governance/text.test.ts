import { keccak256, stringToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { chainText, MOST_REASON, MOST_TEXT, reasonText } from './text.ts'

describe('a description', () => {
  it('has its first line as title, and paragraphs', () => {
    expect(chainText('# Lower the fee\n\n\nTwo thirds go elsewhere.\r\nSee the figures.\n\n')).toMatchObject({
      title: 'Lower the fee',
      lines: ['Two thirds go elsewhere.', 'See the figures.'],
      isCut: false,
    })
  })

  it('is identified by the hash of all of it, whatever is shown', () => {
    const raw = `Title\n${'가'.repeat(MOST_TEXT)}`
    expect(chainText(raw)).toMatchObject({
      isCut: true,
      bytes: 6 + 3 * MOST_TEXT,
      hash: keccak256(stringToBytes(raw)),
    })
  })

  it.each<[string, string, string]>([
    ['a bidi override', 'Pay \u202e0.3% to 0.03%', 'Pay 0.3% to 0.03%'],
    ['zero-width characters', 'MEV\u200b\u200dUSDC', 'MEVUSDC'],
    ['controls', 'A\u0000B\u001b[31m', 'AB[31m'],
    ['stacked accents', `Z${'\u0301'.repeat(50)}`, '\u0179\u0301\u0301'],
    ['markup', '<b onclick=x>Title</b>', '<b onclick=x>Title</b>'],
    ['a link', '[Vote](javascript:alert(1))', '[Vote](javascript:alert(1))'],
  ])('cannot disguise itself by %s', (_, raw, title) => {
    expect(chainText(raw).title).toBe(title)
    expect(chainText(`Title\n${raw}`).lines).toEqual([title])
  })

  it.each([
    ['1 MB on one line', 'x'.repeat(1_000_000)],
    ['a million lines', '\n'.repeat(1_000_000)],
    ['a long title', `${'T'.repeat(130)}\nBody`],
    ['a long line', `Title\n${'y'.repeat(2_001)}`],
  ])('is cut and says so: %s', (_, raw) => {
    const { title, lines, isCut } = chainText(raw)
    expect(isCut).toBe(true)
    expect(title.length).toBeLessThanOrEqual(120)
    expect(lines.join('').length).toBeLessThanOrEqual(MOST_TEXT)
  })

  it('may be empty', () => expect(chainText('')).toMatchObject({ title: '', lines: [], isCut: false }))
})

it('a reason is one line of limited length', () => {
  expect(reasonText('Fees\npay\u202e suppliers.')).toEqual({ text: 'Fees pay suppliers.', isCut: false })
  const long = reasonText('r'.repeat(1_000_000))
  expect([long.text.length, long.isCut]).toEqual([MOST_REASON, true])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExact } from './exactJson.ts'

describe('JSON with long numbers', () => {
  it.each<[string, unknown]>([
    ['[9007199254740993]', ['0x20000000000001']],
    [
      '{"a":103566986406655465886323713255010543427292308861415401645346308552978763190610}',
      {
        a: `0x${103566986406655465886323713255010543427292308861415401645346308552978763190610n.toString(16)}`,
      },
    ],
    ['[0, 7, -3, 1.5, 2e3, 999999999999999]', [0, 7, -3, 1.5, 2000, 999_999_999_999_999]],
    // No whole numbers: nothing of theirs is exact.
    ['[0.1234567890123456789, -1234567890123456789]', [0.12345678901234568, -1234567890123456800]],
    [
      '["1234567890123456789", "a \\" 1234567890123456789 \\\\"]',
      ['1234567890123456789', 'a " 1234567890123456789 \\'],
    ],
    ['{"1234567890123456789":true}', { '1234567890123456789': true }],
  ])('%s', (text, value) => {
    expect(parseExact(text)).toEqual(value)
  })

  it('refuses an open text of many quotes immediately', () => {
    expect(() => parseExact(`"${'\\"'.repeat(500_000)}`)).toThrow(SyntaxError)
  })

  it('anything without them is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false } as never), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!/\d{16}/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""')))
        expect(parseExact(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each(['', '{', '"', '["12345678901234567', '12345678901234567890 1'])('refuses %j', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText, shortAddress } from './clean.ts'

const code = (...points: number[]) => String.fromCodePoint(...points)

it.each<[string, unknown, string]>([
  ['plain', 'MEVerse', 'MEVerse'],
  ['Korean', '메버스 토큰', '메버스 토큰'],
  ['an emoji', '🚀 Moon', '🚀 Moon'],
  ['right-to-left override', `USD${code(0x202e)}T`, 'USDT'],
  ['bidi isolates', `${code(0x2066)}USDT${code(0x2069)}`, 'USDT'],
  [
    'zero-width space and joiners',
    `U${code(0x200b)}S${code(0x200c)}D${code(0x200d)}T${code(0xfeff)}`,
    'USDT',
  ],
  ['soft hyphen', `US${code(0xad)}DT`, 'USDT'],
  ['Hangul fillers', `${code(0x3164)}${code(0x115f)}${code(0xffa0)}USDT`, 'USDT'],
  ['tags', `USDT${code(0xe0041, 0xe007f)}`, 'USDT'],
  ['controls and lines', 'US\u0000D\nT\u0085', 'USDT'],
  ['line and paragraph separators', `US${code(0x2028)}DT${code(0x2029)}`, 'USDT'],
  ['private use', `US${code(0xe000)}DT`, 'USDT'],
  ['a lone surrogate', 'US\ud800DT', 'USDT'],
  ['spaces of every kind', `  US\u00a0\u2003 DT\t `, 'US DT'],
  ['stacked accents', `a${'\u0301'.repeat(50)}b`, `${'a\u0301'.normalize('NFC')}\u0301\u0301b`],
  ['markup stays text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a number', 5, ''],
  ['nothing', undefined, ''],
  ['an object', { toString: () => 'USDT' }, ''],
])('%s', (_, value, clean) => expect(cleanText(value)).toBe(clean))

it('ten thousand characters are cut, whole letters', () => {
  expect(cleanText('x'.repeat(10_000))).toBe(`${'x'.repeat(63)}…`)
  expect(cleanText('🚀'.repeat(10_000), 4)).toBe('🚀🚀🚀…')
  expect(cleanText('x'.repeat(64))).toBe('x'.repeat(64))
  expect(cleanText('\u0301'.repeat(10_000)).length).toBeLessThanOrEqual(2)
})

it('nothing invisible, nothing endless, and clean text stays as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 80 }),
      (text, max) => {
        const clean = cleanText(text, max)
        expect(Array.from(clean).length).toBeLessThanOrEqual(max)
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u)
        expect(clean).not.toMatch(/\p{M}{4}/u)
        expect(clean).toBe(clean.trim())
        if (!clean.endsWith('…')) expect(cleanText(clean, max)).toBe(clean)
      },
    ),
  )
})

it('addresses are shortened to both ends', () => {
  expect(shortAddress('0xEf3432F1D54eC559613f44879FEF8a7866dA3e07')).toBe('0xEf…3e07')
})

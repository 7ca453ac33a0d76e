import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { type CsvTexts, csvCell, csvFile, dayRows, holdingRows, moveRows } from './csv.ts'
import type { Holding } from './model.ts'

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+82', `"'+82"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['＝1', `"'＝1"`],
  ['a=1', 'a=1'],
])('a cell: %j', (text, cell) => expect(csvCell(text)).toBe(cell))

/** Parses CSV by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const row = rows.at(-1) as string[]
    const put = (letter: string) => row.push((row.pop() ?? '') + letter)
    if (quoted && text[i] === '"' && text[i + 1] === '"') put(text[i++] as string)
    else if (text[i] === '"') quoted = !quoted
    else if (!quoted && text[i] === ',') row.push('')
    else if (!quoted && text.startsWith('\r\n', i)) rows.push(['']) && i++
    else put(text[i] as string)
  }
  return rows.slice(0, -1)
}

test('reads back any cells, and none of them runs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const text = csvFile(['a', 'b', 'c'], rows)
        expect(text.startsWith('\ufeff')).toBe(true)
        const read = readCsv(text.slice(1))
        // A cell that begins like a formula is read back after its apostrophe.
        const back = (cell: string, text: string) =>
          cell === (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)
        expect(read.length - 1).toBe(rows.length)
        for (const [i, row] of rows.entries())
          for (const [k, text] of row.entries()) expect(back(read[i + 1]?.[k] ?? 'none', text)).toBe(true)
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
      },
    ),
  )
})

const texts: CsvTexts = {
  part: ({ part }) => part,
  role: ({ role }) => role,
  name: ({ name }) => name,
  why: ({ why }) => why ?? '',
  move: ({ kind }) => kind,
  symbol: (address) => address.slice(-2),
}

test('writes amounts to the last digit, and unknown ones as empty cells', () => {
  const holding: Holding = {
    part: 'tokens',
    role: 'held',
    key: 'token MEV',
    name: 'MEV',
    raw: 123_456_789_012_345_678_901_234_567n,
    decimals: 18,
    unit: 'MEV',
    price: 20_030_000_000_000_000n,
    usd: null,
    why: 'noPrice',
    block: 77n,
  }
  expect(holdingRows([holding, { ...holding, raw: null, price: null }], texts)).toEqual([
    ['tokens', 'MEV', 'held', '123456789.012345678901234567', 'MEV', '0.02003', '', 'noPrice', '77'],
    ['tokens', 'MEV', 'held', '', 'MEV', '', '', 'noPrice', '77'],
  ])
  const day = {
    time: 86_400,
    pools: '1.50',
    staked: null,
    offerings: '0.00',
    locked: '500.00',
    putIn: '1.50',
    takenOut: '0.00',
  }
  expect(dayRows([day])).toEqual([['1970-01-02', '1.50', '', '0.00', '500.00', '1.50', '0.00']])
  const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
  const move = {
    kind: 'add',
    time: 86_400,
    block: 5,
    tx: `0x${'a'.repeat(64)}`,
    place: address(9),
    out: [
      { token: address(1), amount: '1' },
      { token: address(2), amount: '2000000000000000000' },
    ],
    in: [],
  } as const
  expect(moveRows([{ ...move, out: [...move.out], in: [] }], texts, 18)).toEqual([
    [
      '1970-01-02T00:00:00.000Z',
      '5',
      'add',
      '0.000000000000000001 + 2',
      '01 + 02',
      '',
      '',
      '',
      address(9),
      move.tx,
    ],
  ])
})

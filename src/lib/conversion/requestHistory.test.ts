import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { requestHistory } from './requestHistory.ts'

const contract = address(0x9)
const request = {
  id: 'mpl-pks',
  kind: 'request',
  address: contract,
  tokenIn: address(1),
  tokenOut: address(2),
} as const
const read = (json: string | null) => {
  const { rows, unknown } = requestHistory(request, json)
  return { rows: rows.map(({ block, amountIn, amountOut }) => [block, amountIn, amountOut]), unknown }
}

describe('the history that a request contract keeps itself', () => {
  it('is listed, the newest first', () => {
    const json = '[{"height":"7","amount":"10","out":"5"},{"height":"9","amount":"4","out":"2"}]'
    expect(read(json)).toEqual({
      rows: [
        [9n, 4n, 2n],
        [7n, 10n, 5n],
      ],
      unknown: 0,
    })
  })

  it.each([
    ['another name', '{"block":"7","amount":"10","out":"5"}'],
    ['a negative amount', '{"height":"7","amount":"-10","out":"5"}'],
    ['a fraction', '{"height":7,"amount":1.5,"out":"5"}'],
    ['a number that lost digits', '{"height":7,"amount":12345678901234567890,"out":"5"}'],
    ['400 digits', `{"height":7,"amount":"${'9'.repeat(400)}","out":"5"}`],
    ['text', '"7"'],
    ['null', 'null'],
  ])('counts an entry with %s, and shows the others', (_, entry) =>
    expect(read(`[${entry},{"height":8,"amount":"4","out":"2"}]`)).toEqual({
      rows: [[8n, 4n, 2n]],
      unknown: 1,
    }),
  )

  it.each([
    ['no answer', null],
    ['an empty text', ''],
    ['no JSON', '7,10,5'],
    ['an object', '{"7":"10"}'],
    ['more than 200,000 characters', `[${'1,'.repeat(150_000)}1]`],
  ])('is unknown as a whole for %s', (_, json) => expect(read(json)).toEqual({ rows: [], unknown: null }))

  it('may be empty', () => expect(read('[]')).toEqual({ rows: [], unknown: 0 }))
})

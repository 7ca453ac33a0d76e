import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatListQuery, KINDS, type Listed, listRows, parseListQuery, SORTS } from './list.ts'

const row = (id: string, part: Partial<Listed> = {}): Listed => ({
  id,
  address: `0x${id.length.toString().padStart(40, '0')}`,
  kind: 'amm',
  searchTexts: id.split('-'),
  value: null,
  volume: null,
  apr: null,
  share: null,
  ...part,
})

const rows = [
  row('MEV-USDT', { value: 5n, volume: 1n, apr: 0.1, share: 0n }),
  row('USDT-USDC', { kind: 'cfmm', value: 9n, apr: 0.01, share: 3n, searchTexts: ['USDT', 'Tether USD'] }),
  row('BTCB-MEFI', { value: 5n, volume: 7n }),
]
const ids = (change: Partial<ReturnType<typeof parseListQuery>>) =>
  listRows(rows, { text: '', kind: 'all', sort: 'value', ...change }).map(({ id }) => id)

it.each([
  ['largest first, equal ones by name', {}, ['USDT-USDC', 'BTCB-MEFI', 'MEV-USDT']],
  ['unknown volume last', { sort: 'volume' }, ['BTCB-MEFI', 'MEV-USDT', 'USDT-USDC']],
  ['unknown APR last', { sort: 'apr' }, ['MEV-USDT', 'USDT-USDC', 'BTCB-MEFI']],
  ['my share', { sort: 'share' }, ['USDT-USDC', 'MEV-USDT', 'BTCB-MEFI']],
  ['by name', { sort: 'name' }, ['BTCB-MEFI', 'MEV-USDT', 'USDT-USDC']],
  ['a kind', { kind: 'cfmm' }, ['USDT-USDC']],
  ['a token', { text: 'usdt' }, ['USDT-USDC', 'MEV-USDT']],
  ['two words in any order', { text: 'usdt mev' }, ['MEV-USDT']],
  ['a pair as people write it', { text: ' MEV/USDT ' }, ['MEV-USDT']],
  ['a name', { text: 'tether' }, ['USDT-USDC']],
  [
    'an address',
    { text: '0x00000000000000000000000000000000000000' },
    ['USDT-USDC', 'BTCB-MEFI', 'MEV-USDT'],
  ],
  ['nothing like it', { text: 'xyz' }, []],
] as const)('%s', (_, query, expected) => expect(ids(query)).toEqual(expected))

it('sorts independently of the input order', () => {
  const turned = { text: '', kind: 'all', sort: 'value' } as const
  expect(listRows(rows.toReversed(), turned)).toEqual(listRows(rows, turned))
})

it.each(['', '?q=&kind=x&sort=__proto__', '?sort=VALUE', `?q=${'%00'}`])(
  'ignores an invalid query: %s',
  (search) => expect(parseListQuery(search)).toMatchObject({ kind: 'all', sort: 'value' }),
)

it('reads back a written query', () =>
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }).map((text) => text.trim()),
      fc.constantFrom(...KINDS),
      fc.constantFrom(...SORTS),
      (text, kind, sort) => {
        const search = formatListQuery({ text, kind, sort })
        fc.pre(search.length < 380)
        expect(parseListQuery(search)).toEqual({ text, kind, sort })
      },
    ),
  ))

import { expect, test } from 'vitest'
import type { Call } from '../../core/source/call.ts'
import { revealContracts } from './contracts.ts'
import { heroCall } from './decodeCall.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [reveal, heroes, ann, wallet] = ['1', '2', '3', '4'].map(address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const id = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const
const call = (method: string, args: unknown[], from = ann, to = reveal): Call => ({
  ...{ to, from, signer: ann, method, args, result: null, block: 9 },
  ...{ timestamp: 9, txHash: '0x1', txIndex: 0 },
})
const uses = (calls: Call[], kind: 'pocket' | 'xheroes' = 'pocket') =>
  calls.flatMap((_, at) =>
    calls[at]?.to === reveal
      ? heroCall({ calls, at }, { address: reveal, hero: heroes, kind, draw: 'oneStep' })
      : [],
  )
const used = (use: string, tokenId: number, burned: number[], level: number | null = null, owner = ann) => ({
  ...{ type: 'NftUsed', contract: heroes, use, owner, level },
  ...{ tokenId: id(tokenId), burned: burned.map(id) },
})

test.each([
  ['a merge', 'merge', ['0x1', 1, '0x2', 1], 'pocket', [used('merge', 1, [2])]],
  ['a promotion', 'merge', ['0x1', '2', 'a', '2'], 'xheroes', [used('promote', 1, [10])]],
  [
    'a dismantling of two',
    'dismantle',
    [['0x1', 'ff']],
    'pocket',
    [used('dismantle', 1, []), used('dismantle', 255, [])],
  ],
  [
    'a level handed on',
    'dismantle',
    [['inherit', '0x1', '0x2', '40']],
    'pocket',
    [used('inherit', 1, [2], 40)],
  ],
  [
    'one whose level is no number',
    'dismantle',
    [['inherit', '0x1', '0x2', 'x']],
    'pocket',
    [used('inherit', 1, [2])],
  ],
  [
    'four heroes dismantled',
    'dismantle',
    [['1', '2', '3', '4']],
    'pocket',
    [1, 2, 3, 4].map((one) => used('dismantle', one, [])),
  ],
] as const)('%s', (_, method, args, kind, expected) => {
  expect(uses([call(method, [...args])], kind)).toEqual(expected)
})

test.each([
  ['an undone merge', 'invalidmerge', ['0x1', '0x2']],
  ['a reveal', 'reveal', [['0x1']]],
  ['no list', 'dismantle', ['0x1']],
  ['nothing', 'dismantle', []],
  ['a hero that is no number', 'merge', ['you', 1, '0x2', 1]],
])('%s uses nothing', (_, method, args) => {
  expect(uses([call(method, args)])).toEqual([])
})

test('what another contract called is believed by what moved', () => {
  const merge = (a: string, b: string) => call('merge', [a, 1, b, 1], wallet)
  const took = (hero: string, to = reveal) => call('transferfrom', [wallet, to, hero], reveal, heroes)
  expect(uses([merge('1', '2'), took('2')])).toEqual([used('merge', 1, [2], null, wallet)])
  expect(uses([merge('1', '2')])).toEqual([])
  expect(uses([merge('1', '2'), took('3')])).toEqual([])
  expect(uses([merge('1', '2'), took('2', ann)])).toEqual([])
  // the second took it in, not the first, which failed
  expect(uses([merge('1', '2'), merge('5', '2'), took('2')])).toEqual([used('merge', 5, [2], null, wallet)])
  const both = call('dismantle', [['1', '2']], wallet)
  expect(uses([both, took('1'), took('2')]).map(({ tokenId }) => tokenId)).toEqual([id(1), id(2)])
})

test('a contract whose heroes the registry does not name is left out', () => {
  const entry = { id: 'a', address: reveal, box: null, kind: 'pocket', draw: 'oneStep' } as const
  const collection = { id: 'x', address: heroes, kind: 'nft' } as Parameters<
    typeof revealContracts
  >[0]['collections'][number]
  expect(revealContracts({ reveals: [{ ...entry, hero: 'x' }], collections: [collection] })).toEqual([
    { address: reveal, hero: heroes, kind: 'pocket', draw: 'oneStep' },
  ])
  expect(revealContracts({ reveals: [{ ...entry, hero: 'y' }], collections: [collection] })).toEqual([])
})

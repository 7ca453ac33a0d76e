import { describe, expect, it } from 'vitest'
import { converterOf, stateOf } from '../../../tests/fakes/conversions.ts'
import { E18 } from '../core/pool/model.ts'
import type { ConverterState } from './model.ts'
import { type ConversionSituation, conversionIssue, nextAction } from './rules.ts'

const ready: ConversionSituation = {
  gate: null,
  stale: false,
  state: stateOf(),
  parsed: { raw: 1_200n * E18 },
  linked: true,
}
const state = (change: Partial<ConverterState>) => ({ state: stateOf(change) })
const amount = (raw: bigint) => ({ parsed: { raw } })
const request = { converter: converterOf({ kind: 'request' }), paused: null, mintable: null, pending: null }

it.each<[string, Partial<ConversionSituation>, string]>([
  ['everything there', {}, 'review'],
  ['no wallet', { gate: 'connect' }, 'connect'],
  ['a wallet being asked', { gate: 'connecting' }, 'connecting'],
  ['another chain', { gate: 'wrongChain' }, 'wrongChain'],
  ['a release that signs nothing', { gate: 'unsafe' }, 'unsafe'],
  ['nothing read', { state: null }, 'loading'],
  ['nothing read, nothing typed', { state: null, ...amount(0n) }, 'loading'],
  ['an unknown balance', state({ held: null }), 'loading'],
  ['figures too old', { stale: true }, 'stale'],
  ['figures too old, and an issue', { stale: true, linked: false }, 'issue'],
  ['a request, its ratio for this amount', state({ ...request, ratioOf: 1_200n * E18 }), 'review'],
  ['a request, its ratio for another amount', state({ ...request, ratioOf: E18 }), 'loading'],
])('the button with %s: %s', (_, change, kind) => expect(nextAction({ ...ready, ...change }).kind).toBe(kind))

describe('the first issue', () => {
  it.each<[string, Partial<ConversionSituation>, string | null]>([
    ['none', {}, null],
    ['a pause', state({ paused: true }), 'convert.paused'],
    ['a pause before nothing typed', { ...state({ paused: true }), ...amount(0n) }, 'convert.paused'],
    ['nothing typed', amount(0n), 'amount.empty'],
    ['a text', { parsed: { issue: 'amount.malformed' } }, 'amount.malformed'],
    ['more than the balance', amount(10_000n * E18 + 1n), 'convert.insufficient'],
    ['all of the balance', amount(10_000n * E18), null],
    [
      'too little and more than the balance',
      { ...amount(2n), ...state({ held: 1n }) },
      'convert.insufficient',
    ],
    ['one unit too little', amount(600_600_600_600_600_600_601n), 'convert.minimum'],
    ['the least amount', amount(600_600_600_600_600_600_602n), null],
    ['no ratio', state({ ratio: 0n }), 'convert.noRatio'],
    // 1,200 MPL give 599.4.
    [
      'the window’s ceiling',
      state({ mintable: { inWindow: 599n * E18, inAll: 10n ** 24n, windowEnd: 9n } }),
      'convert.windowCeiling',
    ],
    [
      'the window’s ceiling exactly',
      state({ mintable: { inWindow: 5_994n * (E18 / 10n), inAll: 10n ** 24n, windowEnd: 9n } }),
      null,
    ],
    [
      'the ceiling in all',
      state({ mintable: { inWindow: 10n ** 24n, inAll: 599n * E18, windowEnd: 9n } }),
      'convert.totalCeiling',
    ],
    [
      'both ceilings: waiting does not help',
      state({ mintable: { inWindow: 0n, inAll: 0n, windowEnd: 9n } }),
      'convert.totalCeiling',
    ],
    ['a game account that is not confirmed', { linked: false }, 'convert.unlinked'],
    ['a request without ceilings', state({ ...request, ratioOf: null }), null],
    ['a request whose ratio is for another amount', state({ ...request, ratio: 0n, ratioOf: E18 }), null],
  ])('%s: %s', (_, change, issue) => expect(conversionIssue({ ...ready, ...change })).toBe(issue))
})

import { expect, it } from 'vitest'
import { gateOf } from './gate.ts'

const PAGE = 7518

it.each([
  ['waiting', null, 'connect'],
  ['none', null, 'connect'],
  ['connecting', null, 'connecting'],
  ['connecting', 1, 'connecting'],
  ['connected', PAGE, null],
  ['connected', 1, 'wrongChain'],
  // A wallet that does not report its chain is asked for it before each signature.
  ['connected', null, null],
] as const)('%s on %s: %s', (status, chainId, gate) => {
  expect(gateOf({ status, chainId }, PAGE)).toBe(gate)
  // A release that may not sign says so before the visitor connects in vain.
  expect(gateOf({ status, chainId }, PAGE, true)).toBe('unsafe')
})

import { expect, it } from 'vitest'
import { accountsOf, chainOf } from './accounts.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('accepts a list of addresses', () => expect(accountsOf([ACCOUNT])).toEqual([ACCOUNT]))

it.each([
  [],
  null,
  undefined,
  '',
  ACCOUNT,
  [null],
  ['0x'],
  ['0x1234'],
  [ACCOUNT, 5],
  [`${ACCOUNT}\n`],
  {},
  7,
  true,
])('takes %j for no account at all', (answer) => expect(accountsOf(answer)).toEqual([]))

it.each([
  [7518, 7518],
  [0, null],
  [Number.NaN, null],
  [-1, null],
  [1.5, null],
  [undefined, null],
] as const)('a wallet on chain %s is on %s', (answer, chain) => expect(chainOf(answer)).toBe(chain))

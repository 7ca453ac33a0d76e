import { expect, it } from 'vitest'
import {
  accountNamed,
  approvedIn,
  chainNamed,
  codeEnds,
  isPeerNamed,
  mayAsk,
  peerNameIn,
} from './appFacts.ts'
import { AppState } from './appState.ts'
import type { AppSession } from './walletConnect.ts'

const ONE = `0x${'11'.repeat(20)}` as const
const TWO = `0x${'22'.repeat(20)}` as const
const sessionOf = (...accounts: unknown[]) =>
  ({ topic: 't', namespaces: { eip155: { accounts, methods: ['personal_sign'] } } }) as unknown as AppSession

it.each([
  [undefined, []],
  [null, []],
  ['x', []],
  [{ namespaces: { eip155: { accounts: { length: 1 } } } }, []],
  [
    sessionOf(
      null,
      7,
      'eip155:1',
      `eip155:x:${ONE}`,
      `cosmos:1:${ONE}`,
      `eip155:1:${ONE}:2`,
      'eip155:1:0x12',
    ),
    [],
  ],
  [
    sessionOf(`eip155:1:${ONE}`, `eip155:56:${TWO}`),
    [
      { chainId: 1, address: ONE },
      { chainId: 56, address: TWO },
    ],
  ],
  [sessionOf(...Array(10_000).fill(`eip155:1:${ONE}`)), Array(100).fill({ chainId: 1, address: ONE })],
])('accounts of a session %#', (session, approved) => expect(approvedIn(session)).toEqual(approved))

it.each([
  [7, 7],
  ['7', 7],
  ['0x7', 7],
  ['0x0007', 7],
  ['eip155:7', 7],
  ['cosmos:7', null],
  [-1, null],
  [1.5, null],
  ['', null],
  ['0x', null],
  [null, null],
  [['1'], null],
  ['9'.repeat(100_000), null],
])('a chain named %j is %s', (data, chainId) => expect(chainNamed(data)).toBe(chainId))

it.each([
  [[], 'none'],
  [[ONE], ONE],
  [[`eip155:1:${ONE}`], ONE],
  [[null], null],
  [['0x12'], null],
  [{ 0: ONE }, null],
  [null, null],
])('an account named %j is %s', (data, account) => expect(accountNamed(data)).toBe(account))

it('bounds and cleans a peer’s name for display, and compares it unchanged', () => {
  const named = (name: unknown) => ({ peer: { metadata: { name } } })
  for (const stranger of [null, {}, { peer: {} }, named(''), named(7), named('\u200b')])
    expect(peerNameIn(stranger)).toBeNull()
  expect(peerNameIn(named(`\u202e${'W'.repeat(100_000)}`))).toBe(`${'W'.repeat(39)}…`)
  expect(isPeerNamed(named('Harbor'), 'Harbor')).toBe(true)
  expect(isPeerNamed(named('Harbor\u200b'), 'Harbor')).toBe(false)
})

it('asks an app only for approved methods', () => {
  expect(mayAsk(sessionOf(), 'personal_sign')).toBe(true)
  expect(mayAsk(sessionOf(), 'eth_sign')).toBe(false)
  expect(mayAsk({ namespaces: { eip155: { methods: 'personal_sign' } } }, 'personal_sign')).toBe(false)
})

it('ends a code when it says so, and after five minutes at most', () => {
  expect(codeEnds('wc:1@2?expiryTimestamp=100&x=1', 50_000, 300_000)).toBe(100_000)
  expect(codeEnds('wc:1@2?expiryTimestamp=999999999999', 50_000, 300_000)).toBe(350_000)
  expect(codeEnds('wc:1@2', 50_000, 300_000)).toBe(350_000)
})

it('follows the approved account and chain, and a mere report only away from it', () => {
  const heard: unknown[] = []
  const state = new AppState(7, sessionOf(`eip155:1:${ONE}`, `eip155:7:${ONE}`), null, () => undefined)
  state.on('chainChanged', (chain) => heard.push(chain))
  state.on('accountsChanged', (accounts) => heard.push(accounts))
  expect([state.chainId(), state.accounts()]).toEqual([7, [ONE]])
  state.heard('accountsChanged', [TWO])
  expect(state.accounts()).toEqual([ONE])
  state.heard('chainChanged', 'eip155:9')
  expect([state.chainId(), state.askable()]).toEqual([9, 1])
  state.want(8)
  expect(state.chainId()).toBe(9)
  state.update(sessionOf(`eip155:8:${TWO}`).namespaces)
  expect([state.chainId(), state.accounts()]).toEqual([8, [TWO]])
  state.heard('accountsChanged', [])
  expect([state.session, state.accounts()]).toEqual([null, []])
  expect(heard).toEqual(['0x9', '0x8', [TWO], []])
})

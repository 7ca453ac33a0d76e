import { expect, it } from 'vitest'
import { AppState } from './appState.ts'
import type { AppSession } from './walletConnect.ts'

const OWN = 7518
const ACCOUNT = `0x${'1'.repeat(40)}`
const session = (...chains: number[]) =>
  ({
    topic: 't',
    namespaces: {
      eip155: {
        accounts: chains.map((id) => `eip155:${id}:${ACCOUNT}`),
        chains: chains.map((id) => `eip155:${id}`),
        methods: [],
        events: [],
      },
    },
  }) as unknown as AppSession
const stateOf = (...chains: number[]) => new AppState(OWN, session(...chains), null, () => undefined)

it('uses the page’s chain if the app has approved it', () => {
  const state = stateOf(1, OWN)
  expect([state.chainId(), state.askable()]).toEqual([OWN, OWN])
})

it('an app that says it is on the page’s chain without having approved it is on another one', () => {
  const state = stateOf(1)
  state.heard('chainChanged', OWN)
  expect([state.chainId(), state.askable()]).toEqual([1, 1])
})

it('drops a chain whose approval is withdrawn', () => {
  const state = stateOf(1, OWN)
  state.want(OWN)
  state.update(session(1).namespaces)
  expect([state.chainId(), state.askable()]).toEqual([1, 1])
})

it('an app that leaves for a chain that it did not approve has left', () => {
  const state = stateOf(OWN)
  state.heard('chainChanged', 56)
  expect(state.chainId()).toBe(56)
})

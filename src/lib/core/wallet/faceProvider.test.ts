/**
 * Tests Face Wallet's provider over a conforming client: which calls are passed on, which are not, and their meaning.
 */
import { expect, it, vi } from 'vitest'
import { faceProvider } from './faceProvider.ts'
import type { FaceClient, FaceRequest } from './faceSdk.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function clientWith(answers: Readonly<Record<string, unknown>> = {}, loggedIn = true) {
  const listeners = new Map<string, Set<(news: never) => void>>()
  const state = { loggedIn, asked: [] as FaceRequest[], logins: [] as (readonly string[])[] }
  const login = vi.fn(async (providers: readonly string[]) => {
    state.logins.push(providers)
    state.loggedIn = answers.login !== null
    return answers.login === undefined ? {} : answers.login
  })
  const client: FaceClient = {
    auth: {
      login,
      logout: async () => {
        state.loggedIn = false
      },
      isLoggedIn: async () => state.loggedIn,
    },
    wallet: { home: async () => undefined },
    getEthLikeProvider: () => ({
      async request(asked) {
        state.asked.push(asked)
        if (asked.method in answers) return answers[asked.method]
        if (asked.method === 'eth_accounts') return [ACCOUNT]
        if (asked.method === 'eth_chainId') return '0x1d5e'
        throw Object.assign(new Error('no such method'), { code: 4200 })
      },
      on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    }),
  }
  const report = (event: string, news: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(news as never)
  }
  return { client, state, tell: report }
}

it('requests a login by three companies if there is none, and then the account', async () => {
  const { client, state } = clientWith({}, false)
  const face = faceProvider(client)
  expect(await face.accounts()).toEqual([])
  expect(await face.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
  expect(state.logins).toEqual([['google.com', 'facebook.com', 'apple.com']])
  expect(await face.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
  expect(state.logins).toHaveLength(1)
  expect(await face.accounts()).toEqual([ACCOUNT])
})

it('treats a closed login as a refusal, and requests no account', async () => {
  const { client, state } = clientWith({ login: null }, false)
  await expect(faceProvider(client).request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 4001,
  })
  expect(state.asked).toEqual([])
})

it.each([
  [['0xnothing'], []],
  [null, []],
  [[ACCOUNT.toLowerCase()], [ACCOUNT.toLowerCase()]],
])('accounts that it says as %j are %j', async (said, accounts) => {
  const { client } = clientWith({ eth_accounts: said })
  expect(await faceProvider(client).accounts()).toEqual(accounts)
})

it.each([
  ['0x1d5e', 7518],
  ['0x00001d5e', 7518],
  ['MEVERSE', 0],
  [null, 0],
])('a chain that it says as %j is %j', async (said, chainId) => {
  const { client } = clientWith({ eth_chainId: said })
  expect(await faceProvider(client).chainId()).toBe(chainId)
})

it.each(['wallet_addEthereumChain', 'wallet_watchAsset', 'wallet_revokePermissions'])(
  '%s is refused here: its frame would never answer',
  async (method) => {
    const { client, state } = clientWith()
    await expect(faceProvider(client).request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
    expect(state.asked).toEqual([])
  },
)

it('passes on requests and failures unchanged', async () => {
  const params = [{ from: ACCOUNT, to: ACCOUNT, value: '0x0' }]
  const { client, state } = clientWith({ eth_sendTransaction: '0x12' })
  const face = faceProvider(client)
  expect(await face.request({ method: 'eth_sendTransaction', params })).toBe('0x12')
  expect(state.asked).toEqual([{ method: 'eth_sendTransaction', params }])
  await expect(face.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
})

it('reports a log-out, does not treat a failed chain change as one, and removes listeners', () => {
  const { client, tell: report } = clientWith()
  const face = faceProvider(client)
  const [gone, moved] = [vi.fn(), vi.fn()]
  face.on('disconnect', gone)
  face.on('chainChanged', moved)
  report('disconnect', { code: 4901 })
  report('chainChanged', '0x1')
  expect([gone.mock.calls, moved.mock.calls]).toEqual([[], [['0x1']]])
  report('disconnect', { code: 4900 })
  expect(gone).toHaveBeenCalledTimes(1)
  face.removeListener('disconnect', gone)
  report('disconnect', { code: 4900 })
  expect(gone).toHaveBeenCalledTimes(1)
})

it('ends its own session', async () => {
  const { client, state } = clientWith()
  await faceProvider(client).end()
  expect(state.loggedIn).toBe(false)
})

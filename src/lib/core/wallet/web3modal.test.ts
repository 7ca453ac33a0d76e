import { AccountController } from '@web3modal/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { getConnection, reconnect } from 'wagmi/actions'
import type { Address } from '../config/registry.ts'
import { WALLET_CONNECT_ID } from './model.ts'
import { type SessionWallet, sessionConnector } from './sessionConnector.ts'
import { createAppModal } from './web3modal.ts'

const ONE: Address = '0x1111111111111111111111111111111111111111'
const TWO: Address = '0x2222222222222222222222222222222222222222'
const CHAIN = {
  id: 7518,
  name: 'Chain',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
}

/** A wallet app that shows `uri` and answers a request for accounts with `answer`. */
function fakeApp() {
  const listeners = new Map<string, (news: never) => void>()
  const app = {
    uri: 'wc:1',
    answer: async (): Promise<readonly Address[]> => [ONE],
    known: [] as readonly Address[],
    asked: [] as string[],
    tell: (event: string, news: unknown) => listeners.get(event)?.(news as never),
  }
  const wallet: SessionWallet = {
    async request({ method }) {
      app.asked.push(method)
      app.tell('display_uri', app.uri)
      app.known = await app.answer()
      return app.known
    },
    on: (event, listener) => void listeners.set(event, listener),
    removeListener: (event) => void listeners.delete(event),
    accounts: () => app.known,
    chainId: () => CHAIN.id,
    end: async () => undefined,
  }
  return { app, wallet }
}

function start() {
  const { app, wallet } = fakeApp()
  const config = createConfig({
    chains: [CHAIN],
    connectors: [sessionConnector(WALLET_CONNECT_ID, 'WalletConnect', wallet)],
    transports: {
      [CHAIN.id]: custom({ request: () => Promise.reject(new Error('Web3Modal asked the chain')) }),
    },
    storage: null,
  })
  return { app, config, modal: createAppModal(config, '0'.repeat(32)) }
}

const asked = vi.fn(() => Promise.reject(new Error('Web3Modal asked a server')))
const stored = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('localStorage', { getItem: stored, setItem: stored, removeItem: stored })
})

afterEach(() => {
  expect(asked).not.toHaveBeenCalled()
  expect(stored).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('hands over the uri while it pairs, and connects wagmi with the app’s account', async () => {
  const { app, config, modal } = start()
  const uris: string[] = []
  const { promise, resolve } = Promise.withResolvers<readonly Address[]>()
  app.answer = () => promise
  const pairing = modal.pair((uri) => uris.push(uri))
  await expect.poll(() => uris).toEqual(['wc:1'])
  expect(getConnection(config).status).toBe('connecting')
  resolve([ONE])
  await pairing
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: ONE, chainId: CHAIN.id })
  expect(app.asked).toEqual(['eth_requestAccounts'])
})

it('connects no app that names no account', async () => {
  const { app, config, modal } = start()
  app.answer = async () => []
  await expect(modal.pair(() => undefined)).rejects.toMatchObject({ code: 'wallet.locked' })
  expect(getConnection(config).status).toBe('disconnected')
})

it('throws the app’s error; the next pairing receives only the next uri', async () => {
  const { app, config, modal } = start()
  const first: string[] = []
  app.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  await expect(modal.pair((uri) => first.push(uri))).rejects.toMatchObject({ code: 4001 })
  const second: string[] = []
  app.uri = 'wc:2'
  app.answer = async () => [TWO]
  await modal.pair((uri) => second.push(uri))
  expect(first).not.toContain('wc:2')
  expect(second).toEqual(['wc:2'])
  expect(getConnection(config).address).toBe(TWO)
})

it('keeps accounts from Web3Modal, which would ask servers about each', async () => {
  const { app, config, modal } = start()
  await modal.pair(() => undefined)
  app.tell('accountsChanged', [TWO])
  await expect.poll(() => getConnection(config).address).toBe(TWO)
  expect(AccountController.state.caipAddress).toBeUndefined()
  app.tell('accountsChanged', [])
  await expect.poll(() => getConnection(config).status).toBe('disconnected')
})

it('resumes a session without asking the app', async () => {
  const { app, config } = start()
  app.known = [ONE]
  await reconnect(config)
  expect(getConnection(config).address).toBe(ONE)
  expect(app.asked).toEqual([])
})

it('writes links that open an app with the code', () => {
  const { modal } = start()
  expect(modal.linkTo('https://app.example', 'wc:1@2?x=y')).toBe(
    'https://app.example/wc?uri=wc%3A1%402%3Fx%3Dy',
  )
})

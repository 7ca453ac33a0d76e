/** A person’s actions on wallets, and how each failure is shown. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../tests/fakes/page.ts'
import { address } from '../../tests/fakes/pools.ts'
import { connect } from '../../tests/fakes/visitor.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { $snacks } from './snackbar.ts'
import { $wallet } from './wallet.ts'
import {
  askWallet,
  connectWallet,
  lpSymbol,
  openWalletHome,
  switchChain,
  walletOptions,
} from './walletActions.ts'

type Connecting = (id: string, signal: AbortSignal) => Promise<unknown>
const world = vi.hoisted(() => ({
  connect: (async () => 'account') as Connecting,
  openHome: async () => undefined as unknown,
  switchChain: async () => undefined as unknown,
  followed: [] as unknown[],
  reported: [] as unknown[],
  disconnected: 0,
  asked: 0,
  symbol: 'UNI-LP' as unknown,
}))
vi.mock('./connect.ts', async (real) => {
  const adapter = {
    options: async () => ['wallet'],
    connect: (id: string, signal: AbortSignal) => world.connect(id, signal),
    openHome: () => world.openHome(),
  }
  return {
    ...(await real<object>()),
    walletAdapter: async () => adapter,
    walletKeeper: async () => ({
      adapter,
      follow: (account: unknown) => world.followed.push(account),
      report: async (event: unknown) => void world.reported.push(event),
      inTime: (task: Promise<unknown>) => task,
      switchChain: () => world.switchChain(),
    }),
    disconnectWallet: async () => {
      world.disconnected += 1
    },
    askToConnect: () => {
      world.asked += 1
    },
  }
})
vi.mock('./chain.ts', async (real) => ({
  ...(await real<object>()),
  readChain: async () => ({ block: 1n, at: 1, results: [{ ok: true, value: world.symbol }] }),
}))
const fails = (error: unknown) => async () => {
  throw error
}
const signal = () => new AbortController().signal
const said = () => $snacks.get().map(({ code }) => code)

beforeEach(() => {
  seenPage()
  Object.assign(world, {
    connect: async () => 'account',
    openHome: async () => undefined,
    switchChain: async () => undefined,
    followed: [],
    reported: [],
    disconnected: 0,
    asked: 0,
    symbol: 'UNI-LP',
  })
  $snacks.set([])
  connect({ status: 'none', address: null, type: null, walletId: null })
})

describe('connecting', () => {
  it('shows that it is under way, and follows the account', async () => {
    world.connect = async (id) => {
      expect($wallet.get().status).toBe('connecting')
      return id
    }
    expect(await connectWallet('injected', signal())).toBe(true)
    expect(world.followed).toEqual(['injected'])
    expect(said()).toEqual([])
    expect(await walletOptions()).toEqual(['wallet'])
  })

  it.each([
    ['a rejection', new AppError('wallet.rejected'), ['wallet.rejected']],
    ['an unknown failure', new Error('odd'), ['wallet.connectFailed']],
    ['an end by the visitor', new AppError('api.cancelled'), []],
  ])('ends with %s', async (_, error, codes) => {
    world.connect = fails(error)
    expect(await connectWallet('injected', signal())).toBe(false)
    expect($wallet.get().status).not.toBe('connecting')
    expect(world.followed).toEqual([])
    expect(said()).toEqual(codes)
  })

  it('can be left while the wallet does not answer', async () => {
    const left = new AbortController()
    let answer = (_: unknown): void => undefined
    world.connect = () =>
      new Promise((resolve) => {
        answer = resolve as typeof answer
      })
    const connecting = connectWallet('injected', left.signal)
    await Promise.resolve()
    left.abort()
    expect($wallet.get().status).not.toBe('connecting')
    await new Promise((resolve) => setTimeout(resolve))
    answer('late')
    await connecting
  })

  it('of an abandoned attempt does not end a later one', async () => {
    const left = new AbortController()
    world.connect = () => new Promise(() => undefined)
    void connectWallet('first', left.signal)
    void connectWallet('second', signal())
    left.abort()
    expect($wallet.get().status).toBe('connecting')
  })

  it('that ended is not ended again by its signal', async () => {
    const left = new AbortController()
    await connectWallet('injected', left.signal)
    $wallet.setKey('status', 'connecting')
    left.abort()
    expect($wallet.get().status).toBe('connecting')
  })
})

describe('the wallet itself', () => {
  it('is opened', async () => {
    await openWalletHome()
    expect(world.reported).toEqual([])
    expect(said()).toEqual([])
  })

  it('that cannot be opened has lost its session', async () => {
    connect({ type: 'facewallet' })
    world.openHome = fails(new Error('closed'))
    await openWalletHome()
    expect(world.reported).toEqual([{ kind: 'homeFailed', type: 'facewallet' }])
    expect(said()).toEqual(['wallet.homeFailed'])
  })
})

describe('a request to the wallet', () => {
  it('that is accepted says nothing', async () => {
    expect(await switchChain()).toBe(true)
    expect(said()).toEqual([])
  })

  it.each([
    ['is rejected', new AppError('wallet.rejected'), 'wallet.rejected'],
    ['fails for an unknown reason', new Error('odd'), 'wallet.switchFailed'],
  ])('that %s is shown', async (_, error, code) => {
    world.switchChain = fails(error)
    expect(await switchChain()).toBe(false)
    expect(said()).toEqual([code])
    expect(world.disconnected).toBe(0)
  })

  it.each<[string, string, number]>([
    ['of a paired app', 'walletconnect', 1],
    ['of an extension', 'metamask', 0],
  ])('to an ended session %s logs out: %s → %i', async (_, type, times) => {
    connect({ type: type as never })
    expect(await askWallet(fails(new AppError('wallet.disconnected')), 'wallet.addFailed')).toBe(false)
    expect([world.disconnected, world.asked]).toEqual([times, times])
  })

  it('that fails otherwise keeps a paired app', async () => {
    connect({ type: 'walletconnect' })
    await askWallet(fails(new AppError('wallet.rejected')), 'wallet.addFailed')
    expect(world.disconnected).toBe(0)
  })
})

describe('the symbol of a pool’s own token', () => {
  it.each([
    ['is the contract’s', 'UNI-LP', 'UNI-LP'],
    ['is cut to what wallets take', 'ABCDEFGHIJKLMNOP', 'ABCDEFGHIJ…'],
    ['loses what cannot be seen', 'UNI\u202eLP', 'UNILP'],
  ])('%s', async (_, symbol, shown) => {
    world.symbol = symbol
    expect(await lpSymbol(address(1))).toBe(shown)
  })
})

/** The login of an account: one for a burst of changes, retried in the background, stored only if it succeeded. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../tests/fakes/page.ts'
import { ME, OTHER } from '../../tests/fakes/visitor.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { watchLogin } from './login.ts'
import { $toLogin } from './wallet.ts'

const world = vi.hoisted(() => ({
  api: 'https://api.test' as string | null,
  requests: [] as unknown[],
  answer: async (): Promise<unknown> => ({}),
  stored: [] as string[],
  type: async (_: AbortSignal): Promise<string> => 'metamask',
}))
vi.mock('./settings.ts', async (real) => ({ ...(await real<object>()), apiUrl: () => world.api }))
vi.mock('./walletType.ts', () => ({ walletTypeNow: (signal: AbortSignal) => world.type(signal) }))
vi.mock('../lib/core/wallet/storeUser.ts', () => ({
  storeUser: (address: string) => world.stored.push(address),
}))
vi.mock('../lib/core/api/client.ts', () => ({
  askApi: async ({ body }: { body: unknown }) => {
    world.requests.push(body)
    return world.answer()
  },
}))

let stop = (): void => undefined
beforeEach(() => {
  vi.useFakeTimers()
  seenPage()
  Object.assign(world, {
    api: 'https://api.test',
    requests: [],
    answer: async () => ({}),
    stored: [],
    type: async () => 'metamask',
  })
  $toLogin.set(null)
  stop = watchLogin()
})
afterEach(() => {
  $toLogin.set(null)
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const report = (account: Address | null, ms = 100) => {
  $toLogin.set(account)
  return vi.advanceTimersByTimeAsync(ms)
}
const down = async () => {
  throw new Error('down')
}

describe('a login', () => {
  it('names the account and its kind of wallet, and is stored once it succeeded', async () => {
    await report(ME)
    expect(world.requests).toEqual([{ walletAddress: ME, walletType: 'metamask' }])
    expect(world.stored).toEqual([ME])
  })

  it('of a burst of changes is one, of the last account', async () => {
    await report(OTHER, 20)
    await report(ME, 20)
    expect(world.requests).toEqual([])
    await vi.advanceTimersByTimeAsync(50)
    expect(world.requests).toMatchObject([{ walletAddress: ME }])
  })

  it('that fails is retried with longer waits, and stored only then', async () => {
    world.answer = down
    await report(ME)
    expect(world.requests).toHaveLength(1)
    expect(world.stored).toEqual([])
    await vi.advanceTimersByTimeAsync(1_900)
    expect(world.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(world.requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.advanceTimersByTimeAsync(300_000)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(world.requests).toHaveLength(6)
    world.answer = async () => ({})
    await vi.advanceTimersByTimeAsync(300_000)
    expect(world.requests).toHaveLength(7)
    expect(world.stored).toEqual([ME])
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(world.requests).toHaveLength(7)
  })

  it.each<[string, Address | null]>([
    ['another account comes', OTHER],
    ['the account leaves', null],
  ])('is given up when %s', async (_, next) => {
    world.answer = down
    await report(ME)
    world.answer = async () => ({})
    await report(next)
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(
      world.requests.filter((body) => (body as { walletAddress: string }).walletAddress === ME),
    ).toHaveLength(1)
    expect(world.stored).toEqual(next ? [next] : [])
  })

  it('is not sent for an account that left while its wallet was asked for its kind', async () => {
    let answer = (_: string): void => undefined
    world.type = () =>
      new Promise((resolve) => {
        answer = resolve as typeof answer
      })
    await report(ME)
    await report(null)
    answer('metamask')
    await vi.advanceTimersByTimeAsync(100)
    expect(world.requests).toEqual([])
    expect(world.stored).toEqual([])
  })

  it('without a server is stored at once', async () => {
    world.api = null
    await report(ME)
    expect(world.requests).toEqual([])
    expect(world.stored).toEqual([ME])
  })
})

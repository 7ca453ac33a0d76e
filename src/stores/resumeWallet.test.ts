import { beforeEach, expect, it, vi } from 'vitest'

const resumed = vi.hoisted(() => ({ now: new Promise<void>(() => undefined) }))
vi.mock('../lib/core/wallet/keeper.ts', () => ({
  createKeeper: async () => ({ adapter: { read: null }, resume: () => resumed.now }),
}))
vi.mock('./origin.ts', async (original) => ({
  ...(await original<object>()),
  originNow: () => 'own',
  assertOwnOrigin: () => undefined,
}))
vi.mock('../lib/core/storage/storage.ts', async (original) => ({
  ...(await original<object>()),
  readText: (key: string) => (key === 'wagmi.recentConnectorId' ? 'injected' : null),
  writeCookie: () => undefined,
}))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('a remembered wallet that says nothing is not waited for longer than five seconds', async () => {
  const { resumeWallet } = await import('./connect.ts')
  const { $wallet } = await import('./wallet.ts')
  const { status } = $wallet.get()
  expect(status).toBe('waiting')
  void resumeWallet()
  await vi.advanceTimersByTimeAsync(4_900)
  expect($wallet.get().status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(200)
  expect($wallet.get().status).not.toBe('waiting')
})

it('uses an answer that arrives in time', async () => {
  const { resumeWallet } = await import('./connect.ts')
  const { $wallet } = await import('./wallet.ts')
  resumed.now = (async () => {
    $wallet.set({ ...$wallet.get(), status: 'connected' })
  })()
  await resumeWallet()
  await vi.advanceTimersByTimeAsync(10_000)
  expect($wallet.get().status).toBe('connected')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AppPeer, WALLET_CONNECT_ID } from '../lib/core/wallet/model.ts'
import { $wallet } from './wallet.ts'
import { walletTypeNow } from './walletType.ts'

const peer = vi.fn<() => AppPeer | null>()
vi.mock('./connect.ts', () => ({ walletAdapter: async () => ({ peer }) }))

beforeEach(() => {
  vi.useFakeTimers()
  peer.mockReset()
})
afterEach(() => vi.useRealTimers())

it('a login with a paired app is tried every 500 ms until the app’s name is known', async () => {
  $wallet.setKey('walletId', WALLET_CONNECT_ID)
  peer.mockReturnValue(null)
  const type = walletTypeNow(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(peer).toHaveBeenCalledTimes(3)
  peer.mockReturnValue({ name: 'Harbor', walletType: 'Harbor' })
  await vi.advanceTimersByTimeAsync(1)
  expect(peer).toHaveBeenCalledTimes(4)
  expect(await type).toBe('Harbor')
})

it('and no longer than it is needed; other wallets are not waited for', async () => {
  const gone = new AbortController()
  peer.mockReturnValue(null)
  const type = walletTypeNow(gone.signal)
  gone.abort()
  await vi.advanceTimersByTimeAsync(500)
  expect(await type).toBeNull()
  $wallet.setKey('walletId', 'io.metamask')
  peer.mockReset()
  expect(await walletTypeNow(new AbortController().signal)).toBeNull()
  expect(peer).not.toHaveBeenCalled()
})

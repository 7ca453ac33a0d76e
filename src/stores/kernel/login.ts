import type { Address } from '../../lib/config/registry.ts'
import { COOKIE_HOURS, writeCookie } from '../../lib/storage/storage.ts'
import { loginResponseSchema } from '../../lib/users/schema.ts'
import { walletTypeNow } from './pairing.ts'
import { apiUrl } from './settings.ts'
import { $wallet } from './wallet.ts'

/** Account changes come in bursts: one login for each burst (docs/product.md, Times and lifetimes). */
const LOGIN_DEBOUNCE_MS = 50

/** Waits between tries; the last one repeats. Reads and signing never wait for a login. */
const RETRY_MS = [2_000, 10_000, 60_000, 300_000]

let attempt: AbortController | null = null

/** Reports the visit to the server and keeps trying in the background; a failed call changes nothing for the visitor. */
async function login(walletAddress: Address): Promise<void> {
  attempt?.abort()
  const mine = new AbortController()
  attempt = mine
  const lastAccessTime = Date.now()
  writeCookie('userInfo', JSON.stringify({ walletAddress, lastAccessTime }), COOKIE_HOURS.userInfo)
  for (let tries = 0; !mine.signal.aborted && apiUrl(); tries++) {
    try {
      const walletType = await walletTypeNow(mine.signal)
      if (mine.signal.aborted) return
      const { askApi } = await import('../../lib/api/client.ts')
      const body = { walletAddress, walletType }
      await askApi(
        { base: apiUrl(), path: 'users/v1/login', method: 'POST', body, signal: mine.signal },
        loginResponseSchema,
      )
      return
    } catch {
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Logs in whoever is connected, and tries no longer for who is gone. Returns the stop. */
export function watchLogin(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return $wallet.subscribe(({ address }, before) => {
    if (address === (before?.address ?? null)) return
    clearTimeout(timer)
    if (address) timer = setTimeout(() => login(address), LOGIN_DEBOUNCE_MS)
    else attempt?.abort()
  })
}

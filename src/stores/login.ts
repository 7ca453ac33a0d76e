import type { Address } from '../lib/core/config/registry.ts'
import { loginResponseSchema } from '../lib/core/users/schema.ts'
import { storeUser } from '../lib/core/wallet/storeUser.ts'
import { apiUrl } from './settings.ts'
import { $toLogin } from './wallet.ts'
import { walletTypeNow } from './walletType.ts'

/** Account changes come in bursts: one login for each burst (docs/product.md, Times and lifetimes). */
const LOGIN_DEBOUNCE_MS = 50

/** Waits between tries; the last one repeats. Reads and signing never wait for a login. */
const RETRY_MS = [2_000, 10_000, 60_000, 300_000]

let attempt: AbortController | null = null

/**
 * Reports the visit to the server, and stores the logged-in account if that succeeds. Otherwise it retries in the
 * background. A failed call does not affect the visitor. Without a server it does nothing.
 */
async function login(walletAddress: Address): Promise<void> {
  attempt?.abort()
  const mine = new AbortController()
  attempt = mine
  for (let tries = 0; !mine.signal.aborted && apiUrl(); tries++) {
    try {
      const walletType = await walletTypeNow(mine.signal)
      if (mine.signal.aborted) return
      const { askApi } = await import('../lib/core/api/client.ts')
      const body = { walletAddress, walletType }
      await askApi(
        { base: apiUrl(), path: 'users/v1/login', method: 'POST', body, signal: mine.signal },
        loginResponseSchema,
      )
      break
    } catch {
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  if (!mine.signal.aborted) storeUser(walletAddress)
}

/** Logs in the account to report, and stops retrying for one that has left. Returns the stop. */
export function watchLogin(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return $toLogin.subscribe((address) => {
    clearTimeout(timer)
    if (address) timer = setTimeout(() => login(address), LOGIN_DEBOUNCE_MS)
    else attempt?.abort()
  })
}

import type { Address } from '../config/registry.ts'
import { COOKIE_HOURS, writeCookie } from '../storage/storage.ts'
import type { UserInfo } from './session.ts'

/** Stores the logged-in account and its time. */
export function storeUser(walletAddress: Address): void {
  const user: UserInfo = { walletAddress, lastAccessTime: Math.floor(Date.now() / 1_000) }
  writeCookie('userInfo', JSON.stringify(user), COOKIE_HOURS.userInfo)
}

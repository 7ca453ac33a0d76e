import { atom } from 'nanostores'
import { AppError } from '../lib/core/errors/AppError.ts'
import { isSharedOrigin } from '../lib/core/storage/storage.ts'

/**
 * Origin of this page with regard to wallets. `shared`: other sites have the same origin, and with it its windows, its
 * storage and the wallet's permission. `framed`: another page embeds it. Wallets are used only if it is `own`.
 */
export type OriginKind = 'own' | 'shared' | 'framed'

/** Pages are pre-rendered as if they had their own origin. */
export const $origin = atom<OriginKind>('own')

export const originNow = (): OriginKind =>
  window.top !== window ? 'framed' : isSharedOrigin() ? 'shared' : 'own'

/** @throws if no wallet may be used here */
export function assertOwnOrigin(): void {
  const origin = originNow()
  if (origin !== 'own') throw new AppError(origin === 'shared' ? 'wallet.sharedOrigin' : 'wallet.framed')
}

/**
 * Redirects to the same page, with the typed input, on an origin and in a window of its own.
 * @returns whether there is such an origin
 */
export async function leaveForOwnOrigin(): Promise<boolean> {
  const [{ ownOrigin }, { originHosts }] = await Promise.all([
    import('../lib/core/config/ownOrigin.ts'),
    import('../lib/core/config/hosts.ts'),
  ])
  const address = ownOrigin(location, originHosts)
  if (address === null) return false
  if (originNow() === 'framed') open(address ?? location.href, '_blank', 'noopener')
  else if (address) location.assign(address)
  return true
}

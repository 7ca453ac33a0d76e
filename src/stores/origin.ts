import { atom } from 'nanostores'
import { AppError } from '../lib/core/errors/AppError.ts'
import { isSharedOrigin } from '../lib/core/storage/storage.ts'

/**
 * Where this page is, as far as a wallet is concerned. `shared`: other sites have its origin, and with it its windows,
 * its storage and the wallet's permission. `framed`: another page shows it inside itself. Only where it is `own` does
 * anything ask a wallet.
 */
export type OriginKind = 'own' | 'shared' | 'framed'

/** Pages are pre-rendered as if they were on their own. */
export const $origin = atom<OriginKind>('own')

export const originNow = (): OriginKind =>
  window.top !== window ? 'framed' : isSharedOrigin() ? 'shared' : 'own'

/** @throws where no wallet may act */
export function assertOwnOrigin(): void {
  const origin = originNow()
  if (origin !== 'own') throw new AppError(origin === 'shared' ? 'wallet.sharedOrigin' : 'wallet.framed')
}

/**
 * Leads to this very page, with what was typed, on an origin and in a window of its own.
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

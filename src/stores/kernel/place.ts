import { atom } from 'nanostores'
import { AppError } from '../../lib/errors/AppError.ts'
import { isSharedOrigin } from '../../lib/storage/storage.ts'

/**
 * Where this page is, as far as a wallet is concerned. `shared`: other sites have its origin, and with it its windows,
 * its storage and the wallet's permission. `framed`: another page shows it inside itself. Only where it is `own` does
 * anything ask a wallet.
 */
export type Place = 'own' | 'shared' | 'framed'

/** Pages are pre-rendered as if they were on their own. */
export const $place = atom<Place>('own')

export const placeNow = (): Place => (window.top !== window ? 'framed' : isSharedOrigin() ? 'shared' : 'own')

/** @throws where no wallet may act */
export function assertPlace(): void {
  const place = placeNow()
  if (place !== 'own') throw new AppError(place === 'shared' ? 'wallet.sharedOrigin' : 'wallet.framed')
}

/**
 * Leads to this very page, with what was typed, on an origin and in a window of its own.
 * @returns whether there is such an origin
 */
export async function leaveForOwn(): Promise<boolean> {
  const [{ ownOrigin }, { ownHosts }] = await Promise.all([
    import('../../lib/config/ownOrigin.ts'),
    import('../../lib/config/hosts.ts'),
  ])
  const own = ownOrigin(location, ownHosts)
  if (own === null) return false
  if (placeNow() === 'framed') open(own ?? location.href, '_blank', 'noopener')
  else if (own) location.assign(own)
  return true
}

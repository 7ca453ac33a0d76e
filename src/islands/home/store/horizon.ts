import { atom } from 'nanostores'
import { sighted } from '../../../lib/home/horizon.ts'
import { $head } from '../../../stores/chain.ts'

/** Blocks that this page has read recently, oldest first. */
export const $seen = atom<readonly bigint[]>([])

/** Notes every block that any part of the page reads. Returns the stop function. */
export const watchHorizon = () =>
  $head.subscribe((head) => {
    if (head) $seen.set(sighted($seen.get(), head.block))
  })

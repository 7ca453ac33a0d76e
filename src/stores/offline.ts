import { atom } from 'nanostores'

/**
 * `coming`: files are being downloaded to the device; `ready`: the site opens without a network; `unsupported`: this
 * host or browser runs no worker or has no storage space, and the site works without it.
 */
export type Offline = 'unknown' | 'unsupported' | 'coming' | 'ready'

/** State of the site on this device; only `keepOffline.ts` writes it. */
export const $offline = atom<Offline>('unknown')

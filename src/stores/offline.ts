import { atom } from 'nanostores'

/**
 * `coming`: files are on their way into the device's store; `ready`: the site opens without a network;
 * `unsupported`: this host or browser runs no worker or has no room, and the site works as any other.
 */
export type Offline = 'unknown' | 'unsupported' | 'coming' | 'ready'

/** Whether the site is on this device; `keepOffline.ts` alone writes it. */
export const $offline = atom<Offline>('unknown')

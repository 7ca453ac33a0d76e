import { fullRegistry } from '../core/config/fullRegistry.ts'

/** The farm of this chain's registry; null if it names none. */
export const nftFarm = fullRegistry.nftFarm ?? null

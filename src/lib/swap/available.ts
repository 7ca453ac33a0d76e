import { registry } from '../config/contracts.ts'

/** True if this chain's registry has what a swap needs. */
export const swapAvailable = Boolean(registry.router && registry.factory && registry.pools.length > 0)

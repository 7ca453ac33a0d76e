import { registry } from '../config/contracts.ts'

/** Whether this chain's registry knows what a swap needs. */
export const swapAvailable = Boolean(registry.router && registry.factory && registry.pools.length > 0)

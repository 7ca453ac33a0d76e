import { registry } from '../core/config/contracts.ts'
import type { ExchangeRegistry } from '../core/config/registry.ts'

/** True if a chain's registry has what a swap needs. */
export const canSwap = ({
  router,
  factory,
  pools,
}: Pick<ExchangeRegistry, 'router' | 'factory'> & { readonly pools: readonly unknown[] }): boolean =>
  Boolean(router && factory && pools.length > 0)

/** True if this build's chain has what a swap needs. */
export const swapAvailable = canSwap(registry)

import { KIND_SLIPPAGE_BPS } from '../pool/tolerance.ts'
import type { Route } from './model.ts'

/** Tolerance for a route: what the person chose, else the largest default of its pools' kinds. */
export const slippageFor = (route: Route, chosen: number | null): number =>
  chosen ?? Math.max(...route.hops.map((hop) => KIND_SLIPPAGE_BPS[hop.pool.kind]))

import { KIND_SLIPPAGE_BPS } from '../pool/tolerance.ts'
import type { Route } from './model.ts'

/** Kinds of the pools of a route, in its order. */
export const routeKinds = (route: Route) => route.hops.map(({ pool }) => pool.kind)

/** Returns the tolerance for a route: the user's choice, else the largest default of its pools' kinds. */
export const slippageFor = (route: Route, chosen: number | null): number =>
  chosen ?? Math.max(...routeKinds(route).map((kind) => KIND_SLIPPAGE_BPS[kind]))

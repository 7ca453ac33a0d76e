import { usualSlippageBps } from '../pool/tolerance.ts'
import type { Route } from './model.ts'

/** Kinds of the pools of a route, in its order. */
export const routeKinds = (route: Route) => route.hops.map(({ pool }) => pool.kind)

/** Returns the tolerance for a route: the user's choice, else the largest default of its pools' kinds. */
export const slippageFor = (route: Route, chosen: number | null): number =>
  chosen ?? usualSlippageBps(routeKinds(route))

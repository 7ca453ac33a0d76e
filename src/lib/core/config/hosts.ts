import type { OriginHosts } from './ownOrigin.ts'

/**
 * Hosts that give visitors of a path gateway an origin of their own for wallets. Only names and mirrors whose operator
 * is known are listed; a copy adds its own.
 */
export const originHosts: OriginHosts = { gateways: ['dweb.link'], roots: [] }

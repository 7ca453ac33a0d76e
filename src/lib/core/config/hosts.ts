import type { OriginHosts } from './ownOrigin.ts'

/**
 * Where visitors of a path gateway are led to use a wallet. Names and mirrors are those whose operator is known; a copy
 * adds its own.
 */
export const originHosts: OriginHosts = { gateways: ['dweb.link'], roots: [] }

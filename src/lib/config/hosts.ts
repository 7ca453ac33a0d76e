import type { OwnHosts } from './ownOrigin.ts'

/**
 * Where visitors of a path gateway are led to use a wallet. Names and mirrors are those whose operator is known; a copy
 * adds its own.
 */
export const ownHosts: OwnHosts = { gateways: ['dweb.link'], roots: [] }

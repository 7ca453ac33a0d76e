/**
 * Decodes calls of the chain's own reveal contracts, where only calls report what happens. A reveal shows in its items:
 * boxes that end and heroes that are made. The chain's own contract does not know a hero's state.
 */
import { addressOf, type Call, countOf, idOf } from '../../core/source/call.ts'
import { type Draft, madeBy, type Place } from '../../core/source/nest.ts'
import type { NftUsed, TokenId } from '../nft/events.ts'
import type { RevealContract } from './contracts.ts'

export const heroMethods: ReadonlySet<string> = new Set(['merge', 'dismantle'])
/** How a contract uses up a hero that it receives. */
export const takingIn = ['transferfrom', 'safetransferfrom'] as const

type Use = Pick<NftUsed, 'use' | 'tokenId' | 'burned' | 'level'>

/** Returns what one call asks for; nothing if it cannot be read. */
function usesOf({ method, args }: Call, kind: RevealContract['kind']): Use[] {
  if (method === 'merge') {
    const [master, slave] = [idOf(args[0]), idOf(args[2])]
    // The numbers beside them count the heroes the master consumed: they are not levels.
    const use = kind === 'pocket' ? 'merge' : 'promote'
    return master && slave ? [{ use, tokenId: master, burned: [slave], level: null }] : []
  }
  const list = method === 'dismantle' && Array.isArray(args[0]) ? args[0] : []
  if (list.length !== 4 || list[0] !== 'inherit')
    return list
      .flatMap((one) => idOf(one) ?? [])
      .map((tokenId) => ({ use: 'dismantle', tokenId, burned: [], level: null }))
  const [master, slave] = [idOf(list[1]), idOf(list[2])]
  return master && slave
    ? [{ use: 'inherit', tokenId: master, burned: [slave], level: countOf(list[3]) }]
    : []
}

/** Heroes that entered the contract during its call. */
function takenIn(place: Place, { address, hero }: RevealContract): ReadonlySet<TokenId> {
  const moves = madeBy(place, heroMethods).filter(
    ({ to, method, args }) =>
      to === hero && takingIn.some((one) => one === method) && addressOf(args[1]) === address,
  )
  return new Set(moves.flatMap(({ args }) => idOf(args[2]) ?? []))
}

/**
 * Heroes that were used: merged, promoted, dismantled, or their level transferred. The methods return nothing, so a
 * call by another contract that caught its failure looks like a success: such a call is verified by the heroes that it
 * moved. The chain includes no failed transaction, so an account's direct call took effect.
 */
export function heroCall(place: Place, contract: RevealContract): Draft<NftUsed>[] {
  const call = place.calls[place.at] as Call
  const moved = call.from === call.signer ? null : takenIn(place, contract)
  return usesOf(call, contract.kind).flatMap(({ use, tokenId, burned, level }): Draft<NftUsed>[] => {
    const ended = use === 'dismantle' ? [tokenId] : burned
    if (moved !== null && !ended.every((one) => moved.has(one))) return []
    return [{ type: 'NftUsed', contract: contract.hero, tokenId, use, owner: call.from, level, burned }]
  })
}

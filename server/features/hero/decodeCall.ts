/**
 * What calls of reveal contracts mean, where they tell it by nothing else: the chain's own. A reveal is told by its
 * items, boxes that end and heroes that are made; what a hero is, the chain's own contract does not know.
 */
import { addressOf, type Call, countOf, idOf } from '../../core/source/call.ts'
import { type Draft, madeBy, type Place } from '../../core/source/nest.ts'
import type { NftUsed, TokenId } from '../nft/events.ts'
import type { RevealContract } from './contracts.ts'

export const heroActing: ReadonlySet<string> = new Set(['merge', 'dismantle'])
/** How a contract takes a hero in that is used up. */
export const takingIn = ['transferfrom', 'safetransferfrom'] as const

type Use = Pick<NftUsed, 'use' | 'tokenId' | 'burned' | 'level'>

/** What one call asks for; nothing where it can't be read. */
function usesOf({ method, args }: Call, kind: RevealContract['kind']): Use[] {
  if (method === 'merge') {
    const [master, slave] = [idOf(args[0]), idOf(args[2])]
    // The numbers beside them count what the master took in: they are no levels.
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

/** Heroes that went into the contract while it was called. */
function takenIn(place: Place, { address, hero }: RevealContract): ReadonlySet<TokenId> {
  const moves = madeBy(place, heroActing).filter(
    ({ to, method, args }) =>
      to === hero && takingIn.some((one) => one === method) && addressOf(args[1]) === address,
  )
  return new Set(moves.flatMap(({ args }) => idOf(args[2]) ?? []))
}

/**
 * Heroes that were used: merged, promoted, dismantled, or their level handed on. The methods answer nothing, so that a
 * call that another contract made and whose failure it caught looks like one that went through: it is believed by the
 * heroes that it moved. The chain takes no transaction that fails, so that a person's own call did what it says.
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

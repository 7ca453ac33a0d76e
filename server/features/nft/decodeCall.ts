/** Decodes calls of NFT collections. */
import { zeroAddress } from 'viem'
import { addressOf, type Call, idOf } from '../../core/source/call.ts'
import type { Address } from '../../core/source/model.ts'
import type { Draft } from '../../core/source/nest.ts'
import type { NftEvent, TokenId } from './events.ts'

/** Relevant methods of a collection; those specific to formulators are in formulatorCalls.ts. */
export const collectionMethods = [
  ...['transferfrom', 'safetransferfrom', 'setapprovalforall'],
  ...['mint', 'mintto', 'mintbatch', 'mintwithid', 'burn', 'refreshmetadata', 'setbaseuri'],
] as const

export const moved = (contract: Address, tokenId: TokenId, from: Address, to: Address): Draft<NftEvent> => ({
  type: 'NftMoved',
  contract,
  tokenId,
  from,
  to,
})

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const LAST: TokenId = `0x${'f'.repeat(64)}`

/** New items with their owners: the method returns their ids, and its arguments name the owners. */
function minted({ to: contract, method, from, args, result }: Call): Draft<NftEvent>[] {
  if (method === 'mintwithid') {
    const [owner, id] = [addressOf(args[0]), idOf(args[1])]
    return owner === null || id === null ? [] : [moved(contract, id, zeroAddress, owner)]
  }
  const owners = list(args[0]).map(addressOf)
  const one = method === 'mintto' ? addressOf(args[0]) : from
  return list(result?.[0]).flatMap((value, k) => {
    const [owner, id] = [method === 'mintbatch' ? (owners[k] ?? null) : one, idOf(value)]
    return owner === null || id === null ? [] : [moved(contract, id, zeroAddress, owner)]
  })
}

/** @param market the contract whose approvals are recorded */
export function collectionCall(call: Call, market: Address | null): Draft<NftEvent>[] {
  const { to: contract, method, from, signer, args } = call
  switch (method) {
    case 'transferfrom':
    case 'safetransferfrom': {
      const [owner, to, id] = [addressOf(args[0]), addressOf(args[1]), idOf(args[2])]
      return owner === null || to === null || id === null ? [] : [moved(contract, id, owner, to)]
    }
    case 'burn': {
      const id = idOf(args[0])
      // A contract that burns an item does so for its owner, who signed.
      return id === null ? [] : [moved(contract, id, signer, zeroAddress)]
    }
    case 'setapprovalforall': {
      const allowed = args[1] === true
      return addressOf(args[0]) === market && market !== null
        ? [{ type: 'NftApproved', contract, owner: from, allowed }]
        : []
    }
    case 'setbaseuri':
      return [{ type: 'NftMetadataChanged', contract, from: `0x${'0'.repeat(64)}`, to: LAST }]
    case 'refreshmetadata': {
      const [first, last] = [idOf(args[0]), idOf(args[1])]
      return first === null || last === null
        ? []
        : [{ type: 'NftMetadataChanged', contract, from: first, to: last }]
    }
    default:
      return minted(call)
  }
}

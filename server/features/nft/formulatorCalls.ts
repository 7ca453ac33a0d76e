/** Decodes calls of the formulator contract. */
import { zeroAddress } from 'viem'
import { type Call, idOf } from '../../core/source/call.ts'
import type { Address } from '../../core/source/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import { collectionCall, moved } from './decodeCall.ts'
import type { FormulatorTier, NftEvent, TokenId } from './events.ts'

const methods = ['createalpha', 'createalphabatch', 'createsigma', 'createomega', 'revoke', 'revokebatch']
export const formulatorMethods: ReadonlySet<string> = new Set(methods)

/** How many Alphas' MEV each tier locks. */
const alphas = { Alpha: 1n, Sigma: 4n, Omega: 8n } as const satisfies Record<FormulatorTier, bigint>

const idsIn = (value: unknown): TokenId[] =>
  Array.isArray(value) ? value.flatMap((one) => idOf(one) ?? []) : []

/** MEV that was locked or released with each item, in the order of the items. */
const amountsIn = (made: readonly Call[], method: string): bigint[] =>
  made.flatMap((call) => (call.method === method ? [moveOf(call)?.amount ?? 0n] : []))

function created(place: Place): Draft<NftEvent>[] {
  const { to: contract, from: owner, method, result } = place.calls[place.at] as Call
  const paid = amountsIn(madeBy(place, formulatorMethods), 'transferfrom')
  const ids = method === 'createalpha' ? idsIn(result) : idsIn(result?.[0])
  return ids.flatMap((tokenId, k): Draft<NftEvent>[] => [
    moved(contract, tokenId, zeroAddress, owner),
    {
      type: 'FormulatorCreated',
      ...{ contract, tokenId, owner, tier: 'Alpha', amount: paid[k] ?? 0n, burned: [] },
    },
  ])
}

/** The first of the list survives with the MEV of all of them. */
function upgraded({ to: contract, from: owner, method, args }: Call, alphaAmount: bigint): Draft<NftEvent>[] {
  const [tokenId, ...burned] = idsIn(args[0])
  if (tokenId === undefined) return []
  const tier: FormulatorTier = method === 'createsigma' ? 'Sigma' : 'Omega'
  return [
    ...burned.map((one) => moved(contract, one, owner, zeroAddress)),
    {
      type: 'FormulatorUpgraded',
      ...{ contract, tokenId, owner, tier, amount: alphas[tier] * alphaAmount, burned },
    },
    { type: 'NftMetadataChanged', contract, from: tokenId, to: tokenId },
  ]
}

function revoked(place: Place, alphaAmount: bigint): Draft<NftEvent>[] {
  const { to: contract, from: owner, method, args } = place.calls[place.at] as Call
  const paid = amountsIn(madeBy(place, formulatorMethods), 'transfer')
  const ids = method === 'revoke' ? idsIn(args) : idsIn(args[0])
  return ids.flatMap((tokenId, k): Draft<NftEvent>[] => {
    const amount = paid[k] ?? 0n
    const tier = (Object.keys(alphas) as FormulatorTier[]).find((one) => alphas[one] * alphaAmount === amount)
    const gone = moved(contract, tokenId, owner, zeroAddress)
    return tier === undefined
      ? [gone]
      : [gone, { type: 'FormulatorRevoked', ...{ contract, tokenId, owner, tier, amount, burned: [] } }]
  })
}

/** @param alphaAmount MEV base units that an Alpha locks */
export function formulatorCall(place: Place, market: Address | null, alphaAmount: bigint): Draft<NftEvent>[] {
  const call = place.calls[place.at] as Call
  switch (call.method) {
    case 'createalpha':
    case 'createalphabatch':
      return created(place)
    case 'createsigma':
    case 'createomega':
      return upgraded(call, alphaAmount)
    case 'revoke':
    case 'revokebatch':
      return revoked(place, alphaAmount)
    default:
      return collectionCall(call, market)
  }
}

import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  parseEther,
  zeroAddress,
} from 'viem'
import { heroRevealAbi } from '../src/lib/core/abi/heroReveal.ts'
import { nft721Abi } from '../src/lib/core/abi/nft721.ts'
import type { ArtifactName } from './artifacts.ts'
import { COLLECTIONS } from './nfts.ts'
import type { Registry } from './proxy/registry.ts'
import { HERO_KINDS, INHERIT_FEE, REVEALS } from './reveals.ts'

type Deployer = {
  owner: Address
  /** Writes levels. */
  game: Address
  pkt: Address
  market: Address
  collections: Registry['collections']
  create(name: ArtifactName, args: Hex): void
  created(): Promise<Address[]>
  call(to: Address, data: Hex): void
}

const TERMS = parseAbiParameters(
  'address, address, address, address, uint256[], uint256[], uint256, uint256, uint256, uint256',
)

/** A reveal contract for each series, a minter of what it burns and of what it mints. The last calls are left queued. */
export async function deployReveals({
  owner,
  game,
  pkt,
  market,
  collections,
  create,
  created,
  call,
}: Deployer): Promise<Registry['reveals']> {
  const at = (id: string): Address => collections.find((one) => one.id === id)?.address as Address
  for (const { box, hero, kind, counts, openHeight } of REVEALS)
    create(
      'HeroReveal',
      encodeAbiParameters(TERMS, [
        owner,
        box === null ? zeroAddress : at(box),
        at(hero),
        market,
        HERO_KINDS,
        counts,
        // behind those that are made by hand
        BigInt((COLLECTIONS.find(({ id }) => id === hero)?.supply ?? 0) + 1),
        openHeight,
        parseEther(INHERIT_FEE),
        kind === 'pocket' ? 0n : 1n,
      ]),
    )
  const addresses = await created()
  for (const [index, { box, hero }] of REVEALS.entries()) {
    const reveal = addresses[index] as Address
    const minter = encodeFunctionData({ abi: nft721Abi, functionName: 'setMinter', args: [reveal] })
    call(at(hero), minter)
    if (box !== null) call(at(box), minter)
    const its = { abi: heroRevealAbi } as const
    call(reveal, encodeFunctionData({ ...its, functionName: 'setPktAddr', args: [pkt] }))
    call(reveal, encodeFunctionData({ ...its, functionName: 'setManager', args: [game] }))
  }
  return REVEALS.map(({ id, box, hero, kind }, index) => ({
    id,
    address: addresses[index] as Address,
    box,
    hero,
    kind,
    draw: 'twoStep',
  }))
}

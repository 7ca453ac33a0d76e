/**
 * A reveal for one test, which no operator settles: a collection of boxes, one of heroes, and the contract that opens
 * the boxes.
 */
import { type Address, encodeFunctionData } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { registry, send } from './chain.ts'
import { deploy } from './contracts.ts'
import { revealOf } from './hero.ts'
import { infoOf } from './nft.ts'

/** One kind of the lowest grade, hash power 40, and one of the highest, 200. */
const KINDS = [40n, (2n << 32n) | 200n]
const LEFT = [3n, 2n]
const FIRST_HERO = 1n
const FEE = 0n
const POCKET = 0n

export type OwnReveal = {
  readonly address: Address
  readonly boxes: Address
  readonly heroes: Address
  /** Maps the registry's contracts to them, for the page. */
  readonly exchange: Readonly<Record<Address, Address>>
}

/**
 * Deploys another copy of a series' contracts and mints boxes with the ids from 1.
 * @param count how many, at most five
 */
export async function ownReveal(owner: LocalAccount, series: string, count: number): Promise<OwnReveal> {
  const entry = revealOf(series)
  if (!entry.box) throw new Error(`${series} opens no boxes`)
  const boxes = await deploy(owner, 'NFT721', ['Boxes', 'BOX', '/metadata/own/{id}.json', owner.address])
  const heroes = await deploy(owner, 'NFT721', ['Heroes', 'HERO', '/metadata/own/{id}.json', owner.address])
  const address = await deploy(owner, 'HeroReveal', [
    owner.address,
    boxes,
    heroes,
    registry.market?.data,
    KINDS,
    LEFT,
    FIRST_HERO,
    0n,
    FEE,
    POCKET,
  ])
  const call = (to: Address, functionName: 'setMinter' | 'mintWithID', args: readonly unknown[]) => ({
    to,
    data: encodeFunctionData({ abi: nft721Abi, functionName, args } as never),
  })
  const ids = Array.from({ length: count }, (_, k) => BigInt(k + 1))
  await send(owner, [
    call(boxes, 'setMinter', [address]),
    call(heroes, 'setMinter', [address]),
    ...ids.map((id) => call(boxes, 'mintWithID', [owner.address, id])),
  ])
  const exchange = { [entry.address]: address, [infoOf(entry.box)]: boxes, [infoOf(entry.hero)]: heroes }
  return { address, boxes, heroes, exchange }
}

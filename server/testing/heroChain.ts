/** A real chain with two series of heroes: one opens boxes and merges, one promotes. */
import type { Abi } from 'viem'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { marketDataAbi } from '../../src/lib/core/abi/marketData.ts'
import { marketOperationAbi } from '../../src/lib/core/abi/marketOperation.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { parseRegistry } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import { startRealChain } from './realChain.ts'

const E18 = 10n ** 18n
export const FEE = 100n * E18
const kind = (grade: bigint, power: bigint) => (grade << 32n) | power
/** Powers that percents don't divide. */
const KINDS = [kind(0n, 41n), kind(0n, 57n), kind(1n, 103n), kind(2n, 201n)]
export const FIRST = [12n, 9n, 6n, 3n]
const FIRST_HERO = 1_001n

export const hex = (id: bigint | number) => `0x${id.toString(16)}`

export async function startHeroChain() {
  const chain = await startRealChain()
  const [owner, alice, bob] = chain.accounts as [Address, Address, Address]
  const collection = (name: string) => chain.deploy('NFT721', [name, name, '', owner])
  const [boxes, pocket, xheroes] = [
    await collection('Box'),
    await collection('Pocket'),
    await collection('X'),
  ]
  const data = await chain.deploy('MarketData', [owner])
  const operation = await chain.deploy('MarketOperation', [owner, 200n, 200n, 100n])
  await chain.call(owner, data, marketDataAbi as Abi, 'setMandatoryInitContract', [operation])
  await chain.call(owner, operation, marketOperationAbi as Abi, 'setMandatoryMarketDataContract', [data])
  await chain.call(owner, data, marketDataAbi as Abi, 'setERC20Contract', ['USDT', chain.token.USDT])
  const reveal = async (box: Address, hero: Address, action: bigint) => {
    const terms = [owner, box, hero, data, KINDS, FIRST, FIRST_HERO, 0n, FEE, action]
    const made = await chain.deploy('HeroReveal', terms)
    for (const [name, to] of [
      ['setManager', owner],
      ['setPktAddr', chain.token.MEV],
    ] as const)
      await chain.call(owner, made, heroRevealAbi as Abi, name, [to])
    return made
  }
  const nothing: Address = `0x${'0'.repeat(40)}`
  const [pocketReveal, xReveal] = [await reveal(boxes, pocket, 0n), await reveal(nothing, xheroes, 1n)]
  const nft = (from: Address, to: Address, name: string, args: unknown[]) =>
    chain.call(from, to, nft721Abi as Abi, name, args)
  for (const [nftAt, minter] of [
    [boxes, pocketReveal],
    [pocket, pocketReveal],
    [xheroes, xReveal],
  ] as const) {
    await nft(owner, nftAt, 'setMinter', [minter])
    for (const who of [alice, bob]) await nft(who, nftAt, 'setApprovalForAll', [minter, true])
  }
  const mint = async (at: Address, to: Address, ids: readonly number[]) => {
    for (const id of ids) await nft(owner, at, 'mintWithID', [to, BigInt(id)])
  }
  const action = (from: Address, at: Address, name: string, args: unknown[]) =>
    chain.call(from, at, heroRevealAbi as Abi, name, args)

  const registry = parseRegistry({
    ...chain.registry,
    market: { operation, data },
    collections: [
      { id: 'pocket_box_s1', address: boxes, kind: 'nft' },
      { id: 'pocket_s1', address: pocket, kind: 'nft' },
      { id: 'xheroes_s1', address: xheroes, kind: 'nft' },
    ],
    reveals: [
      {
        id: 'pocket_s1',
        address: pocketReveal,
        box: 'pocket_box_s1',
        hero: 'pocket_s1',
        kind: 'pocket',
        draw: 'twoStep',
      },
      { id: 'xheroes_s1', address: xReveal, box: null, hero: 'xheroes_s1', kind: 'xheroes', draw: 'twoStep' },
    ],
  })
  return {
    ...chain,
    registry,
    owner,
    alice,
    bob,
    boxes,
    pocket,
    xheroes,
    pocketReveal,
    xReveal,
    mint,
    act: action,
    nft,
    operation,
    data,
  }
}

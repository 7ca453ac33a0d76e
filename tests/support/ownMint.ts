/** Deploys mints for a test, each with its own collection: the open round, its list, and the free items. */
import { type Address, encodeFunctionData, parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { boxMintAbi } from '../../src/lib/core/abi/boxMint.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { registry, send, token } from './chain.ts'
import { deploy, headBlock, untilBlock } from './contracts.ts'
import { infoOf } from './nft.ts'

export type MintTerms = {
  /** The mint of the registry whose page shows it. */
  readonly id: string
  /** The round that is open. */
  readonly round: 1 | 2 | 3
  /** Accounts on that round's list. */
  readonly listed?: readonly Address[]
  /** Maximum that one wallet may pay for in each round; 0 is no limit. */
  readonly walletCaps?: readonly [bigint, bigint, bigint]
  /** One more for free, to the first `first` wallets whose paid total reaches the threshold. */
  readonly bonuses?: readonly { readonly threshold: bigint; readonly first: bigint }[]
}

export type OwnMint = {
  readonly id: string
  readonly address: Address
  readonly collection: Address
  /** Maps the registry's contracts to them, for the page. */
  readonly exchange: Readonly<Record<Address, Address>>
}

/** Price of one, whole MEV. */
export const PRICE = 2n
/** Supply of each round. */
const CAP = 40n
const PER_TRANSACTION = 10n
const FOR_EVER = 10n ** 9n

const mint = (to: Address, functionName: string, args: readonly unknown[]) => ({
  to,
  data: encodeFunctionData({ abi: boxMintAbi, functionName, args } as never),
})

/** Starts and ends of the three rounds if the first begins at a block; a finished round was a block long. */
function windows(open: 1 | 2 | 3, first: bigint): readonly bigint[] {
  const firstEnd = first + (open === 1 ? FOR_EVER : 0n)
  const secondEnd = firstEnd + 1n + (open === 2 ? FOR_EVER : 0n)
  return [first, firstEnd, firstEnd + 1n, secondEnd, secondEnd + 1n, secondEnd + 1n + FOR_EVER]
}

async function deployMint(
  owner: LocalAccount,
  { id, walletCaps = [0n, 0n, 0n] }: MintTerms,
): Promise<OwnMint> {
  const entry = registry.mints.find((one) => one.id === id)
  if (!entry) throw new Error(`no mint ${id}`)
  const collection = await deploy(owner, 'NFT721', ['Own', 'OWN', '/metadata/own/{id}.json', owner.address])
  const terms = [owner.address, collection, token('MEV'), parseEther(`${PRICE}`), PER_TRANSACTION, walletCaps]
  const address =
    entry.kind === 'box'
      ? await deploy(owner, 'BoxMint', [...terms, registry.formulator, infoOf('genesis')])
      : await deploy(owner, 'ProjectMint', terms)
  const exchange = { [entry.address]: address, [infoOf(entry.collection)]: collection }
  return { id, address, collection, exchange }
}

/**
 * Terms must arrive before the first round has begun. If the machine is too slow for that, they are sent again with
 * more notice.
 * @returns the block with which it begins
 */
async function setRounds(owner: LocalAccount, to: Address, open: 1 | 2 | 3): Promise<bigint> {
  for (let notice = 10n; ; notice *= 4n) {
    const first = (await headBlock()) + notice
    try {
      await send(owner, [mint(to, 'roundSetting', [...windows(open, first), CAP, CAP, CAP])])
      return first
    } catch (error) {
      if (notice > 100n) throw error
    }
  }
}

/** Deploys mints and resolves when the round of each is open. */
export async function ownMints(owner: LocalAccount, all: readonly MintTerms[]): Promise<OwnMint[]> {
  const mints: OwnMint[] = []
  for (const terms of all) mints.push(await deployMint(owner, terms))
  await send(
    owner,
    mints.flatMap(({ address, collection }, i) => {
      const { round = 1, listed = [], bonuses = [] } = all[i] ?? {}
      const minter = { abi: nft721Abi, functionName: 'setMinter', args: [address] } as const
      return [
        { to: collection, data: encodeFunctionData(minter) },
        mint(address, 'addListed', [BigInt(round), listed]),
        ...bonuses.map(({ threshold, first }, k) =>
          mint(address, 'addEventInfo', [BigInt(k + 1), threshold, first]),
        ),
      ]
    }),
  )
  let last = 0n
  for (const [i, { address }] of mints.entries()) last = await setRounds(owner, address, all[i]?.round ?? 1)
  await untilBlock(last + 2n)
  return mints
}

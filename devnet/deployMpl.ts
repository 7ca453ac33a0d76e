import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
  parseEther,
  toBytes,
  zeroAddress,
} from 'viem'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import type { ArtifactName } from './artifacts.ts'
import { OPERATOR_INDEX } from './chain.ts'
import type { Registry } from './proxy/registry.ts'
import { REVEALS } from './reveals.ts'
import type { Sender } from './sender.ts'

type Deployer = {
  owner: Address
  sender: Sender
  tokenOf(symbol: string): Address
  create(name: ArtifactName, args: Hex): void
  created(): Promise<Address[]>
  call(to: Address, data: Hex): void
}

/** Blocks from the announcement of a change to its earliest start: two minutes. On the real chain it is a day. */
export const MPL_DELAY = 240n

/** Receives the MPL of conversions. Nothing else happens to it, and no key of it exists. */
export const TREASURY = getAddress(`0x${keccak256(toBytes('treasury')).slice(-40)}`)

/**
 * The conversions of MPL. Ratios are of the tokens' usual prices, in coins per MPL: the first, the largest, and the
 * largest step. Ceilings are in whole coins, of 172,800 blocks and in all.
 */
export const CONVERTERS = [
  {
    ...{ id: 'mpl-pks' as const, out: 'PKS', ratio: '0.5', maxRatio: '1', maxStep: '0.05' },
    ...{ windowCeiling: '500000', totalCeiling: '10000000' },
  },
  {
    ...{ id: 'mpl-hrs' as const, out: 'HRS', ratio: '2.5', maxRatio: '5', maxStep: '0.25' },
    ...{ windowCeiling: '2500000', totalCeiling: '50000000' },
  },
] as const

/** The NFT farm's terms, and its operator's MPL and allowance, in whole MPL. */
export const NFT_FARM = {
  dailyReward: '3600',
  ceiling: '10000',
  maxStep: '900',
  /** The seed pays it the reward of each day. */
  funds: '1',
  /** A year of the daily reward. */
  allowance: '1314000',
} as const

const CONVERTER_ARGS = parseAbiParameters(
  'address, address, address, address, address, uint256, uint256, uint256, uint256, uint256, uint256',
)

/**
 * Deploys the converters, minters of what they give, and the NFT farm's reward pool and terms. The pool belongs to the
 * operator. The last calls are left queued.
 */
export async function deployMpl({
  owner,
  sender,
  tokenOf,
  create,
  created,
  call,
}: Deployer): Promise<Pick<Registry, 'converters' | 'nftFarm'>> {
  const operator = sender.address(OPERATOR_INDEX)
  const mpl = tokenOf('MPL')
  for (const { out, ratio, maxRatio, maxStep, windowCeiling, totalCeiling } of CONVERTERS)
    create(
      'Converter',
      encodeAbiParameters(CONVERTER_ARGS, [
        ...([owner, zeroAddress, TREASURY, mpl, tokenOf(out)] as const),
        ...([parseEther(ratio), parseEther(maxRatio), parseEther(maxStep)] as const),
        ...([parseEther(windowCeiling), parseEther(totalCeiling), MPL_DELAY] as const),
      ]),
    )
  create('RewardPool', encodeAbiParameters(parseAbiParameters('address, address'), [operator, mpl]))
  create(
    'FarmTerms',
    encodeAbiParameters(parseAbiParameters('address, uint256, uint256, uint256, uint256'), [
      owner,
      parseEther(NFT_FARM.dailyReward),
      parseEther(NFT_FARM.ceiling),
      parseEther(NFT_FARM.maxStep),
      MPL_DELAY,
    ]),
  )
  const made = await created()
  const [pool, terms] = made.slice(-2) as [Address, Address]
  const converters = CONVERTERS.map(({ id, out }, index) => ({
    id,
    kind: 'converter' as const,
    address: made[index] as Address,
    tokenIn: mpl,
    tokenOut: tokenOf(out),
  }))
  for (const { tokenOut, address } of converters)
    call(tokenOut, encodeFunctionData({ abi: mrc20Abi, functionName: 'setMinter', args: [address, true] }))
  const fund = [operator, parseEther(NFT_FARM.funds)] as const
  call(mpl, encodeFunctionData({ abi: mrc20Abi, functionName: 'transfer', args: fund }))
  const allow = [pool, parseEther(NFT_FARM.allowance)] as const
  sender.send(OPERATOR_INDEX, {
    to: mpl,
    data: encodeFunctionData({ abi: mrc20Abi, functionName: 'approve', args: allow }),
  })
  return {
    converters,
    nftFarm: { pool, terms, operator, collections: REVEALS.map(({ hero }) => hero) },
  }
}

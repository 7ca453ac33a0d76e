import {
  type Address,
  concatHex,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  parseEther,
  stringToHex,
  zeroAddress,
} from 'viem'
import { factoryAbi } from '../src/lib/core/abi/factory.ts'
import { farmAbi } from '../src/lib/core/abi/farm.ts'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { uniPairAbi } from '../src/lib/core/abi/uniPair.ts'
import { whitelistAbi } from '../src/lib/core/abi/whitelist.ts'
import type { ArtifactName } from './artifacts.ts'
import {
  ACCOUNT_COUNT,
  BANKER_INDEX,
  CHAIN_ID,
  CREATOR_INDEX,
  DEMO_INDICES,
  DEPLOYER_INDEX,
  GAME_INDEX,
  GENESIS_TIME,
  TRADER_INDICES,
} from './chain.ts'
import { deployMpl } from './deployMpl.ts'
import { deployNfts } from './deployNfts.ts'
import { deployReveals } from './deployReveals.ts'
import type { Registry } from './proxy/registry.ts'
import { createSender, type Sender } from './sender.ts'
import {
  AMPLIFICATION,
  FARM,
  FEES,
  FRIEND_FEE,
  GENESIS_DEPOSIT,
  MAPP_FARMS,
  OFFERINGS,
  POOLS,
  symbolsOf,
  TOKENS,
} from './tokens.ts'
import type { Upstream } from './upstream.ts'

/** MEV of each account at genesis, in coins. Together with the reserve this is the total supply. */
export function genesisMev(index: number): bigint {
  if ((DEMO_INDICES as readonly number[]).includes(index)) return parseEther('50000')
  if (index === DEPLOYER_INDEX) return parseEther('1600000000')
  if ((TRADER_INDICES as readonly number[]).includes(index)) return parseEther('40000000')
  return parseEther('10000')
}

/** MEV that the token can still mint (coins put into circulation later). */
const RESERVE = parseEther('1000000000')

/** The account that receives the winner's part of the fees. */
const WINNER_INDEX = 19

/** The account with the reduced fee. */
const FRIEND_INDEX = 3

/** The id a whitelist gives a group: keccak(owner, sequence, label). */
const groupId = (owner: Address, sequence: bigint): Hex =>
  keccak256(concatHex([owner, numberToHex(sequence, { size: 32 }), stringToHex('WhiteListMakeGroupId')]))

/** For an offering: everyone may take part. */
const NO_GROUP: Hex = `0x${'0'.repeat(64)}`

/** A fee as the pools read it: 8 bytes, least significant first. */
const littleEndian = (value: bigint): Hex =>
  numberToHex(value, { size: 8 })
    .replace(/^0x/, '')
    .match(/../g)
    ?.reverse()
    .join('')
    .replace(/^/, '0x') as Hex

/**
 * Deploys everything on a fresh anvil: MEV, the tokens, whitelist, factory, router, 16 pools without liquidity, the
 * farms without stakes, the offerings with their tokens, the genesis lock, empty NFT collections, formulators, the
 * market, mints without rounds, a router that is no longer used, converters, and the NFT farm's contracts. Deterministic: fixed deployer, nonces, CREATE2;
 * the addresses are in `contracts.devnet.json`.
 */
export async function deploy(
  upstream: Upstream,
  artifacts: Record<ArtifactName, Hex>,
  sender: Sender = createSender(upstream),
): Promise<Registry> {
  const owner = sender.address(DEPLOYER_INDEX)
  let genesis = 0n
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) {
    genesis += genesisMev(index)
    await upstream.call('anvil_setBalance', [sender.address(index), numberToHex(genesisMev(index))])
  }

  let time = GENESIS_TIME
  const block = async (): Promise<Awaited<ReturnType<Sender['receipts']>>> => {
    time += 1
    await sender.mine(time)
    return sender.receipts()
  }
  const create = (name: ArtifactName, args: Hex = '0x', value = 0n): void => {
    sender.send(DEPLOYER_INDEX, { data: concatHex([artifacts[name], args]), gas: 20_000_000n, value })
  }
  const created = async (): Promise<Address[]> =>
    (await block()).map(({ contractAddress }) => getAddress(contractAddress ?? zeroAddress))
  const tokenArgs = parseAbiParameters('string, string, address, uint256')

  for (const { symbol, name, supply } of TOKENS) {
    const isMain = symbol === 'MEV'
    const last = isMain ? genesis : parseEther(String(supply))
    const args = encodeAbiParameters(tokenArgs, [name, symbol, owner, last])
    create(isMain ? 'MainToken' : 'MRC20', args, isMain ? RESERVE : 0n)
  }
  const tokens = Object.fromEntries(
    (await created()).map((token, index) => [TOKENS[index]?.symbol ?? '', token]),
  )

  for (const name of ['Whitelist', 'UniPairDeployer', 'StableSwapDeployer'] as const) create(name)
  const [whitelist, uniDeployer, stableDeployer] = (await created()) as [Address, Address, Address]
  create(
    'Factory',
    encodeAbiParameters(parseAbiParameters('address, address, address'), [
      owner,
      uniDeployer,
      stableDeployer,
    ]),
  )
  const [factory] = (await created()) as [Address]
  create('Router', encodeAbiParameters(parseAbiParameters('address'), [factory]))
  const [router] = (await created()) as [Address]

  const call = (to: Address, data: Hex): void => sender.send(DEPLOYER_INDEX, { to, data, gas: 20_000_000n })
  const friends = groupId(owner, 1n)
  call(
    whitelist,
    encodeFunctionData({
      abi: whitelistAbi,
      functionName: 'AddGroup',
      args: [zeroAddress, '', '0x', '', littleEndian(FRIEND_FEE)],
    }),
  )
  call(
    whitelist,
    encodeFunctionData({
      abi: whitelistAbi,
      functionName: 'SetMembers',
      args: [friends, [sender.address(FRIEND_INDEX)], true],
    }),
  )
  await block()

  for (const { id, kind } of POOLS) {
    const [a, b] = symbolsOf(id).map((symbol) => tokens[symbol] as Address) as [Address, Address]
    const winner = sender.address(WINNER_INDEX)
    const common = [a, b, zeroAddress, `${id} LP`, `${id}-LP`, owner, winner] as const
    const rates = [FEES[kind], FEES.admin, FEES.winner, whitelist, friends] as const
    const data =
      kind === 'amm'
        ? encodeFunctionData({ abi: factoryAbi, functionName: 'CreatePairUni', args: [...common, ...rates] })
        : encodeFunctionData({
            abi: factoryAbi,
            functionName: 'CreatePairStable',
            args: [...common, ...rates, AMPLIFICATION],
          })
    call(factory, data)
  }
  await block()

  const pairs = decodeFunctionResult({
    abi: factoryAbi,
    functionName: 'AllPairs',
    data: await upstream.call<Hex>('eth_call', [
      { to: factory, data: encodeFunctionData({ abi: factoryAbi, functionName: 'AllPairs' }) },
      'latest',
    ]),
  })
  const orders = await upstream.batch(
    pairs.map((to) => ({
      method: 'eth_call',
      params: [{ to, data: encodeFunctionData({ abi: uniPairAbi, functionName: 'Tokens' }) }, 'latest'],
    })),
  )
  const pools = POOLS.map(({ id, kind }, index) => ({
    id,
    kind,
    address: getAddress(pairs[index] as Address),
    tokens: decodeFunctionResult({
      abi: uniPairAbi,
      functionName: 'Tokens',
      data: orders[index] as Hex,
    }).map((token) => getAddress(token)) as [Address, Address],
  }))

  // ---- farms, offerings, the genesis lock ----
  /** Address of a token, or of a pool's LP token. */
  const assetOf = (id: string): Address =>
    (tokens[id] ?? pools.find((pool) => pool.id === id)?.address) as Address
  const tokenOf = (symbol: string): Address => tokens[symbol] as Address
  const banker = sender.address(BANKER_INDEX)
  create(
    'Farm',
    encodeAbiParameters(parseAbiParameters('address, address, uint256, uint256, uint256, uint256'), [
      owner,
      tokenOf('MEFI'),
      FARM.ownerReward,
      parseEther(FARM.maxSupply),
      parseEther(FARM.perBlock),
      0n,
    ]),
  )
  for (const { want, reward, perBlock } of MAPP_FARMS)
    create(
      'MAppFarm',
      encodeAbiParameters(
        parseAbiParameters('address, address, address, uint256, uint256, uint256, address'),
        [owner, banker, tokenOf(reward), 0n, parseEther(perBlock), 0n, assetOf(want)],
      ),
    )
  for (const { offering, raising, limit, start, end } of OFFERINGS)
    create(
      'Imo',
      encodeAbiParameters(
        parseAbiParameters(
          'address, address, address, uint256, uint256, uint256, uint256, uint256, uint256, address, bytes32',
        ),
        [
          owner,
          tokenOf('USDC'),
          tokenOf('PKT'),
          parseEther(offering),
          parseEther(raising),
          parseEther(limit),
          start,
          end,
          0n,
          zeroAddress,
          NO_GROUP,
        ],
      ),
    )
  create(
    'DepositPool',
    encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
      owner,
      tokenOf('USDT'),
      parseEther(GENESIS_DEPOSIT),
    ]),
  )
  const made = await created()
  const farm = made[0] as Address
  const mappFarms = made.slice(1, 1 + MAPP_FARMS.length)
  const offerings = made.slice(1 + MAPP_FARMS.length, -1)
  const genesisLock = made.at(-1) as Address

  for (const { id } of FARM.pools)
    create(
      'Pool',
      encodeAbiParameters(
        parseAbiParameters('address, address, address, address, address, uint256, uint256, uint256'),
        [owner, farm, assetOf(id), owner, owner, 10_000n, 10_000n, 0n],
      ),
    )
  const strats = await created()
  call(tokenOf('MEFI'), encodeFunctionData({ abi: mrc20Abi, functionName: 'setMinter', args: [farm, true] }))
  for (const [pid, { id, weight }] of FARM.pools.entries())
    call(
      farm,
      encodeFunctionData({
        abi: farmAbi,
        functionName: 'Add',
        args: [weight, assetOf(id), false, strats[pid] as Address],
      }),
    )
  for (const [index, { offering }] of OFFERINGS.entries())
    call(
      tokenOf('PKT'),
      encodeFunctionData({
        abi: mrc20Abi,
        functionName: 'transfer',
        args: [offerings[index] as Address, parseEther(offering)],
      }),
    )
  await block()

  const nfts = await deployNfts({
    owner,
    creator: sender.address(CREATOR_INDEX),
    tokenOf,
    create,
    created,
    call,
  })
  // Deployed last, so that no other address depends on it: a contract of an earlier release, to show approvals given to
  // it.
  create('Router', encodeAbiParameters(parseAbiParameters('address'), [factory]))
  const formerRouter = (await created()).at(-1) as Address
  const reveals = await deployReveals({
    owner,
    game: sender.address(GAME_INDEX),
    pkt: tokenOf('PKT'),
    market: nfts.market.data,
    collections: nfts.collections,
    create,
    created,
    call,
  })
  await block()
  const mpl = await deployMpl({ owner, sender, tokenOf, create, created, call })
  await block()

  return {
    chainId: CHAIN_ID,
    factory,
    router,
    whitelist,
    gateway: null,
    formulator: nfts.formulator,
    tokens,
    pools,
    farm: {
      address: farm,
      pools: FARM.pools.map(({ id }, pid) => ({ id, want: assetOf(id), strat: strats[pid] as Address })),
    },
    mappFarms: MAPP_FARMS.map(({ id, want, reward }, index) => ({
      id,
      address: mappFarms[index] as Address,
      want: assetOf(want),
      reward: tokenOf(reward),
      banker,
    })),
    offerings: OFFERINGS.map(({ id }, index) => ({
      id,
      address: offerings[index] as Address,
      payToken: tokenOf('USDC'),
      projectToken: tokenOf('PKT'),
      image: `offerings/${id}.svg`,
      // Invented links in place of a project's own. One project has none.
      ...(id === 'genesis-pocket'
        ? {}
        : { links: { discord: `https://${id}.example/discord`, docs: `https://${id}.example/docs` } }),
    })),
    genesisLock,
    market: nfts.market,
    collections: nfts.collections,
    mints: nfts.mints,
    reveals,
    ...mpl,
    retired: [{ address: formerRouter, role: 'router', reason: 'replaced' }],
  }
}

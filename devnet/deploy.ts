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
import { factoryAbi } from '../src/lib/abi/factory.ts'
import { uniPairAbi } from '../src/lib/abi/uniPair.ts'
import { whitelistAbi } from '../src/lib/abi/whitelist.ts'
import type { ArtifactName } from './artifacts.ts'
import {
  ACCOUNT_COUNT,
  CHAIN_ID,
  DEMO_INDICES,
  DEPLOYER_INDEX,
  GENESIS_TIME,
  TRADER_INDICES,
} from './chain.ts'
import type { Registry } from './proxy/registry.ts'
import { createSender, type Sender } from './sender.ts'
import { AMPLIFICATION, FEES, FRIEND_FEE, POOLS, symbolsOf, TOKENS } from './tokens.ts'
import type { Upstream } from './upstream.ts'

/** MEV of each account at genesis, in coins. Together with the reserve this is all there is. */
export function genesisMev(index: number): bigint {
  if ((DEMO_INDICES as readonly number[]).includes(index)) return parseEther('50000')
  if (index === DEPLOYER_INDEX) return parseEther('1600000000')
  if ((TRADER_INDICES as readonly number[]).includes(index)) return parseEther('40000000')
  return parseEther('10000')
}

/** MEV the token keeps to mint from (coins put into circulation later). */
const RESERVE = parseEther('1000000000')

/** Who gets the winner's part of the fees. */
const WINNER_INDEX = 19

/** The account whose fee is lower. */
const FRIEND_INDEX = 3

/** The id a whitelist gives a group: keccak(owner, sequence, label). */
const groupId = (owner: Address, sequence: bigint): Hex =>
  keccak256(concatHex([owner, numberToHex(sequence, { size: 32 }), stringToHex('WhiteListMakeGroupId')]))

/** A fee as the pools read it: 8 bytes, least significant first. */
const littleEndian = (value: bigint): Hex =>
  numberToHex(value, { size: 8 })
    .replace(/^0x/, '')
    .match(/../g)
    ?.reverse()
    .join('')
    .replace(/^/, '0x') as Hex

/**
 * Puts the whole exchange on a fresh anvil: MEV, the tokens, whitelist, factory, router, 16 pools without
 * liquidity. Deterministic: fixed deployer, nonces, CREATE2; the addresses are in `contracts.devnet.json`.
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
  const create = async (name: ArtifactName, args: Hex = '0x', value = 0n): Promise<void> => {
    await sender.send(DEPLOYER_INDEX, { data: concatHex([artifacts[name], args]), gas: 20_000_000n, value })
  }
  const created = async (): Promise<Address[]> =>
    (await block()).map(({ contractAddress }) => getAddress(contractAddress ?? zeroAddress))
  const tokenArgs = parseAbiParameters('string, string, address, uint256')

  for (const { symbol, name, supply } of TOKENS) {
    const isMain = symbol === 'MEV'
    const last = isMain ? genesis : parseEther(String(supply))
    const args = encodeAbiParameters(tokenArgs, [name, symbol, owner, last])
    await create(isMain ? 'MainToken' : 'MRC20', args, isMain ? RESERVE : 0n)
  }
  const tokens = Object.fromEntries(
    (await created()).map((token, index) => [TOKENS[index]?.symbol ?? '', token]),
  )

  for (const name of ['Whitelist', 'UniPairDeployer', 'StableSwapDeployer'] as const) await create(name)
  const [whitelist, uniDeployer, stableDeployer] = (await created()) as [Address, Address, Address]
  await create(
    'Factory',
    encodeAbiParameters(parseAbiParameters('address, address, address'), [
      owner,
      uniDeployer,
      stableDeployer,
    ]),
  )
  const [factory] = (await created()) as [Address]
  await create('Router', encodeAbiParameters(parseAbiParameters('address'), [factory]))
  const [router] = (await created()) as [Address]

  const call = (to: Address, data: Hex): Promise<Hex> =>
    sender.send(DEPLOYER_INDEX, { to, data, gas: 20_000_000n })
  const friends = groupId(owner, 1n)
  await call(
    whitelist,
    encodeFunctionData({
      abi: whitelistAbi,
      functionName: 'AddGroup',
      args: [zeroAddress, '', '0x', '', littleEndian(FRIEND_FEE)],
    }),
  )
  await call(
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
    await call(factory, data)
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
  return {
    chainId: CHAIN_ID,
    factory,
    router,
    whitelist,
    gateway: null,
    formulator: null,
    tokens,
    pools: POOLS.map(({ id, kind }, index) => ({
      id,
      kind,
      address: getAddress(pairs[index] as Address),
      tokens: decodeFunctionResult({
        abi: uniPairAbi,
        functionName: 'Tokens',
        data: orders[index] as Hex,
      }).map((token) => getAddress(token)) as [Address, Address],
    })),
  }
}

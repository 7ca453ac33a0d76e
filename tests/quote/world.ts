/**
 * The real contracts on a bare anvil: groups of four tokens and the three pools between them, in every mix of kinds. A
 * pool's state is written directly into its storage, so that thousands of states take seconds; every read of the test
 * verifies the written state with the contract's answer.
 */
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
  pad,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
} from 'viem'
import { type Anvil, startAnvil } from '../../devnet/anvil.ts'
import { readArtifact, readArtifacts } from '../../devnet/artifacts.ts'
import { GENESIS_TIME } from '../../devnet/chain.ts'
import { createSender } from '../../devnet/sender.ts'
import { createUpstream, type Upstream } from '../../devnet/upstream.ts'
import { factoryAbi } from '../../src/lib/core/abi/factory.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { whitelistAbi } from '../../src/lib/core/abi/whitelist.ts'
import type { Registry } from '../../src/lib/core/config/registry.ts'
import { type Kind, MOST_HOPS, type PoolCase } from './cases.ts'

const OWNER = 10
const WINNER = 19
const STRANGER = 0
const FRIEND = 3

export type RegistryPool = Registry['pools'][number]

/** Four tokens in a row and the pools between neighbours. */
export type Group = {
  readonly kinds: readonly Kind[]
  readonly tokens: readonly Address[]
  readonly pools: readonly RegistryPool[]
}

export type World = {
  readonly anvil: Anvil
  readonly upstream: Upstream
  readonly router: Address
  readonly groups: readonly Group[]
  readonly friendFees: readonly bigint[]
  trader(friend: boolean): Address
  /** Storage writes that set the state of one pool of a group, in the trade's direction. */
  poolWrites(pool: RegistryPool, tokenIn: Address, state: PoolCase): Call[]
  /** Sends one transaction each, mines one block, returns the receipts in order. */
  sendAll(calls: readonly { friend: boolean; data: Hex; to?: Address }[]): Promise<Receipt[]>
  stop(): Promise<void>
}

export type Call = { readonly method: string; readonly params: readonly unknown[] }
export type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }
export type Receipt = { readonly status: Hex; readonly transactionHash: Hex; readonly logs: readonly Log[] }

/** Slots of the contracts' own layout (declaration order of LPToken, ExchangeBase and the pool). */
export const SLOT = {
  adminFee: 11n,
  groupId: 16n,
  /** Fee, whitelist, kill switch and reentrancy guard. */
  trade: 20n,
  /** Both reserves and the time of their change. */
  amm: { reserves: 22n, kLast: 25n },
  cfmm: { initialA: 22n, futureA: 23n, reserves: 27n },
  token: { balances: 5n, allowances: 6n },
  lp: { supply: 2n, balances: 3n, allowances: 4n },
} as const

/**
 * The storage value at `SLOT.trade`, with the guard open.
 * @param listed true if the pool has a whitelist group
 */
const tradeWord = (fee: bigint, whitelist: Address, killed: boolean, listed: boolean) =>
  fee | (BigInt(whitelist) << 64n) | (killed ? 1n << 224n : 0n) | (1n << 232n) | (listed ? 1n << 240n : 0n)

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
export const mapped = (key: Hex, slot: bigint): bigint => BigInt(keccak256(concatHex([pad(key), word(slot)])))
const GAS = 60_000_000n

const groupIdOf = (owner: Address, sequence: bigint): Hex =>
  keccak256(concatHex([owner, word(sequence), stringToHex('WhiteListMakeGroupId')]))

/** 8 bytes, little-endian: the format of a fee in a whitelist group. */
const feeBytes = (fee: bigint): Hex => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, fee, true)
  return `0x${Buffer.from(bytes).toString('hex')}`
}

export const store = (to: Address, slot: bigint, value: bigint): Call => ({
  method: 'anvil_setStorageAt',
  params: [to, word(slot), word(value)],
})

/** The reference contracts, or their variants that behave as the chain's. */
export type Behaviour = 'ours' | 'real'

/**
 * @param copies groups of each mix of kinds
 * @param friendFees the fee of each whitelist group's members, over 1e10
 */
export async function createWorld(
  root: string,
  copies: number,
  friendFees: readonly bigint[],
  behaviour: Behaviour = 'ours',
): Promise<World> {
  const anvil = await startAnvil()
  try {
    return await fill(anvil, root, copies, friendFees, behaviour)
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

async function fill(
  anvil: Anvil,
  root: string,
  copies: number,
  friendFees: readonly bigint[],
  behaviour: Behaviour,
): Promise<World> {
  const upstream = createUpstream(anvil.url)
  const ours = readArtifacts(root)
  const variant = (name: keyof typeof ours) =>
    behaviour === 'ours' ? ours[name] : readArtifact(root, `Real${name}`)
  const artifacts = {
    ...ours,
    UniPairDeployer: variant('UniPairDeployer'),
    StableSwapDeployer: variant('StableSwapDeployer'),
    Router: variant('Router'),
  }
  const sender = createSender(upstream)
  const owner = sender.address(OWNER)
  let time = GENESIS_TIME
  const mine = async () => {
    time += 1
    await sender.mine(time)
    return sender.receipts()
  }
  const created = async () => (await mine()).map((r) => getAddress(r.contractAddress ?? zeroAddress))
  const create = (name: keyof typeof artifacts, args: Hex = '0x') =>
    sender.send(OWNER, { data: concatHex([artifacts[name], args]), gas: GAS })
  const call = (to: Address, data: Hex) => sender.send(OWNER, { to, data, gas: GAS })

  for (const name of ['Whitelist', 'UniPairDeployer', 'StableSwapDeployer'] as const) create(name)
  const [whitelist, uni, stable] = (await created()) as [Address, Address, Address]
  const deployers = parseAbiParameters('address, address, address')
  create('Factory', encodeAbiParameters(deployers, [owner, uni, stable]))
  const [factory] = (await created()) as [Address]
  create('Router', encodeAbiParameters(parseAbiParameters('address'), [factory]))
  const [router] = (await created()) as [Address]

  for (const [k, fee] of friendFees.entries()) {
    const group = [zeroAddress, '', '0x', '', feeBytes(fee)] as const
    call(whitelist, encodeFunctionData({ abi: whitelistAbi, functionName: 'AddGroup', args: group }))
    const members = [groupIdOf(owner, BigInt(k + 1)), [sender.address(FRIEND)], true] as const
    call(whitelist, encodeFunctionData({ abi: whitelistAbi, functionName: 'SetMembers', args: members }))
  }
  await mine()

  const mixes = Array.from({ length: 2 ** MOST_HOPS }, (_, mix) =>
    Array.from({ length: MOST_HOPS }, (_, hop): Kind => ((mix >> hop) & 1 ? 'cfmm' : 'amm')),
  )
  const plans = Array.from({ length: copies }, () => mixes).flat()
  const tokenArgs = parseAbiParameters('string, string, address, uint256')
  for (const [g] of plans.entries())
    for (let t = 0; t <= MOST_HOPS; t++)
      create('MRC20', encodeAbiParameters(tokenArgs, [`T${g}.${t}`, 'T', owner, 0n]))
  const tokens = await created()
  for (const [g, kinds] of plans.entries())
    for (const [hop, kind] of kinds.entries()) {
      const at = g * (MOST_HOPS + 1) + hop
      // Every second pool has the reverse order, since the order must be read and not assumed.
      const [a, b] = ((g + hop) % 2 ? [at + 1, at] : [at, at + 1]).map((i) => tokens[i] as Address) as [
        Address,
        Address,
      ]
      const base = [a, b, zeroAddress, 'LP', 'LP', owner, sender.address(WINNER), 0n, 0n, 0n] as const
      const args = [...base, whitelist, pad('0x', { size: 32 })] as const
      call(
        factory,
        kind === 'amm'
          ? encodeFunctionData({ abi: factoryAbi, functionName: 'CreatePairUni', args })
          : encodeFunctionData({ abi: factoryAbi, functionName: 'CreatePairStable', args: [...args, 100n] }),
      )
    }
  await mine()
  const pairs = decodeFunctionResult({
    abi: factoryAbi,
    functionName: 'AllPairs',
    data: await upstream.call<Hex>('eth_call', [
      { to: factory, data: encodeFunctionData({ abi: factoryAbi, functionName: 'AllPairs' }) },
      'latest',
    ]),
  })
  const groups = plans.map((kinds, g): Group => {
    const coins = tokens.slice(g * (MOST_HOPS + 1), (g + 1) * (MOST_HOPS + 1))
    return {
      kinds,
      tokens: coins,
      pools: kinds.map((kind, hop) => ({
        id: `${g}.${hop}`,
        kind,
        address: getAddress(pairs[g * MOST_HOPS + hop] as Address),
        tokens: [coins[hop] as Address, coins[hop + 1] as Address],
      })),
    }
  })

  const pools = groups.flatMap((group) => group.pools)
  const orders = await upstream.batch(
    pools.map(({ address }) => ({
      method: 'eth_call',
      params: [
        { to: address, data: encodeFunctionData({ abi: uniPairAbi, functionName: 'Tokens' }) },
        'latest',
      ],
    })),
  )
  const order = (data: unknown) =>
    decodeFunctionResult({ abi: uniPairAbi, functionName: 'Tokens', data: data as Hex })
  /** Coin 0 of each pool, as the contract says. */
  const first = new Map(pools.map(({ address }, i) => [address, getAddress(order(orders[i])[0] as Address)]))

  // Every account holds more than any case needs and has approved it.
  const traders = [STRANGER, FRIEND].map((index) => sender.address(index))
  const wealth = tokens.flatMap((token) =>
    traders.flatMap((trader) => [
      store(token, mapped(trader, SLOT.token.balances), 2n ** 200n),
      store(token, mapped(router, mapped(trader, SLOT.token.allowances)), 2n ** 256n - 1n),
    ]),
  )
  await upstream.batch(wealth)

  const indexOf = (friend: boolean) => (friend ? FRIEND : STRANGER)
  const trader = (friend: boolean) => sender.address(indexOf(friend))
  return {
    anvil,
    upstream,
    router,
    groups,
    friendFees,
    trader,
    poolWrites(pool, tokenIn, state) {
      const { address } = pool
      const tokenOut = pool.tokens.find((t) => t !== tokenIn) as Address
      const group = state.group === null ? 0n : BigInt(groupIdOf(owner, BigInt(state.group + 1)))
      const zeroIn = first.get(address) === tokenIn
      const [reserve0, reserve1] = zeroIn
        ? [state.reserveIn, state.reserveOut]
        : [state.reserveOut, state.reserveIn]
      const beside = state.kind === 'cfmm' ? state.heldBeside : 0n
      const common = [
        store(address, SLOT.trade, tradeWord(state.fee, whitelist, state.killed, group !== 0n)),
        store(address, SLOT.adminFee, state.adminFee),
        store(address, SLOT.groupId, group),
        store(tokenIn, mapped(address, SLOT.token.balances), state.reserveIn + beside),
        store(tokenOut, mapped(address, SLOT.token.balances), state.reserveOut + beside),
      ]
      if (state.kind === 'amm') {
        const kLast = (reserve0 * reserve1 * BigInt(state.kLastPpm)) / 1_000_000n
        return [
          ...common,
          store(address, SLOT.amm.reserves, reserve0 | (reserve1 << 112n)),
          store(address, SLOT.amm.kLast, kLast),
        ]
      }
      const list = BigInt(keccak256(word(SLOT.cfmm.reserves)))
      return [
        ...common,
        store(address, SLOT.cfmm.initialA, state.amp),
        store(address, SLOT.cfmm.futureA, state.amp),
        store(address, list, reserve0),
        store(address, list + 1n, reserve1),
      ]
    },
    async sendAll(calls) {
      for (const { friend, data, to = router } of calls) sender.send(indexOf(friend), { to, data, gas: GAS })
      const hashes = await sender.submit()
      time += 1
      await sender.mine(time)
      const receipts = await upstream.call<Receipt[]>('eth_getBlockReceipts', ['latest'])
      const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
      return hashes.map((hash) => {
        const receipt = byHash.get(hash)
        if (!receipt) throw new Error(`A transaction was not mined: ${String(hash)}`)
        return receipt
      })
    },
    stop: () => anvil.stop(),
  }
}

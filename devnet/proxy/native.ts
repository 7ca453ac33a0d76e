import type { AbiFunction, AbiParameter, Address, Hex } from 'viem'
import {
  decodeFunctionResult,
  encodeFunctionData,
  formatUnits,
  getAddress,
  hexToBigInt,
  isAddressEqual,
  parseUnits,
} from 'viem'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { CHAIN_ID } from '../chain.ts'
import { UpstreamError } from '../upstream.ts'
import { abiOf } from './abis.ts'
import { RpcError } from './errors.ts'
import type { Chain, Method } from './method.ts'
import { toAddress, toHash } from './params.ts'

/** Wei to a decimal text of coins (1e18 wei) without trailing zeros: "0.25", "12", "0". */
export function toCoins(wei: bigint): string {
  return formatUnits(wei, 18)
}

/** An amount argument: a decimal text is coins, 0x… is wei. @throws RpcError on anything else. */
export function fromCoins(text: string): bigint {
  if (/^0x[0-9a-f]+$/i.test(text)) return BigInt(text)
  if (!/^\d+(\.\d{1,18})?$/.test(text)) throw new RpcError(`invalid amount ${text}`)
  return parseUnits(text, 18)
}

/** JSON numbers beyond 2^53: the relay prints raw integers as numbers of any size. */
export const rawNumber = (value: bigint): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.toString())

/**
 * The relay knows from Go types which integers are amounts (decimal coins) and which are plain numbers; an ABI says
 * uint256 for both, so the plain ones are distinguished by name.
 */
const PLAIN_METHOD =
  /^(decimals|exType|nTokens|payTokenIndex|tokenIndex|fee|adminFee|winnerFee|feeAddress|future(Fee|AdminFee|WinnerFee|A|ATime)|initialA(Time)?|a|aPrecise|rates|precisionMul|kLast|price[01]CumulativeLast|blockTimestampLast|\w*deadline|\w*(length|count)|nonces|ownerReward|(start|end)Block|totalAllocPoint|getMultiplier|(deposit|withdraw|reward|harvest)FeeFactor|getUserAllocation|holder|delay)$/i
const PLAIN_PARAMETER =
  /^_?(i|j|k|n|o|idx|index|coin|pid|id|tokenId|count|start|end|page|size|amp|futureA|(new)?(fee|adminFee|winnerFee)|delay|(future)?time|timestamp|deadline|height|block|from|to)$/i
const PLAIN_OUTPUT = /time|deadline|index|length|count|height|block|allocPoint|expiry|windowEnd/i
/** In collections, formulators, mints and the market only a few integers are amounts. */
const AMOUNT_METHOD =
  /^(alphaAmount|calcRewardPower|cumulativeReward|dailyRewards|pendingReward|totalPower|powerOf|rewardPerBlock|unitPrice|split|lastOffer|feeBalance|approvedFees|creditOf|totalCredits|royaltyInfo)$/i
const AMOUNT_OUTPUT = /^(amount|price)$/i

function toArgument(parameter: AbiParameter, value: unknown): unknown {
  if (value === null || value === undefined) throw new RpcError('nil params')
  if (parameter.type.endsWith('[]')) {
    if (!Array.isArray(value)) throw new RpcError(`invalid input type ${parameter.type}`)
    return value.map((one) => toArgument({ ...parameter, type: parameter.type.slice(0, -2) }, one))
  }
  if (parameter.type.startsWith('uint') || parameter.type.startsWith('int')) {
    const text = String(value)
    const plain = typeof value === 'number' || PLAIN_PARAMETER.test(parameter.name ?? '')
    if (!plain) return fromCoins(text)
    if (!/^(\d+|0x[0-9a-f]+)$/i.test(text)) throw new RpcError(`invalid number ${text}`)
    return BigInt(text)
  }
  if (parameter.type === 'address') return toAddress(value)
  if (parameter.type === 'bool') return value === true || value === 'true'
  return value
}

const isTuple = (
  parameter: AbiParameter,
): parameter is AbiParameter & { components: readonly AbiParameter[] } =>
  /^tuple(\[\d*\])*$/.test(parameter.type)

/**
 * Fields of a struct, or of one in a list, each converted by its type. The real chain's own contracts have none: its
 * scripts store them as texts.
 */
const showFields = (
  { components }: { components: readonly AbiParameter[] },
  value: unknown,
  show: (parameter: AbiParameter, value: unknown) => unknown,
): unknown =>
  Object.fromEntries(
    components.map((one) => [one.name, show(one, (value as Record<string, unknown>)[one.name ?? ''])]),
  )

/** A method's return value, as the relay prints it. */
export function toResult(method: string, output: AbiParameter, value: unknown, ofNfts: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => toResult(method, output, one, ofNfts))
  if (isTuple(output)) return showFields(output, value, (one, field) => toResult(method, one, field, ofNfts))
  if (typeof value !== 'bigint') return value
  const name = output.name ?? ''
  const plain = ofNfts
    ? !AMOUNT_METHOD.test(method) && !AMOUNT_OUTPUT.test(name)
    : PLAIN_METHOD.test(method) || PLAIN_OUTPUT.test(name)
  return plain ? rawNumber(value) : toCoins(value)
}

/** A method's argument, as the relay prints it. */
export function showArgument(parameter: AbiParameter, value: unknown, ofNfts: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => showArgument(parameter, one, ofNfts))
  if (isTuple(parameter))
    return showFields(parameter, value, (one, field) => showArgument(one, field, ofNfts))
  if (parameter.type.startsWith('address')) return String(value).toLowerCase()
  if (parameter.type === 'bytes' && value === '0x') return ''
  if (typeof value !== 'bigint') return value
  return ofNfts || PLAIN_PARAMETER.test(parameter.name ?? '') ? rawNumber(value) : toCoins(value)
}

/** True if an address is an NFT contract: a collection, formulators, a mint, a reveal, the market. */
export function isOfNfts({ market, collections, mints, reveals }: Chain['registry'], to: Address): boolean {
  const addresses = [...collections, ...mints, ...reveals].map(({ address }) => address)
  return [...addresses, market?.operation, market?.data].some((one) => one && isAddressEqual(one, to))
}

/** The function of a method name: as written, else with its first letter in the other case. */
function functionOf(abi: readonly AbiFunction[], name: string, count: number): AbiFunction {
  const first = name.charAt(0)
  const names = [name, first.toUpperCase() + name.slice(1), first.toLowerCase() + name.slice(1)]
  const known = names.flatMap((one) => abi.filter((item) => item.name === one))
  if (known.length === 0) throw new RpcError('not exist method')
  const found = known.find((item) => item.inputs.length === count)
  if (!found) throw new RpcError(`invalid inputs count got ${count} want ${known[0]?.inputs.length}`)
  return found
}

type ViewCall = {
  item: AbiFunction
  to: Address
  data: Hex
}

function viewCall(chain: Chain, contract: unknown, method: unknown, args: unknown): ViewCall {
  if (typeof contract !== 'string') throw new RpcError('need contract address')
  if (typeof method !== 'string' || method === '') throw new RpcError('method not allow')
  if (!Array.isArray(args)) throw new RpcError('parameter not allow')
  const to = toAddress(contract)
  const item = functionOf(abiOf(chain.registry, to), method, args.length)
  const values = item.inputs.map((input, index) => toArgument(input, args[index]))
  try {
    return { item, to, data: encodeFunctionData({ abi: [item], args: values }) }
  } catch (error) {
    throw new RpcError(`invalid input: ${(error as Error).message.split('\n')[0]}`)
  }
}

async function runViews(chain: Chain, calls: ViewCall[], from: unknown): Promise<unknown[][]> {
  const answers = await chain.upstream.batch(
    calls.map(({ to, data }) => ({
      method: 'eth_call',
      params: [{ to, data, from: typeof from === 'string' && from !== '' ? toAddress(from) : to }, 'latest'],
    })),
  )
  return answers.map((answer, index) => {
    const { item, to } = calls[index] as ViewCall
    const ofNfts = isOfNfts(chain.registry, to)
    if (answer instanceof UpstreamError)
      throw new RpcError(answer.message.replace(/^execution reverted(: )?/, '') || 'execution reverted')
    if (item.outputs.length === 0) return []
    if (answer === '0x') throw new RpcError('not exist contract')
    const value = decodeFunctionResult({ abi: [item], data: answer as Hex }) as unknown
    const values = item.outputs.length === 1 ? [value] : (value as unknown[])
    return item.outputs.map((output, place) => toResult(item.name, output, values[place], ofNfts))
  })
}

/** Days of rewards on a page. */
const REWARD_DAYS = 20
const DAY = 86_400

type RewardRead = 'calcRewardPower' | 'cumulativeReward' | 'dailyRewards' | 'rewardPolicy' | 'totalSupply'

/**
 * Calls the formulator contract of the registry.
 * @throws RpcError if the address is another
 */
async function formulatorRead(
  chain: Chain,
  formulator: unknown,
  functionName: RewardRead,
  args: readonly unknown[],
): Promise<unknown> {
  const to = toAddress(formulator)
  const known = chain.registry.formulator
  if (!known || !isAddressEqual(known, to))
    throw new RpcError('not exist contract: this chain has no such formulator')
  const data = encodeFunctionData({ abi: formulatorAbi, functionName, args } as never)
  const answer = await chain.upstream.call<Hex>('eth_call', [{ to, data }, 'latest'])
  return decodeFunctionResult({ abi: formulatorAbi, functionName, data: answer })
}

/** Rewards of a wallet on each day with a payment, newest first: `{"2024-01-31":"1.23"}`. Page 1 ends today. */
async function dailyReward(
  chain: Chain,
  [formulator, wallet, page = 1]: readonly unknown[],
): Promise<Record<string, string>> {
  const number = Number(page)
  if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new RpcError('invalid page')
  const head = await chain.upstream.call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  const last = Math.floor(Number(head.timestamp) / DAY) - (number - 1) * REWARD_DAYS
  if (last < 0) return {}
  const args = [toAddress(wallet), BigInt(last), BigInt(REWARD_DAYS)]
  const amounts = (await formulatorRead(chain, formulator, 'dailyRewards', args)) as bigint[]
  return Object.fromEntries(
    amounts.flatMap((amount, index) => {
      const day = new Date((last - index) * DAY * 1000).toISOString().slice(0, 10)
      return amount > 0n ? [[day, toCoins(amount)]] : []
    }),
  )
}

type RawTx = {
  hash: Hex
  blockNumber: Hex
  transactionIndex: Hex
  nonce: Hex
  from: Address
  to: Address | null
  input: Hex
  value: Hex
  gasPrice: Hex
}

async function searchTx(chain: Chain, params: readonly unknown[]): Promise<unknown> {
  const { upstream, failures, producer } = chain
  const [key, place] = params
  const twelve = typeof key === 'string' && /^[0-9a-f]{12}$/i.test(key) ? key : null
  const height = twelve ? Number.parseInt(twelve.slice(0, 8), 16) : key
  const index = twelve ? Number.parseInt(twelve.slice(8), 16) : place
  const byHeight = typeof height === 'number'
  if (!byHeight) {
    const reason = producer ? failures.get(toHash(key)) : undefined
    if (reason !== undefined) throw new RpcError(reason)
  }
  const tx = byHeight
    ? await upstream.call<RawTx | null>('eth_getTransactionByBlockNumberAndIndex', [
        `0x${height.toString(16)}`,
        `0x${Number(index ?? 0).toString(16)}`,
      ])
    : await upstream.call<RawTx | null>('eth_getTransactionByHash', [toHash(key)])
  if (!tx?.blockNumber) throw new RpcError('transaction not found')
  const [block, receipt] = (await upstream.batch([
    { method: 'eth_getBlockByNumber', params: [tx.blockNumber, false] },
    { method: 'eth_getTransactionReceipt', params: [tx.hash] },
  ])) as [{ timestamp: Hex }, { logs: { address: Address; topics: Hex[]; data: Hex }[] }]
  return {
    Hash: tx.hash,
    Height: Number(tx.blockNumber),
    Index: Number(tx.transactionIndex),
    ChainID: CHAIN_ID,
    Timestamp: rawNumber(BigInt(block.timestamp) * 1_000_000_000n),
    Seq: Number(tx.nonce),
    To: tx.to ? getAddress(tx.to) : null,
    Method: tx.input.slice(2, 10),
    GasPrice: rawNumber(BigInt(tx.gasPrice)),
    From: getAddress(tx.from),
    Args: tx.input.slice(2),
    logs: receipt.logs.map(({ address, topics, data }) => ({ address: getAddress(address), topics, data })),
    Result: null,
    // A Solidity contract's inner calls are not recorded as events of the chain.
    Event: [],
  }
}

/** `view.*` and `search.*`. Amounts are decimal coins; raw integers are JSON numbers. */
export function nativeMethods(chain: Chain): Map<string, Method> {
  const { upstream, registry } = chain
  const table: Record<string, Method> = {
    'view.blockNumber': async () => Number(await upstream.call('eth_blockNumber', [])),
    'view.chainId': async () => `0x${CHAIN_ID.toString(16)}`,
    'view.version': async () => `0x${CHAIN_ID.toString(16)}`,
    'view.maintoken': async () => {
      if (!registry.tokens.MEV) throw new RpcError('no main token on this chain')
      return getAddress(registry.tokens.MEV)
    },
    'view.getBalance': async ([address]) =>
      toCoins(hexToBigInt(await upstream.call<Hex>('eth_getBalance', [toAddress(address), 'latest']))),
    'view.seq': ([address]) => upstream.call('eth_getTransactionCount', [toAddress(address), 'latest']),
    'view.call': async ([contract, method, args, from]) =>
      (await runViews(chain, [viewCall(chain, contract, method, args)], from))[0],
    'view.multi_call': async ([contracts, methods, args, from]) => {
      if (!Array.isArray(contracts)) throw new RpcError('need contract address')
      if (!Array.isArray(methods)) throw new RpcError('method not allow')
      if (!Array.isArray(args)) throw new RpcError('parameter not allow')
      if (contracts.length !== methods.length) throw new RpcError('not matched contract method pair')
      if (args.length !== methods.length) throw new RpcError('not match params count')
      const calls = contracts.map((contract, index) => {
        const given = args[index]
        return viewCall(chain, contract, methods[index], Array.isArray(given) ? given : [given])
      })
      return runViews(chain, calls, from)
    },
    'view.calcRewardPower': async ([formulator]) =>
      toCoins((await formulatorRead(chain, formulator, 'calcRewardPower', [])) as bigint),
    'search.reward': async ([formulator, wallet]) =>
      toCoins((await formulatorRead(chain, formulator, 'cumulativeReward', [toAddress(wallet)])) as bigint),
    'view.rewardPolicy': async ([formulator]) => {
      const of = (await formulatorRead(chain, formulator, 'rewardPolicy', [])) as readonly bigint[]
      return { Alpha: Number(of[0]), Sigma: Number(of[1]), Omega: Number(of[2]) }
    },
    'view.formulatorCount': async ([formulator]) =>
      rawNumber((await formulatorRead(chain, formulator, 'totalSupply', [])) as bigint),
    'search.dailyReward': (params) => dailyReward(chain, params),
    'search.tx': (params) => searchTx(chain, params),
  }
  return new Map(Object.entries(table))
}

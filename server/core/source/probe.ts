/** Asks the contracts of the registry what they are and how much there is, so that silence is not taken for nothing. */
import { type Abi, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Subject } from '../../../src/lib/core/api/unindexed.ts'
import type { Registry } from '../registry.ts'
import { type CallAnswer, type ChainReads, HEAD_CALL, heightOf, type RpcCall } from './chainReads.ts'
import type { Address, KnownPool, Look, ProbeAnswer } from './model.ts'
import { unreachable } from './nodeErrors.ts'

const questions = parseAbi([
  'function AllPairsLength() view returns (uint256)',
  'function Reserves() view returns (uint256[], uint256)',
  'function PoolLength() view returns (uint256)',
  'function TotalAmount() view returns (uint256)',
  'function minted() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function getMarketDataContractAddress() view returns (address)',
])
type Question = (typeof questions)[number]['name']

/** Pools that are asked what they hold; one that answers for its kind is enough. */
const MOST_POOLS = 50
/** Calls of one request. */
const BATCH = 100
const ERC721 = '0x80ac58cd'

/**
 * `native`: the chain's own contracts, whose code is made up (hex with another `0x` inside). They emit no events:
 * every call of theirs is a log, in a shape of its own.
 */
type Code = 'evm' | 'native' | 'none'

export function codeKind(answer: unknown): Code {
  const text = typeof answer === 'string' ? answer.replace(/^0x/, '') : ''
  if (text === '') return 'none'
  return /^[0-9a-fA-F]+$/.test(text) ? 'evm' : 'native'
}

type Subjects = Exclude<Subject, 'trades' | 'positions'>

/** A contract and what is asked of it. */
type Probe = {
  readonly address: Address
  /** Under which the index has rows of it. */
  readonly key: string
  /** Every contract of its kind answers this; null where there is no such question. */
  readonly kind: readonly [Question, ...unknown[]] | null
  readonly total: Question | null
}

export type ProbeOptions = {
  /** Checked against the node where it is given. */
  readonly chainId?: number | undefined
  /** Source of the history. With `calls`, contracts without events are read as well. */
  readonly reads: 'logs' | 'calls'
}

/** Remembers what kind of contract each is. */
export class Probes {
  readonly #chain: ChainReads
  readonly #options: ProbeOptions
  readonly #codes = new Map<Address, Code>()
  readonly #proven = new Set<string>()

  constructor(chain: ChainReads, options: ProbeOptions) {
    this.#chain = chain
    this.#options = options
  }

  /** True unless the node says that it is of another chain. */
  async isChain(): Promise<boolean> {
    const { chainId } = this.#options
    if (chainId === undefined) return true
    const [answer] = await this.#ask([{ method: 'eth_chainId', params: [] }])
    return typeof answer !== 'string' || Number(answer) === chainId
  }

  /** @returns an answer each; null where the node refuses */
  async #ask(calls: readonly RpcCall[]): Promise<unknown[]> {
    const answers: unknown[] = []
    for (let at = 0; at < calls.length; at += BATCH)
      answers.push(...(await this.#chain.at(-1, calls.slice(at, at + BATCH))).map(resultOf))
    return answers
  }

  /** Finds out what is at addresses that are not known yet, and whether it is of the right kind. */
  async #learn(probes: readonly Probe[]): Promise<void> {
    const unknown = probes.map(({ address }) => address).filter((one) => !this.#codes.has(one))
    const codes = await this.#ask(unknown.map((one) => ({ method: 'eth_getCode', params: [one, 'latest'] })))
    for (const [k, address] of unknown.entries()) {
      const code = codes[k] === null ? 'evm' : codeKind(codes[k])
      if (code !== 'none') this.#codes.set(address, code)
    }
    const open = probes.filter(
      (probe) => probe.kind !== null && this.#codes.has(probe.address) && !this.#proven.has(nameOf(probe)),
    )
    const answers = await this.#ask(
      open.map(({ address, kind }) => {
        const [functionName, ...args] = kind as [Question, ...unknown[]]
        return callOf(address, functionName, args)
      }),
    )
    for (const [k, probe] of open.entries()) {
      const decoded = decode(probe.kind?.[0] as Question, answers[k])
      if (decoded !== null && decoded !== false) this.#proven.add(nameOf(probe))
      // A bool that says no is an answer of the kind as well, but for the question about interfaces.
      else if (decoded === false && probe.kind?.[0] === 'isApprovedForAll') this.#proven.add(nameOf(probe))
    }
  }

  /** Reads totals. The block is left out if a new one arrived during the read. */
  async #totals(probes: readonly Probe[]): Promise<Map<Probe, Said>> {
    const asked = probes.filter(({ total }) => total !== null)
    const found = new Map<Probe, Said>()
    for (let at = 0; at < asked.length; at += BATCH) {
      const part = asked.slice(at, at + BATCH)
      const holding = part.filter(({ kind }) => kind?.[0] === 'Reserves')
      const calls = [
        ...part.map(({ address, total }) => callOf(address, total as Question, [])),
        ...holding.map(({ address }) => callOf(address, 'Reserves', [])),
      ]
      const outcomes = await this.#chain.at(-1, [HEAD_CALL, ...calls, HEAD_CALL])
      const [first, last] = [heightOf(outcomes[0]), heightOf(outcomes.at(-1))]
      for (const [k, probe] of part.entries()) {
        const total = decode(probe.total as Question, resultOf(outcomes[k + 1] as CallAnswer))
        if (typeof total !== 'bigint') continue
        const place = holding.indexOf(probe)
        const answer = place === -1 ? null : outcomes[part.length + place + 1]
        const held = answer ? decode('Reserves', resultOf(answer)) : null
        found.set(probe, {
          total,
          ...(first !== null && first === last ? { block: first } : {}),
          ...(Array.isArray(held) ? { reserves: held[0] as bigint[] } : {}),
        })
      }
    }
    return found
  }

  /** @throws where the node can't be reached */
  async look(registry: ProbeRegistry, known: readonly KnownPool[]): Promise<Look> {
    const all = probesOf(registry, known)
    const probes = Object.values(all).flat()
    const configured = (subject: Subjects) => all[subject].length > 0
    if (!(await this.isChain()))
      return lookOf((subject) => (configured(subject) ? 'wrongChain' : 'unconfigured'))
    await this.#learn(probes)
    const totals = await this.#totals(probes.filter(({ address }) => this.#codes.has(address)))
    return lookOf((subject) => all[subject].map((probe) => this.#answer(probe, totals.get(probe))))
  }

  #answer(probe: Probe, said: Said | undefined): ProbeAnswer {
    const { address, key, kind } = probe
    const code = this.#codes.get(address)
    const recorded = this.#options.reads === 'calls'
    if (code === undefined) return { address: key, finding: 'noContract' }
    if (code === 'native' && !recorded) return { address: key, finding: 'noEvents' }
    if (kind !== null && !this.#proven.has(nameOf(probe))) return { address: key, finding: 'otherKind' }
    // A contract of its kind that keeps no count has nothing of its own to be missed.
    if (probe.total === null && kind !== null) return { address: key, finding: 'nothing' }
    if (said === undefined) return { address: key, finding: 'silent', recorded }
    return { address: key, finding: said.total > 0n ? 'something' : 'nothing', recorded, ...said }
  }
}

type Said = Pick<ProbeAnswer, 'block' | 'reserves'> & { readonly total: bigint }

export type ProbeRegistry = Pick<
  Registry,
  'factory' | 'pools' | 'farm' | 'mappFarms' | 'offerings' | 'collections' | 'market' | 'mints' | 'converters'
>

function probesOf(registry: ProbeRegistry, known: readonly KnownPool[]): Record<Subjects, Probe[]> {
  const named = registry.pools.flatMap(({ address }) => (address === null ? [] : [address]))
  const pools = [...new Set([...named, ...known.map(({ address }) => address)])].slice(0, MOST_POOLS)
  const farms = [...(registry.farm ? [registry.farm] : []), ...registry.mappFarms]
  const probe = (address: Address, kind: Probe['kind'], total: Question | null, key: string = address) => ({
    ...{ address, kind, total, key },
  })
  return {
    pools: [
      ...(registry.factory === null
        ? []
        : [probe(registry.factory, ['AllPairsLength'], 'AllPairsLength', '')]),
      ...pools.map((address) => probe(address, ['Reserves'], 'totalSupply')),
    ],
    farms: farms.map(({ address }) => probe(address, ['PoolLength'], 'PoolLength')),
    offerings: registry.offerings.map(({ address }) => probe(address, ['TotalAmount'], 'TotalAmount')),
    nfts: [
      ...registry.collections
        .filter(({ kind }) => kind === 'nft')
        // No token has rights over all items of an owner.
        .map(({ address }) => probe(address, ['isApprovedForAll', address, address], 'totalSupply')),
      ...(registry.market ? [probe(registry.market.operation, ['getMarketDataContractAddress'], null)] : []),
    ],
    formulators: registry.collections
      .filter(({ kind }) => kind === 'formulator')
      .map(({ address }) => probe(address, ['supportsInterface', ERC721], 'totalSupply')),
    mints: registry.mints.map(({ address }) => probe(address, null, null)),
    // A request counts nothing and emits nothing.
    conversions: registry.converters.map(({ address, kind }) =>
      kind === 'converter' ? probe(address, ['minted'], 'minted') : probe(address, null, null),
    ),
  }
}

/** Pools, trades and positions come from the same history. */
function lookOf(of: (subject: Subjects) => Look[Subject]): Look {
  const [pools, nfts, formulators] = [of('pools'), of('nfts'), of('formulators')]
  const isList = Array.isArray
  return {
    ...{ pools, trades: pools, positions: pools, farms: of('farms'), offerings: of('offerings') },
    // Formulators are items as well; whether all of them are known is a subject of its own.
    nfts:
      isList(nfts) && isList(formulators)
        ? [...nfts, ...formulators.map(({ total: _, ...answer }: ProbeAnswer) => answer)]
        : nfts === 'unconfigured'
          ? formulators
          : nfts,
    ...{ formulators, mints: of('mints'), conversions: of('conversions') },
  }
}

const nameOf = ({ address, kind }: Probe) => `${address} ${kind?.[0]}`

const callOf = (to: Address, functionName: Question, args: readonly unknown[]): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data: encodeFunctionData({ abi: questions as Abi, functionName, args }) }, 'latest'],
})

/** @throws where the node did not get to answering */
function resultOf(outcome: CallAnswer): unknown {
  if ('result' in outcome) return outcome.result
  if (unreachable(outcome.error)) throw outcome.error
  return null
}

function decode(functionName: Question, data: unknown): unknown {
  if (typeof data !== 'string') return null
  try {
    return decodeFunctionResult({ abi: questions as Abi, functionName, data: data as `0x${string}` })
  } catch {
    return null
  }
}

/** Contracts asked whether there is anything to see, so that silence is not taken for nothing. */
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Subject } from '../../../src/lib/api/unseen.ts'
import type { Registry } from '../../registry.ts'
import type { Address, KnownPool, Look, Witness } from './model.ts'
import { unreachable } from './nodeErrors.ts'

const questions = parseAbi([
  'function AllPairsLength() view returns (uint256)',
  'function Reserves() view returns (uint256[], uint256)',
  'function PoolLength() view returns (uint256)',
  'function TotalAmount() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
])
type Question = (typeof questions)[number]['name']

type Request = <T>(method: string, params: unknown[]) => Promise<T>

/** Pools that are asked what they hold; one that answers for its kind is enough. */
const MOST_POOLS = 50

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

/** Asks the registry's contracts. Remembers what kind of contract each is. */
export class Witnesses {
  readonly #request: Request
  readonly #codes = new Map<Address, Code>()

  constructor(request: Request) {
    this.#request = request
  }

  async #code(address: Address): Promise<Code> {
    const known = this.#codes.get(address)
    if (known) return known
    const code = codeKind(await this.#request<unknown>('eth_getCode', [address, 'latest']))
    if (code !== 'none') this.#codes.set(address, code)
    return code
  }

  /** Whether a number of the contract's is above 0; null where it does not answer. */
  async #more(to: Address, functionName: Question): Promise<boolean | null> {
    try {
      const data = await this.#request<`0x${string}`>('eth_call', [
        { to, data: encodeFunctionData({ abi: questions, functionName }) },
        'latest',
      ])
      const answer = decodeFunctionResult({ abi: questions, functionName, data })
      return Array.isArray(answer)
        ? (answer[0] as readonly bigint[]).some((each) => each > 0n)
        : (answer as bigint) > 0n
    } catch (error) {
      if (unreachable(error)) throw error
      return null
    }
  }

  /** @param key under which the index has rows of it, where that is not its address */
  async #ask(address: Address, question: Question | null, key: string = address): Promise<Witness> {
    const code = await this.#code(address)
    if (code !== 'evm') return { address: key, finding: code === 'none' ? 'noContract' : 'noEvents' }
    const more = question === null ? null : await this.#more(address, question)
    return { address: key, finding: more === null ? 'silent' : more ? 'something' : 'nothing' }
  }

  /** @throws where the node can't be reached */
  async look(
    registry: Pick<
      Registry,
      'factory' | 'pools' | 'farm' | 'mappFarms' | 'offerings' | 'collections' | 'mints'
    >,
    known: readonly KnownPool[],
  ): Promise<Look> {
    const named = registry.pools.flatMap(({ address }) => (address === null ? [] : [address]))
    const pools = [...new Set([...named, ...known.map(({ address }) => address)])].slice(0, MOST_POOLS)
    const farms = [...(registry.farm ? [registry.farm] : []), ...registry.mappFarms]
    const ask = (list: readonly { readonly address: Address }[], question: Question | null) =>
      list.map(({ address }) => this.#ask(address, question))
    const all: Record<Exclude<Subject, 'trades'>, Promise<Witness>[]> = {
      pools: [
        ...(registry.factory === null ? [] : [this.#ask(registry.factory, 'AllPairsLength', '')]),
        ...pools.map((address) => this.#ask(address, 'Reserves')),
      ],
      farms: ask(farms, 'PoolLength'),
      offerings: ask(registry.offerings, 'TotalAmount'),
      nfts: ask(registry.collections, 'totalSupply'),
      mints: ask(registry.mints, null),
    }
    const answers = await Promise.all(
      Object.entries(all).map(async ([subject, list]) => [subject, await Promise.all(list)] as const),
    )
    const look = Object.fromEntries(answers) as Record<Exclude<Subject, 'trades'>, Witness[]>
    return { ...look, trades: look.pools }
  }
}

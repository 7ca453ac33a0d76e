import type { Pool } from '../../../src/lib/hero/model.ts'
import { kindOf } from '../../../src/lib/hero/pool.ts'
import type { Registry } from '../../core/registry.ts'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { lower, type RawLog } from '../../core/source/rawLog.ts'
import type { NftMoved, NftUsed } from '../nft/events.ts'
import { bornEvents, type HeroContract, heroContracts, heroEvent } from './decodeLog.ts'
import type { HeroEvent } from './events.ts'

/** Parses the answer of `pool()`; null if it is not a pool. */
export function poolOf(answer: unknown): Pool | null {
  if (!Array.isArray(answer)) return null
  const [words, first] = answer as [readonly bigint[], readonly bigint[]]
  const kinds = words.flatMap((word) => kindOf(word) ?? [])
  const whole = kinds.length > 0 && kinds.length === words.length && first.length === kinds.length
  return whole ? { kinds, first: first.map(Number) } : null
}

const isMove = (event: { readonly type: string }): event is NftMoved => event.type === 'NftMoved'

/**
 * Reads the logs of reveal contracts, and the initial state of heroes that collections mint. No event reports that
 * state: it follows from the id or kind and from the contract's pool, which never changes and is read once.
 */
export class HeroLogs {
  readonly addresses: readonly Address[]
  readonly #contracts: ReadonlyMap<Address, Omit<HeroContract, 'pool'>>
  readonly #ofHeroes: ReadonlyMap<Address, Address>
  readonly #pools = new Map<Address, Pool>()

  constructor(registry: Pick<Registry, 'reveals' | 'collections'>) {
    const list = heroContracts(registry)
    this.addresses = list.map(({ address }) => address)
    this.#contracts = new Map(list.map((one) => [one.address, one]))
    this.#ofHeroes = new Map(list.map(({ hero, address }) => [hero, address]))
  }

  /**
   * Reads the pools that these logs need.
   * @param read returns the answer of `pool()` of this contract, or null if it has none; throws if the chain cannot be
   * reached
   */
  async ready(logs: readonly RawLog[], read: (reveal: Address) => Promise<unknown>): Promise<void> {
    const named = logs.map(({ address }) => this.#revealOf(lower(address)))
    const wanted = [...new Set(named)].filter((reveal) => reveal !== null && !this.#pools.has(reveal))
    await Promise.all(
      (wanted as Address[]).map(async (reveal) => {
        const pool = poolOf(await read(reveal))
        if (pool) this.#pools.set(reveal, pool)
      }),
    )
  }

  #revealOf(at: Address): Address | null {
    return this.#contracts.has(at) ? at : (this.#ofHeroes.get(at) ?? null)
  }

  /**
   * @param event the event that other features decoded from the log
   * @returns all events of the log
   */
  read<E extends { readonly type: string }>(
    log: RawLog,
    at: Address,
    position: LogPosition,
    event: E | NftMoved | null,
  ): (E | NftMoved | NftUsed | HeroEvent)[] {
    const reveal = this.#revealOf(at)
    const contract = reveal && this.#contracts.get(reveal)
    const known = reveal && contract ? { ...contract, pool: this.#pools.get(reveal) ?? null } : null
    if (known && at === reveal) return heroEvent(known, log, at, position)
    if (event === null) return []
    return known && isMove(event) ? [event, ...bornEvents(known, event)] : [event]
  }
}

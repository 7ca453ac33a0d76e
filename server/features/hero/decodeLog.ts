/** Decodes the logs of reveal contracts. */
import { numberToHex, parseAbi, zeroAddress } from 'viem'
import { decodeWord, type HeroState } from '../../../src/lib/core/nft/heroState.ts'
import type { Pool } from '../../../src/lib/hero/model.ts'
import { bornKind, bornState, unpackLeft } from '../../../src/lib/hero/pool.ts'
import type { Registry } from '../../core/registry.ts'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { bounded, decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { NftMoved, NftUsed, TokenId } from '../nft/events.ts'
import { revealContracts } from './contracts.ts'
import type { HeroChanged, HeroEvent } from './events.ts'

export const heroEvents = parseAbi([
  'event RevealRequested(address indexed owner, uint256 indexed request, uint256[] boxes)',
  'event RevealPostponed(uint256 indexed request, address indexed owner, uint256 height)',
  'event RevealSettled(uint256 indexed request, address indexed owner, bytes32 seed, uint256 left)',
  'event Revealed(address indexed owner, uint256 indexed box, uint256 indexed hero, uint256 kind)',
  'event Promoted(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state)',
  'event Merged(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state)',
  'event Inherited(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state, uint256 fee)',
  'event Dismantled(address indexed owner, uint256[] heroes)',
  'event LevelWritten(uint256 indexed hero, uint256 state)',
])
export const heroTopics = topicsOf(heroEvents)

/** A reveal contract of the registry: the collection whose heroes it changes, and the possible heroes of its boxes. */
export type HeroContract = {
  readonly address: Address
  /** Collection of its heroes. */
  readonly hero: Address
  /** Never changes; null while the contract does not report it. */
  readonly pool: Pool | null
}

/** The registry's reveal contracts that emit events: those that draw in two steps are ours. */
export const heroContracts = (
  registry: Pick<Registry, 'reveals' | 'collections'>,
): Omit<HeroContract, 'pool'>[] => revealContracts(registry).filter(({ draw }) => draw === 'twoStep')

const idOf = (id: bigint): TokenId => numberToHex(id, { size: 32 })

const changed = (
  position: LogPosition,
  contract: Address,
  id: bigint,
  state: HeroState | null,
): HeroChanged[] => (state ? [{ type: 'HeroChanged', ...position, contract, tokenId: idOf(id), state }] : [])

/** Returns the state of a new hero that came out of no box, which follows from its id. */
export function bornEvents({ pool }: HeroContract, moved: NftMoved): HeroChanged[] {
  const { type: _, from, to, contract, tokenId, ...position } = moved
  if (pool === null || from !== zeroAddress || to === zeroAddress) return []
  const id = BigInt(tokenId)
  return changed(position, contract, id, bornState(bornKind(id, pool.first), pool))
}

const uses = { Promoted: 'promote', Merged: 'merge', Inherited: 'inherit' } as const

export function heroEvent(
  { hero, pool }: HeroContract,
  log: RawLog,
  reveal: Address,
  position: LogPosition,
): (HeroEvent | NftUsed)[] {
  const event = decode(heroEvents, log)
  switch (event?.eventName) {
    case 'RevealRequested': {
      const { owner, request, boxes } = event.args
      const named = { reveal, request: bounded(request), owner: lower(owner) }
      return [{ type: 'RevealRequested', ...position, ...named, boxes: boxes.map(idOf) }]
    }
    case 'RevealPostponed': {
      const { owner, request } = event.args
      const named = { reveal, request: bounded(request), owner: lower(owner) }
      return [{ type: 'RevealPostponed', ...position, ...named }]
    }
    case 'RevealSettled': {
      const { owner, request, seed, left } = event.args
      const named = { reveal, request: bounded(request), owner: lower(owner), seed }
      const counts = unpackLeft(left, pool?.kinds.length ?? 0)
      return [{ type: 'RevealSettled', ...position, ...named, left: counts }]
    }
    case 'Revealed': {
      const { box, hero: id, kind } = event.args
      const known = pool && bornState(bounded(kind), pool)
      const named = { reveal, box: idOf(box), hero: idOf(id), kind: bounded(kind) }
      return [{ type: 'BoxRevealed', ...position, ...named }, ...changed(position, hero, id, known)]
    }
    case 'Dismantled': {
      const owner = lower(event.args.owner)
      return event.args.heroes.map((id): NftUsed => {
        const used = {
          contract: hero,
          tokenId: idOf(id),
          use: 'dismantle',
          owner,
          level: null,
          burned: [],
        } as const
        return { type: 'NftUsed', ...position, ...used }
      })
    }
    case 'LevelWritten':
      return changed(position, hero, event.args.hero, decodeWord(event.args.state))
    case 'Promoted':
    case 'Merged':
    case 'Inherited': {
      const { owner, master, slave, state: word } = event.args
      const state = decodeWord(word)
      const used: NftUsed = {
        type: 'NftUsed',
        ...position,
        contract: hero,
        tokenId: idOf(master),
        use: uses[event.eventName],
        owner: lower(owner),
        level: state?.level ?? null,
        burned: [idOf(slave)],
      }
      return [used, ...changed(position, hero, master, state)]
    }
    default:
      return []
  }
}

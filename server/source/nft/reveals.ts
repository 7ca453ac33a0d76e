/** What the logs of reveals mean: heroes that were used up, and what for. */
import { numberToHex, parseAbi } from 'viem'
import { heroSeries } from '../../../src/lib/hero/series.ts'
import { decodeWord } from '../../../src/lib/hero/word.ts'
import type { Registry } from '../../registry.ts'
import type { Address } from '../kernel/model.ts'
import { decode, lower, topicsOf } from '../kernel/rawLog.ts'
import type { NftUsed, TokenId } from './events.ts'
import type { NftDecoder } from './logs.ts'

export const revealEvents = parseAbi([
  'event Promoted(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state)',
  'event Merged(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state)',
  'event Inherited(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state, uint256 fee)',
  'event Dismantled(address indexed owner, uint256[] heroes)',
])
export const revealTopics = topicsOf(revealEvents)

const USES = { Promoted: 'promote', Merged: 'merge', Inherited: 'inherit' } as const

const idOf = (id: bigint): TokenId => numberToHex(id, { size: 32 })

/** @param contract the heroes' collection */
const revealEvent =
  (contract: Address): NftDecoder =>
  (log, _, position): NftUsed | null => {
    const event = decode(revealEvents, log)
    if (event === null) return null
    const owner = lower(event.args.owner)
    if (event.eventName === 'Dismantled') {
      const [first, ...others] = event.args.heroes.map(idOf)
      const use = { use: 'dismantle', level: null, burned: others } as const
      return first ? { type: 'NftUsed', ...position, contract, tokenId: first, owner, ...use } : null
    }
    const { master, slave, state } = event.args
    return {
      type: 'NftUsed',
      ...position,
      contract,
      tokenId: idOf(master),
      owner,
      use: USES[event.eventName],
      level: decodeWord(state)?.level ?? null,
      burned: [idOf(slave)],
    }
  }

/** The registry's reveals. Those of which the heroes' collection is not known mean nothing. */
export const revealDecoders = (
  registry: Pick<Registry, 'reveals' | 'collections'>,
): [Address, NftDecoder][] => heroSeries(registry).map(({ address, hero }) => [address, revealEvent(hero)])

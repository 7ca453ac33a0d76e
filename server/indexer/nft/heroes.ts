/** What contracts say of heroes beside their metadata: level, stars, grade and power are the chain's. */
import { type Abi, parseAbi } from 'viem'
import { GRADES, type HeroState } from '../../../src/lib/hero/model.ts'
import { heroSeries } from '../../../src/lib/hero/series.ts'
import { decodeWord } from '../../../src/lib/hero/word.ts'
import type { Trait } from '../../../src/lib/nft/metadata.ts'
import type { Registry } from '../../registry.ts'
import type { Address } from '../../source/kernel/model.ts'
import type { ReadContracts } from '../../source/kernel/reads.ts'

const abi = parseAbi(['function heroStates(uint256[] ids) view returns (uint256[])']) as Abi

/** Traits that a file may not claim where the chain knows them. */
const TOLD = new Set(['grade', 'level', 'stars', 'hash power'])

/** A hero's traits: those of its file, with what the chain says in the place of what the file may say of the same. */
export const traitsOf = (
  file: readonly Trait[],
  { grade, level, stars, hashPower }: Pick<HeroState, 'grade' | 'level' | 'stars' | 'hashPower'>,
): Trait[] => [
  ...file.filter(({ type }) => !TOLD.has(type.toLowerCase())),
  { type: 'Grade', value: GRADES[grade] ?? String(grade) },
  { type: 'Level', value: level, display: 'number' },
  { type: 'Stars', value: stars, display: 'number' },
  { type: 'Hash Power', value: hashPower, display: 'number' },
]

/** Words of heroes as their contracts pack them. */
export type ReadHeroes = (
  items: readonly { readonly contract: Address; readonly token_id: `0x${string}` }[],
) => Promise<ReadonlyMap<string, bigint | null>>

export const heroKey = (contract: string, tokenId: string) => `${contract} ${tokenId}`

/**
 * Reads the heroes among some items, one call for each series. Only the contracts that draw in two steps tell: the
 * others' heroes are what their files say.
 * @returns a word for each hero of such a series, null where its contract does not answer properly
 */
export function heroReader(
  read: ReadContracts,
  { reveals, collections }: Pick<Registry, 'reveals' | 'collections'>,
): ReadHeroes {
  const tellers = heroSeries({ reveals, collections }).filter(({ draw }) => draw === 'twoStep')
  return async (items) => {
    const found = new Map<string, bigint | null>()
    for (const { hero: contract, address: to } of tellers) {
      const ids = items.filter((item) => item.contract === contract).map(({ token_id }) => token_id)
      if (ids.length === 0) continue
      const [words] = await read(abi, [{ to, functionName: 'heroStates', args: [ids.map(BigInt)] }])
      for (const [index, id] of ids.entries()) {
        const word: unknown = Array.isArray(words) ? words[index] : null
        found.set(heroKey(contract, id), typeof word === 'bigint' && decodeWord(word) ? word : null)
      }
    }
    return found
  }
}

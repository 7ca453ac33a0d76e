import type { Trait } from './metadata.ts'

/** Names of grades, by their numbers on the chain. */
export const GRADES = ['Common', 'Uncommon', 'Unique'] as const

/** Traits that the chain reports for a hero. They change, so that its metadata can't have them. */
export type ChangingTraits = {
  readonly level: number
  readonly stars: number
  /** 0 Common, 1 Uncommon, 2 Unique. */
  readonly grade: number
  readonly hashPower: number
}

const MOST_TRAITS = 50

const traitsOf = ({ level, stars, grade, hashPower }: ChangingTraits): readonly Trait[] => [
  { type: 'Grade', value: GRADES[grade] ?? String(grade) },
  { type: 'Stars', value: stars },
  { type: 'Level', value: level },
  { type: 'Hash Power', value: hashPower },
]

/**
 * Returns a hero's traits. Those that change come from the chain: they replace those of its metadata, or are appended.
 * The rest is from the metadata.
 * @param hero null if the chain reports nothing about it
 */
export function withHero(traits: readonly Trait[], hero: ChangingTraits | null): readonly Trait[] {
  if (hero === null) return traits
  const waiting = new Map(traitsOf(hero).map((trait) => [trait.type.toLowerCase(), trait]))
  const names = new Set(waiting.keys())
  const room = MOST_TRAITS - names.size
  const saved: Trait[] = []
  for (const trait of traits) {
    const name = trait.type.toLowerCase()
    const reported = waiting.get(name)
    if (reported) saved.push(reported)
    else if (!names.has(name) && saved.length < room) saved.push(trait)
    waiting.delete(name)
  }
  return [...saved, ...waiting.values()]
}

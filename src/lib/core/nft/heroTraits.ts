import type { Trait } from './metadata.ts'

/** Names of grades, by their numbers on the chain. */
export const GRADES = ['Common', 'Uncommon', 'Unique'] as const

/** What the chain says of a hero and its metadata can't know, because it changes. */
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
 * A hero's traits: those that change as the chain has them, in the place of what its metadata says of them, or behind
 * the others. The rest is the metadata's.
 * @param hero null where the chain says nothing of it
 */
export function withHero(traits: readonly Trait[], hero: ChangingTraits | null): readonly Trait[] {
  if (hero === null) return traits
  const waiting = new Map(traitsOf(hero).map((trait) => [trait.type.toLowerCase(), trait]))
  const names = new Set(waiting.keys())
  const room = MOST_TRAITS - names.size
  const kept: Trait[] = []
  for (const trait of traits) {
    const name = trait.type.toLowerCase()
    const told = waiting.get(name)
    if (told) kept.push(told)
    else if (!names.has(name) && kept.length < room) kept.push(trait)
    waiting.delete(name)
  }
  return [...kept, ...waiting.values()]
}

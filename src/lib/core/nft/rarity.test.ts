import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Trait } from './metadata.ts'
import { ranksOf, type Traited } from './rarity.ts'

const item = (id: string, traits: Record<string, string | number>): Traited => ({
  id,
  traits: Object.entries(traits).map(([type, value]) => ({ type, value })),
})
const ranks = (...items: Traited[]) => Object.fromEntries(ranksOf(items))

it('ranks a rare text before a common one, and equals equally', () => {
  expect(
    ranks(
      item('a', { Grade: 'Common' }),
      item('b', { Grade: 'Common' }),
      item('c', { Grade: 'Unique' }),
      item('d', { Grade: 'Common' }),
    ),
  ).toEqual({ c: 1, a: 2, b: 2, d: 2 })
})

it('counts a number as rare as all that have at least as much; zero is a number', () => {
  expect(
    ranks(
      item('zero', { Level: 0 }),
      item('one', { Level: 1 }),
      item('two', { Level: 1 }),
      item('nine', { Level: 9 }),
    ),
  ).toEqual({
    nine: 1,
    one: 2,
    two: 2,
    zero: 4,
  })
})

it('counts the absence of a trait as a value', () => {
  // One of four has no hat: as rare as the only crown.
  expect(
    ranks(
      item('bare', { Eyes: 'blue' }),
      item('crown', { Eyes: 'blue', Hat: 'crown' }),
      item('cap', { Eyes: 'blue', Hat: 'cap' }),
      item('cap2', { Eyes: 'blue', Hat: 'cap' }),
    ),
  ).toEqual({ bare: 1, crown: 1, cap: 3, cap2: 3 })
})

it('ignores dates, and items without traits', () => {
  const born = (id: string, value: number): Traited => ({
    id,
    traits: [
      { type: 'Born', value, display: 'date' },
      { type: 'Grade', value: 'Common' },
    ],
  })
  expect(ranks(born('a', 1), born('b', 2), { id: 'none', traits: [] })).toEqual({ a: 1, b: 1 })
  expect(ranks()).toEqual({})
})

/** The documented formula, step by step. */
function pointsOf(item: Traited, all: readonly Traited[]): number {
  const ranked = all.filter(({ traits }) => traits.length > 0)
  const types = new Set(
    ranked.flatMap(({ traits }) => traits.filter((t) => t.display !== 'date').map((t) => t.type)),
  )
  let sum = 0
  for (const type of types) {
    const of = ({ traits }: Traited) =>
      traits.find((trait) => trait.type === type && trait.display !== 'date')?.value
    const mine = of(item)
    const sharers = ranked.filter((other) => {
      const value = of(other)
      if (typeof mine === 'number') return typeof value === 'number' && value >= mine
      return value === mine
    })
    sum += Math.floor((1_000_000 * ranked.length) / sharers.length)
  }
  return sum
}

it('matches the documented formula for any order of the items', () => {
  const value = fc.oneof(
    fc.constantFrom('Common', 'Uncommon', 'Unique', '0'),
    fc.integer({ min: -2, max: 3 }),
  )
  const trait = fc.record({
    type: fc.constantFrom('Grade', 'Level', 'Born'),
    value,
    display: fc.constantFrom(undefined, undefined, 'date' as const),
  })
  const traits = fc.uniqueArray(trait, { selector: ({ type }) => type, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(traits, { maxLength: 25 }), (list) => {
      const items: Traited[] = list.map((drawn, n) => ({ id: String(n), traits: drawn as Trait[] }))
      const given = ranksOf(items)
      const ranked = items.filter((item) => item.traits.length > 0)
      expect(given.size).toBe(ranked.length)
      for (const item of ranked) {
        const mine = pointsOf(item, items)
        const better = ranked.filter((other) => pointsOf(other, items) > mine).length
        expect(given.get(item.id)).toBe(better + 1)
      }
      expect([...ranksOf([...items].reverse())].sort()).toEqual([...given].sort())
    }),
  )
})

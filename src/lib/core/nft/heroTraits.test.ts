import { expect, it } from 'vitest'
import { withHero } from './heroTraits.ts'

const hero = { level: 7, stars: 2, grade: 1, hashPower: 108 }
const chain = [
  { type: 'Grade', value: 'Uncommon' },
  { type: 'Stars', value: 2 },
  { type: 'Level', value: 7 },
  { type: 'Hash Power', value: 108 },
]

it('replaces traits of the metadata by those of the chain, each once', () => {
  const told = [
    { type: 'Name', value: 'Ada' },
    { type: 'hash power', value: 1 },
    { type: 'Level', value: 99 },
    { type: 'LEVEL', value: 98 },
    { type: 'Speed', value: 3 },
  ]
  expect(withHero(told, hero)).toEqual([told[0], chain[3], chain[2], told[4], chain[0], chain[1]])
})
it('without metadata they are there; without a hero nothing changes', () => {
  expect(withHero([], hero)).toEqual(chain)
  const told = [{ type: 'Level', value: 1 }]
  expect(withHero(told, null)).toBe(told)
})
it('fifty at most, and the chain’s among them', () => {
  const told = Array.from({ length: 50 }, (_, n) => ({ type: `T${n}`, value: n }))
  const all = withHero(told, hero)
  expect(all.length).toBe(50)
  expect(all.slice(46)).toEqual(chain)
})

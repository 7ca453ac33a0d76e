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
  const reported = [
    { type: 'Name', value: 'Ada' },
    { type: 'hash power', value: 1 },
    { type: 'Level', value: 99 },
    { type: 'LEVEL', value: 98 },
    { type: 'Speed', value: 3 },
  ]
  expect(withHero(reported, hero)).toEqual([reported[0], chain[3], chain[2], reported[4], chain[0], chain[1]])
})
it('without metadata they are there; without a hero nothing changes', () => {
  expect(withHero([], hero)).toEqual(chain)
  const reported = [{ type: 'Level', value: 1 }]
  expect(withHero(reported, null)).toBe(reported)
})
it('fifty at most, and the chain’s among them', () => {
  const reported = Array.from({ length: 50 }, (_, n) => ({ type: `T${n}`, value: n }))
  const all = withHero(reported, hero)
  expect(all.length).toBe(50)
  expect(all.slice(46)).toEqual(chain)
})

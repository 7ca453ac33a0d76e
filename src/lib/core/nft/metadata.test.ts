import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLines, parseMetadata } from './metadata.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const parse = (value: unknown) => parseMetadata(JSON.stringify(value))
const traits = (...attributes: unknown[]) => parse({ attributes })?.traits

it('takes the known fields', () => {
  expect(
    parse({
      name: 'Hero 7',
      description: 'First line.\r\nSecond line.',
      image: `ipfs://${cid}/7.png`,
      animation_url: 'https://media.example/7.mp4',
      attributes: [
        { trait_type: 'Grade', value: 'Unique' },
        { trait_type: 'Level', value: 3, display_type: 'number' },
        { trait_type: 'Born', value: 1_660_000_000, display_type: 'date' },
        { trait_type: 'Speed', value: 10, display_type: 'boost_percentage' },
      ],
    }),
  ).toEqual({
    name: 'Hero 7',
    description: 'First line.\nSecond line.',
    image: `ipfs://${cid}/7.png`,
    animation: 'https://media.example/7.mp4',
    traits: [
      { type: 'Grade', value: 'Unique' },
      { type: 'Level', value: 3, display: 'number' },
      { type: 'Born', value: 1_660_000_000, display: 'date' },
      { type: 'Speed', value: 10, display: 'boost' },
    ],
  })
})

it.each(['null', '[]', '5', '"x"', '', '{', '<html>'])('%s is no metadata', (json) =>
  expect(parseMetadata(json)).toBe(null),
)

it('wrong types are left out, the rest counts', () => {
  expect(
    parse({ name: 5, description: ['x'], image: { url: 'https://a.example' }, attributes: { a: 1 } }),
  ).toEqual({ name: '', description: '', image: null, animation: null, traits: [] })
  expect(
    traits(null, [], 'x', 7, {}, { trait_type: 'a' }, { value: 1 }, { trait_type: 9, value: 1 }),
  ).toEqual([])
  expect(
    traits(
      { trait_type: 'a', value: {} },
      { trait_type: 'b', value: null },
      { trait_type: 'c', value: true },
      { trait_type: 'd', value: 'ok' },
    ),
  ).toEqual([
    { type: 'c', value: 'true' },
    { type: 'd', value: 'ok' },
  ])
})

it.each<[unknown, unknown]>([
  [0, 0],
  [-0, 0],
  [2.5, 2.5],
  ['12', 12],
  ['0', 0],
  ['-3', -3],
  ['007', '007'],
  ['1e3', '1e3'],
  [' 5', '5'],
  ['Infinity', 'Infinity'],
  ['NaN', 'NaN'],
  [1e300, undefined],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])('a trait of %j is %j', (value, expected) => {
  expect(traits({ trait_type: 'x', value })?.[0]?.value).toBe(expected)
})

it('lists a type once, and never one with a special meaning', () => {
  expect(
    traits(
      { trait_type: 'Grade', value: 'Common' },
      { trait_type: 'Gra\u200bde', value: 'Unique' },
      { trait_type: '__proto__', value: 'x' },
      { trait_type: 'constructor', value: 'x' },
    ),
  ).toEqual([{ type: 'Grade', value: 'Common' }])
})

it('a __proto__ key changes nothing', () => {
  const made = parseMetadata(
    '{"__proto__":{"name":"evil","image":"https://evil.example/"},"description":"ok"}',
  )
  expect(made).toMatchObject({ name: '', image: null, description: 'ok' })
  expect(({} as { name?: string }).name).toBeUndefined()
})

it('disguises are taken out, lengths are bounded', () => {
  const made = parse({
    name: `Hero\u202e\u200b ${'x'.repeat(10_000)}`,
    description: 'y\n'.repeat(5_000),
    attributes: Array.from({ length: 500 }, (_, n) => ({ trait_type: `t${n}`, value: 'v'.repeat(1_000) })),
  })
  expect(made?.name).toMatch(/^Hero x+…$/)
  expect(made?.name.length).toBe(100)
  expect(made?.description.split('\n').length).toBeLessThanOrEqual(40)
  expect(made?.traits.length).toBe(50)
  expect(made?.traits[0]?.value).toHaveLength(120)
})

it('returns bounded, clean text without executable links for any input, and is idempotent', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('javascript:alert(1)', 'https://a.example/', '__proto__', 'Level', '\u202e', '10'),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  )
  const metadata = fc.record(
    {
      name: hostile,
      description: hostile,
      image: hostile,
      animation_url: hostile,
      attributes: fc.oneof(
        hostile,
        fc.array(
          fc.oneof(
            hostile,
            fc.record({ trait_type: hostile, value: hostile, display_type: hostile }, { requiredKeys: [] }),
          ),
        ),
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(metadata, fc.jsonValue()), (value) => {
      const made = parseMetadata(JSON.stringify(value))
      if (made === null) return
      for (const link of [made.image, made.animation])
        expect(link ?? 'https:').toMatch(/^(https:|ipfs:\/\/|data:image\/|http:\/\/(localhost|127|\[))/)
      const types = made.traits.map(({ type }) => type)
      expect(new Set(types).size).toBe(types.length)
      for (const { type, value: found } of made.traits) {
        expect(`${type}${found}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u)
        if (typeof found === 'number') expect(Number.isFinite(found) && !Object.is(found, -0)).toBe(true)
      }
      const again = parse({
        name: made.name,
        description: made.description,
        image: made.image,
        animation_url: made.animation,
        attributes: made.traits.map(({ type, value: found, display }) => ({
          trait_type: type,
          value: found,
          display_type: display === 'boost' ? 'boost_number' : display,
        })),
      })
      expect(again).toEqual(made)
    }),
  )
})

it('lines are cleaned one by one', () => {
  expect(cleanLines('  a\u202e \n\n\n\n b c ', 50)).toBe('a\n\nb c')
  expect(cleanLines(5, 50)).toBe('')
  expect(cleanLines('x'.repeat(50), 50)).toBe('x'.repeat(50))
  expect(cleanLines('x'.repeat(51), 50)).toBe(`${'x'.repeat(49)}…`)
})

import { expect, it } from 'vitest'
import { facetOf } from './facets.ts'

const row = (value: string | number) => ({ value, count: 1, listedCount: 0, floor: null })

it('a trait keeps its collection’s kind where only odd values are in view', () => {
  expect(facetOf('Level', 'number', [row('unknown')])).toMatchObject({
    kind: 'number',
    min: null,
    max: null,
    histogram: [],
  })
})
it('odd values are not drawn among the numbers', () => {
  const facet = facetOf('Level', 'number', [row('1,000'), row(10), row('unknown')])
  expect(facet).toMatchObject({ kind: 'number', min: 10, max: 1_000 })
  expect(facet.histogram.reduce((a, b) => a + b)).toBe(2)
})

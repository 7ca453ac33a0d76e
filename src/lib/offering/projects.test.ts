import { expect, it } from 'vitest'
import { offeringNames, projectOf } from './projects.ts'

it('finds the texts of an offering by its id', () => {
  expect(projectOf('xheroes')?.id).toBe('xheroes')
  expect(projectOf('unknown')).toBeNull()
})

it('names the offerings that have texts', () => {
  const name = (id: string) => `name of ${id}`
  expect(offeringNames([{ id: 'xheroes' }, { id: 'unknown' }, { id: 'genesis-pocket' }], name)).toEqual({
    xheroes: 'name of xheroes',
    'genesis-pocket': 'name of genesis-pocket',
  })
})

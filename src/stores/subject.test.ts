import { expect, it } from 'vitest'
import { AppError } from '../lib/core/errors/AppError.ts'
import { indexFailure } from './subject.ts'

it.each([
  ['api.off', 'off'],
  ['api.offline', 'down'],
  ['api.unseen', 'unseen'],
  ['api.refused', 'refused'],
  ['api.broken', 'broken'],
  // Only “refused” leads to the not-found page: a missing key says nothing about the requested data.
  ['api.locked', 'down'],
] as const)('%s: %s', (code, failure) => {
  expect(indexFailure(new AppError(code, ''))).toBe(failure)
})

import { expect, it } from 'vitest'
import { sharedAttempt } from './attempt.ts'

it('is made once for all callers, and again only after it failed', async () => {
  let made = 0
  const once = sharedAttempt(async () => {
    made += 1
    if (made === 1) throw new Error('offline')
    return made
  })
  await Promise.all([expect(once()).rejects.toThrow('offline'), expect(once()).rejects.toThrow('offline')])
  expect(made).toBe(1)
  expect(await Promise.all([once(), once()])).toEqual([2, 2])
  expect(await once()).toBe(2)
})

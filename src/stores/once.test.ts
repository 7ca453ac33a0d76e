import { expect, it } from 'vitest'
import { once } from './once.ts'

it('runs a task once at a time, and again after a failure', async () => {
  let runs = 0
  let end = (): void => undefined
  const task = () => {
    runs += 1
    return new Promise<void>((_, reject) => {
      end = () => reject(new Error('down'))
    })
  }
  const both = Promise.all([once('a', task), once('a', task)])
  end()
  await both
  expect(runs).toBe(1)
  void once('a', task)
  expect(runs).toBe(2)
  end()
})

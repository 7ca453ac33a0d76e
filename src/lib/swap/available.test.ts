import { expect, it } from 'vitest'
import { canSwap } from './available.ts'

const whole = { router: '0x1', factory: '0x2', pools: [{}] } as const

it('requires a router, a factory and a pool', () => {
  expect(canSwap(whole)).toBe(true)
  for (const lack of [{ router: null }, { factory: null }, { pools: [] }])
    expect(canSwap({ ...whole, ...lack })).toBe(false)
})

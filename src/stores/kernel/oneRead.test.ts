import { describe, expect, it } from 'vitest'
import { oneRead } from './oneRead.ts'

/** A read that ends when told to; `begun` are the values that the world had when each began. */
function world() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const state = { value: 0 }
  const reads = oneRead(() => {
    begun.push(state.value)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  return { ...reads, state, begun, end: () => ends.shift()?.() }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('one read at a time', () => {
  it('calls made meanwhile share it, later ones read again', async () => {
    const { refresh, begun, end } = world()
    const [first, second] = [refresh(), refresh()]
    expect(second).toBe(first)
    end()
    await first
    const third = refresh()
    end()
    await third
    expect(begun).toEqual([0, 0])
  })

  it('a reread never ends with what was true before it was asked for', async () => {
    const { refresh, reread, state, begun, end } = world()
    const early = refresh()
    state.value = 1
    let done = false
    const again = reread().then(() => {
      done = true
    })
    end()
    await early
    await turn()
    expect(done).toBe(false)
    expect(begun).toEqual([0, 1])
    end()
    await again
    expect(done).toBe(true)
  })

  it('reads at once where none is under way', async () => {
    const { reread, begun, end } = world()
    const only = reread()
    await turn()
    expect(begun).toEqual([0])
    end()
    await only
  })

  it('a read that failed is told to its caller, and the next one reads again', async () => {
    let fails = true
    const { refresh, reread } = oneRead(async () => {
      if (fails) throw new Error('no')
    })
    const failed = refresh()
    const again = reread()
    await expect(failed).rejects.toThrow('no')
    await expect(again).rejects.toThrow('no')
    fails = false
    await expect(reread()).resolves.toBeUndefined()
  })
})

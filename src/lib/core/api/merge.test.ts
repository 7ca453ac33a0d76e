import { describe, expect, it } from 'vitest'
import { mergeEqual } from './merge.ts'

const cancelled = () => new Error('cancelled')

/** A task that the test ends; it records whether it was stopped. */
function task() {
  const begun: AbortSignal[] = []
  let end: (value: string) => void = () => undefined
  const run = (signal: AbortSignal) => {
    begun.push(signal)
    return new Promise<string>((resolve) => {
      end = resolve
    })
  }
  return { run, begun, end: (value: string) => end(value) }
}

describe('equal tasks', () => {
  it('share one run while it lasts, and start a new one after it', async () => {
    const merged = mergeEqual<string>()
    const { run, begun, end } = task()
    const both = [merged('a', run, undefined, cancelled), merged('a', run, undefined, cancelled)]
    expect(begun).toHaveLength(1)
    end('one')
    expect(await Promise.all(both)).toEqual(['one', 'one'])
    void merged('a', run, undefined, cancelled)
    expect(begun).toHaveLength(2)
  })

  it('run separately under different keys', () => {
    const merged = mergeEqual<string>()
    const { run, begun } = task()
    void merged('a', run, undefined, cancelled)
    void merged('b', run, undefined, cancelled)
    expect(begun).toHaveLength(2)
  })

  it('continue for the remaining callers if one leaves', async () => {
    const merged = mergeEqual<string>()
    const { run, begun, end } = task()
    const leaving = new AbortController()
    const left = merged('a', run, leaving.signal, cancelled)
    const stays = merged('a', run, new AbortController().signal, cancelled)
    leaving.abort()
    await expect(left).rejects.toThrow('cancelled')
    expect(begun[0]?.aborted).toBe(false)
    end('one')
    expect(await stays).toBe('one')
  })

  it('stop when no caller is left, and start again for the next one', async () => {
    const merged = mergeEqual<string>()
    const { run, begun } = task()
    const leaving = new AbortController()
    const left = merged('a', run, leaving.signal, cancelled)
    leaving.abort()
    await expect(left).rejects.toThrow('cancelled')
    expect(begun[0]?.aborted).toBe(true)
    void merged('a', run, undefined, cancelled)
    expect(begun).toHaveLength(2)
  })

  it('do not start for an aborted signal', async () => {
    const merged = mergeEqual<string>()
    const { run, begun } = task()
    await expect(merged('a', run, AbortSignal.abort(), cancelled)).rejects.toThrow('cancelled')
    expect(begun).toEqual([])
  })

  it('fail for every caller, and the next try is new', async () => {
    const merged = mergeEqual<string>()
    let tries = 0
    const run = async () => {
      tries++
      throw new Error('broken')
    }
    const both = [merged('a', run, undefined, cancelled), merged('a', run, undefined, cancelled)]
    for (const one of both) await expect(one).rejects.toThrow('broken')
    await expect(merged('a', run, undefined, cancelled)).rejects.toThrow('broken')
    expect(tries).toBe(2)
  })
})

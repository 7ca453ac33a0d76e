import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { sleep } from '../process.ts'
import { testChain } from './fixture.ts'
import { CATCH_UP_BLOCKS } from './producer.ts'

const head = async (rpc: (method: string, ...params: unknown[]) => Promise<{ result?: unknown }>) => {
  const block = (await rpc('eth_getBlockByNumber', 'latest', false)).result as { number: Hex; timestamp: Hex }
  return { number: Number(block.number), time: Number(BigInt(block.timestamp) / 1_000_000n) }
}

test('stops when idle; the next request finds the current time and a bounded number of blocks', async () => {
  const chain = await testChain({ idleMs: 60, blockMs: 10 })
  try {
    await chain.proxy.start()
    const before = await head(chain.rpc)
    // The clock does not advance: a client that keeps asking keeps the chain awake.
    while ((await head(chain.rpc)).number < before.number + 3) await sleep(10)
    chain.clock.ms += 100
    await expect.poll(() => chain.proxy.isIdle()).toBe(true)
    const asleep = Number(await chain.upstream.call('eth_blockNumber', []))
    await sleep(50)
    expect(Number(await chain.upstream.call('eth_blockNumber', []))).toBe(asleep)

    // The indexer's own reads do not wake it.
    await chain.proxy.internal(
      new Request('http://devnet/', {
        method: 'POST',
        body: '{"id":1,"method":"eth_blockNumber","params":[]}',
      }),
    )
    expect(chain.proxy.isIdle()).toBe(true)

    // Three days later.
    chain.clock.ms += 72 * 3_600_000
    const after = await head(chain.rpc)
    expect(after.time).toBe(Math.floor(chain.clock.ms / 1000))
    expect(after.number).toBeGreaterThanOrEqual(asleep + CATCH_UP_BLOCKS)
    // Three days are half a million blocks; the chain runs while it gets requests.
    expect(after.number).toBeLessThan(asleep + 10 * CATCH_UP_BLOCKS)
    expect(chain.proxy.isIdle()).toBe(false)
  } finally {
    await chain.stop()
  }
})

test.each([
  [0, 0],
  [1, 2],
  [2, 4],
  [19, 38],
  [20, 40],
  [21, 40],
  [72 * 3600, CATCH_UP_BLOCKS],
])('a pause of %i s adds %i blocks, in order of time', async (seconds, blocks) => {
  const chain = await testChain()
  try {
    await chain.proxy.tick()
    const before = await head(chain.rpc)
    chain.clock.ms += seconds * 1000
    await chain.proxy.start()
    await chain.proxy.stop()
    const after = await head(chain.rpc)
    expect(after.number).toBe(before.number + blocks)
    expect(after.time).toBe(before.time + seconds)
    let last = before.time
    for (let number = before.number + 1; number <= after.number; number += 13) {
      const block = await chain.upstream.call<{ timestamp: Hex }>('eth_getBlockByNumber', [
        `0x${number.toString(16)}`,
        false,
      ])
      expect(Number(block.timestamp)).toBeGreaterThanOrEqual(last)
      last = Number(block.timestamp)
    }
    expect(last).toBeLessThanOrEqual(after.time)
  } finally {
    await chain.stop()
  }
})

test('notifies a listener of every block once it can be read, and of waking', async () => {
  const chain = await testChain({ idleMs: 60, blockMs: 10 })
  const reported: Promise<number>[] = []
  try {
    chain.proxy.onBlock(() => reported.push(chain.upstream.call<Hex>('eth_blockNumber', []).then(Number)))
    await chain.proxy.start()
    await expect.poll(() => reported.length).toBeGreaterThan(3)
    chain.clock.ms += 100
    await expect.poll(() => chain.proxy.isIdle()).toBe(true)
    const heights = await Promise.all(reported)
    expect(new Set(heights).size).toBe(heights.length)
    expect(heights.at(-1)).toBe(Number(await chain.upstream.call('eth_blockNumber', [])))

    chain.clock.ms += 3_600_000
    await head(chain.rpc)
    expect((await Promise.all(reported)).at(-1)).toBeGreaterThanOrEqual(
      (heights.at(-1) ?? 0) + CATCH_UP_BLOCKS,
    )
  } finally {
    // The chain runs while it gets requests. Its last block was announced too, and the listener's read of it needs an
    // answer.
    await chain.proxy.stop()
    await Promise.all(reported)
    await chain.stop()
  }
})

test('requests during a wake-up wait for the same wake-up', async () => {
  const chain = await testChain({ blockMs: 3_600_000 })
  let reported = 0
  try {
    chain.proxy.onBlock(() => {
      reported += 1
    })
    chain.clock.ms += 3_600_000
    let started = false
    const start = chain.proxy.start().then(() => {
      started = true
    })
    const asked: Promise<unknown>[] = []
    while (!started) {
      asked.push(chain.rpc('eth_blockNumber'))
      await sleep(1)
    }
    await Promise.all([start, ...asked])
    expect(reported).toBe(1)
  } finally {
    await chain.stop()
  }
})

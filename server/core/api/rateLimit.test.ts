import { describe, expect, test } from 'vitest'
import { bucketOf, clientAddress, RateLimit } from './rateLimit.ts'

describe('rate limit', () => {
  test('a bucket refills with time and never above its size', () => {
    let now = 0
    const limit = new RateLimit({ perSecond: 2, burst: 3, now: () => now })
    const consume = (n: number) => Array.from({ length: n }, () => limit.consume('a'))
    expect(consume(4)).toEqual([0, 0, 0, 1])
    now = 500
    expect(consume(2)).toEqual([0, 1])
    now = 3_600_000
    expect(consume(4)).toEqual([0, 0, 0, 1])
  })

  test('forgets the oldest address when there are too many', () => {
    const limit = new RateLimit({ perSecond: 0.001, burst: 1, remembered: 2, now: () => 0 })
    expect(['a', 'a', 'b', 'c', 'a', 'c'].map((key) => limit.consume(key) > 0)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
    ])
  })

  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s falls into %s', (from, bucket) => {
    expect(bucketOf(from)).toBe(bucket)
  })

  test('new ports of one address fill one bucket', () => {
    const limit = new RateLimit({ perSecond: 0.001, burst: 1, now: () => 0 })
    const waits = [50_001, 50_002].map((port) =>
      limit.consume(bucketOf(clientAddress('9.9.9.9', `1.1.1.1:${port}`, 1))),
    )
    expect(waits.map((wait) => wait > 0)).toEqual([false, true])
  })

  test.each<[string | undefined, string | undefined, number, string]>([
    ['9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['9.9.9.9', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['9.9.9.9', '6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    // Fewer entries than our proxies write, so the sender forged all of them.
    ['9.9.9.9', '1.1.1.1', 2, '9.9.9.9'],
    ['9.9.9.9', '6.6.6.6, 1.1.1.1:50123', 1, '1.1.1.1'],
    ['9.9.9.9', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['9.9.9.9', '"[2001:db8::1]"', 1, '2001:db8::1'],
    ['9.9.9.9', '2001:db8::1', 1, '2001:db8::1'],
    ['9.9.9.9', '::ffff:1.1.1.1', 1, '::ffff:1.1.1.1'],
    ['9.9.9.9', 'unknown', 1, '9.9.9.9'],
    ['9.9.9.9', '1.1.1.1:a', 1, '9.9.9.9'],
    ['9.9.9.9', 'x'.repeat(50), 1, '9.9.9.9'],
    ['9.9.9.9', undefined, 1, '9.9.9.9'],
    [undefined, undefined, 0, 'unknown'],
  ])('socket %s, forwarded %s, %i hops: %s', (socket, forwarded, hops, expected) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(expected)
  })
})

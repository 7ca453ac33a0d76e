import { isIP } from 'node:net'

export type RateLimitOptions = {
  /** Sustained requests per second. */
  readonly perSecond: number
  /** Burst size after a pause. */
  readonly burst: number
  /** Maximum number of addresses remembered. */
  readonly remembered?: number
  readonly now?: () => number
}

/** One token bucket per address. */
export class RateLimit {
  readonly #options: Required<RateLimitOptions>
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  constructor(options: RateLimitOptions) {
    this.#options = { remembered: 20_000, now: () => performance.now(), ...options }
  }

  /** @returns seconds to wait, or 0 when the request may pass */
  consume(key: string): number {
    const { perSecond, burst, remembered, now } = this.#options
    const at = now()
    const old = this.#buckets.get(key)
    const tokens = old ? Math.min(burst, old.tokens + ((at - old.at) / 1_000) * perSecond) : burst
    // Written last, so it is the youngest. The oldest is evicted first, and a rested bucket is full anyway.
    this.#buckets.delete(key)
    if (this.#buckets.size >= remembered) {
      const oldest = this.#buckets.keys().next().value
      if (oldest !== undefined) this.#buckets.delete(oldest)
    }
    const passes = tokens >= 1
    this.#buckets.set(key, { tokens: passes ? tokens - 1 : tokens, at })
    return passes ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }
}

/** The bucket an address falls into: a whole /64 for IPv6, since one customer owns that many. */
export function bucketOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const fill =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...fill, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** The IP address of an entry of X-Forwarded-For, which some proxies write with a port; null for any other text. */
function addressOf(entry: string): string | null {
  const bare = entry.replace(/^"|"$/g, '')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const address = bracketed ?? bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')
  return isIP(address) === 0 ? null : address
}

/**
 * Returns the client's address. Forwarded addresses are trusted only if our own proxies wrote them: each trusted hop
 * appends one on the right. If there are fewer entries, or one is not an address, the request bypassed a proxy and its
 * header may be forged. Then the address of the connection is used.
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | undefined,
  hops: number,
): string {
  if (hops > 0 && forwarded) {
    const entry = forwarded.split(',').at(-hops)
    const named = entry === undefined ? null : addressOf(entry.trim())
    if (named) return named
  }
  return socket ?? 'unknown'
}

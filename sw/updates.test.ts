import { beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../scripts/release/keys.ts'
import type { Built } from '../src/lib/core/release/built.ts'
import type { Documents } from '../src/lib/core/release/tuf/advance.ts'
import { rolesBy, rootText, type Said, signersFrom } from '../tests/support/tuf.ts'
import type { Release } from './release.ts'
import { createUpdates } from './updates.ts'

const DAY = 86_400_000
const [rootKey, key, next, stranger] = [newKey(), newKey(), newKey(), newKey()]
const first = rootText({ root: signersFrom([rootKey]), release: signersFrom([key]) }, [rootKey])
/** The next root, which revokes the first release key. */
const second = rootText({ version: 2, root: signersFrom([rootKey]), release: signersFrom([next]) }, [rootKey])
const built: Built = { id: 'b'.repeat(64), version: '1.0.0', chain: 'devnet', mirrors: [], root: first }
const own: Release = { id: built.id, version: '1.0.0', chain: 'devnet', mirrors: [], files: [] }
const newer: Release = { ...own, id: 'a'.repeat(64), version: '1.1.0' }
const newest: Release = { ...own, id: 'd'.repeat(64), version: '1.2.0' }

/** Storage, and the lists that hosts and mirrors have. */
let metadata: string | null
let installed: string | null
let lists: Map<string, Release>
let brought: string[]
let current: Release
let now: number

function worker(over: { fixed?: boolean; built?: Built; bring?: () => Promise<void> } = {}) {
  return createUpdates({
    built,
    store: {
      metadata: async () => metadata,
      putMetadata: async (text) => {
        metadata = text
      },
      installed: async () => installed,
      putInstalled: async (text) => {
        installed = text
      },
    },
    releases: {
      current: async () => current,
      fetched: async (id) => {
        const list = lists.get(id)
        if (!list) throw new Error('nobody has it')
        return list
      },
      follow: (id) => {
        current = lists.get(id) ?? current
      },
    },
    bring: async ({ id }) => void brought.push(id),
    adopt: async () => undefined,
    fixed: false,
    now: () => now,
    ...over,
  })
}

beforeEach(() => {
  metadata = null
  installed = null
  brought = []
  current = own
  now = Date.now()
  lists = new Map([own, newer, newest].map((list) => [list.id, list]))
})

/** The message of a page. */
const text = (documents: Documents, ...roots: readonly string[]) => JSON.stringify({ ...documents, roots })
const by = (said: Said = {}, ...pems: string[]) => text(rolesBy(pems.length > 0 ? pems : [key], said))

it.each<[string, string, string]>([
  ['a newer release', by(), 'offered'],
  ['an older one, validly signed', by({ version: '0.9.0' }), 'older'],
  ['the running one', by({ version: '1.0.0', release: built.id }), 'same'],
  ['another of the same version', by({ version: '1.0.0' }), 'other'],
  ['one that has expired', by({ expires: Date.parse('2020-01-01T00:00:00Z') }), 'unverified'],
  ['one that is unsafe', by({ leastSafe: '1.2.0' }), 'unsafe'],
  ['a stranger’s', by({}, stranger), 'unverified'],
  ['one that nobody has', by({ release: 'c'.repeat(64) }), 'missing'],
  ['one whose list says another version', by({ version: '1.2.0' }), 'unverified'],
  ['another chain’s', by({ chain: 'mainnet' }), 'unverified'],
  ['nothing', '', 'unverified'],
  ['a signed.json', '{"text":"{}","signatures":[],"rotations":[]}', 'unverified'],
])('%s: %3$s', async (_, documents, verdict) => {
  expect(await worker().consider(documents)).toBe(verdict)
  expect(brought).toEqual(verdict === 'offered' ? [newer.id] : [])
  expect([installed, current]).toEqual([null, own])
})

it('a release that expired on the device is not installed', async () => {
  await worker({ bring: () => Promise.reject(new Error('no network')) }).consider(by())
  now += 200 * DAY
  expect(await worker().consider(text(rolesBy([stranger])))).toBe('expired')
})

it('changes nothing at a content address, or with shared storage', async () => {
  const updates = worker({ fixed: true })
  expect(await updates.consider(by())).toBe('fixed')
  installed = rolesBy([key]).targets
  expect(await updates.taken()).toBeNull()
})

it('uses only its own list in a build without a root', async () => {
  const updates = worker({ built: { ...built, root: null } })
  expect(await updates.consider(by())).toBe('unverified')
  installed = rolesBy([key]).targets
  expect(await updates.taken()).toBeNull()
})

it('installs an offered release when the visitor accepts it, also after a restart of the worker', async () => {
  const updates = worker()
  expect(await updates.take()).toBe(false)
  await updates.consider(by())
  expect(current).toBe(own)
  expect(await updates.take()).toBe(true)
  expect(current).toBe(newer)
  expect(await worker().taken()).toBe(newer.id)
  // Expired metadata stop no release that runs.
  now += 400 * DAY
  expect(await worker().taken()).toBe(newer.id)
})

it('does not install an offer that became unsafe or expired before the visitor accepted it', async () => {
  const updates = worker()
  await updates.consider(by())
  const fix = { version: '1.2.0', release: 'c'.repeat(64), leastSafe: '1.2.0', timestamp: 2 }
  expect(await updates.consider(by(fix))).toBe('missing')
  expect([await updates.take(), current, installed]).toEqual([false, own, null])
  metadata = null
  expect(await updates.consider(by())).toBe('offered')
  now += 400 * DAY
  expect([await updates.take(), current, installed]).toEqual([false, own, null])
})

it('does not offer an incomplete release', async () => {
  const updates = worker({
    bring: async () => {
      throw new Error('quota')
    },
  })
  expect(await updates.consider(by())).toBe('missing')
  expect(await updates.take()).toBe(false)
})

it.each<[string, string | null]>([
  ['a stranger’s word', rolesBy([stranger]).targets],
  ['an older release, validly signed', rolesBy([key], { version: '0.9.0' }).targets],
  ['another of this version', rolesBy([key], { version: '1.0.0' }).targets],
  ['a version number alone', '"9.9.9"'],
])('storage that holds %s decides nothing', async (_, saved) => {
  installed = saved
  expect(await worker().taken()).toBeNull()
})

describe('after a change of the keys', () => {
  const old = by({ version: '1.2.0', release: newest.id, timestamp: 7, leastSafe: '1.2.0' })

  it('the revoked keys sign nothing any more, also for a worker that was started again', async () => {
    const updates = worker()
    await updates.consider(text(rolesBy([next]), second))
    await updates.take()
    expect(await updates.consider(old)).toBe('same')
    const again = worker()
    expect(await again.taken()).toBe(newer.id)
    expect([await again.consider(old), current]).toEqual(['same', newer])
    expect(JSON.parse(metadata ?? '').leastSafe).not.toContain('"1.2.0"')
  })

  it('that arrives with the known version, the revoked keys sign nothing any more either', async () => {
    const updates = worker()
    await updates.consider(by())
    await updates.take()
    expect(await updates.consider(text(rolesBy([next], { timestamp: 2 }), second))).toBe('same')
    expect(await worker().taken()).toBe(newer.id)
    expect(await worker().consider(old)).toBe('same')
    expect(current).toBe(newer)
  })

  it('a fork by the revoked root key at the same place is not followed', async () => {
    const fork = rootText({ version: 2, root: signersFrom([rootKey]), release: signersFrom([stranger]) }, [
      rootKey,
    ])
    const updates = worker()
    await updates.consider(text(rolesBy([next]), second))
    const attack = rolesBy([stranger], { version: '1.2.0', release: newest.id, timestamp: 9 })
    expect(await updates.consider(text(attack, fork))).toBe('offered')
    expect(brought).toEqual([newer.id, newer.id])
  })

  it('removes a release that a stolen key signed, and serves the built one', async () => {
    const updates = worker()
    await updates.consider(by({ timestamp: Number.MAX_SAFE_INTEGER }))
    await updates.take()
    expect(
      await updates.consider(text(rolesBy([next], { version: '1.0.0', release: built.id }), second)),
    ).toBe('same')
    expect([current, installed, await worker().taken()]).toEqual([own, null, null])
  })

  it('does not install an offer by a revoked key', async () => {
    const updates = worker()
    await updates.consider(by())
    await updates.consider(text(rolesBy([]), second))
    expect([await updates.take(), current]).toEqual([false, own])
  })
})

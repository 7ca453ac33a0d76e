import { beforeEach, expect, it } from 'vitest'
import { keySetOf, newKey } from '../scripts/release/keys.ts'
import type { Built } from '../src/lib/release/built.ts'
import type { Statement } from '../src/lib/release/signed.ts'
import { signedBy } from '../tests/support/signed.ts'
import type { Release } from './release.ts'
import { createUpdates } from './updates.ts'

const [key, next, stranger] = [newKey(), newKey(), newKey()]
const built: Built = {
  id: 'b'.repeat(64),
  version: '1.0.0',
  chain: 'devnet',
  mirrors: [],
  keys: keySetOf([key]),
}
const own: Release = { id: built.id, version: '1.0.0', chain: 'devnet', mirrors: [], files: [] }
const newer: Release = { ...own, id: 'a'.repeat(64), version: '1.1.0' }

/** Storage, and the lists that hosts and mirrors have. */
let signed: string | null
let lists: Map<string, Release>
let brought: string[]
let current: Release

function worker(over: { fixed?: boolean; built?: Built; bring?: () => Promise<void> } = {}) {
  return createUpdates({
    built,
    store: {
      signed: async () => signed,
      putSigned: async (text) => {
        signed = text
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
    now: Date.now,
    ...over,
  })
}

beforeEach(() => {
  signed = null
  brought = []
  current = own
  lists = new Map([own, newer].map((list) => [list.id, list]))
})

const by = (over: Partial<Statement> = {}, ...pems: string[]) =>
  signedBy(pems.length > 0 ? pems : [key], over)

it.each<[string, string, string]>([
  ['a newer release', by(), 'offered'],
  ['an older one, validly signed', by({ version: '0.9.0' }), 'older'],
  ['the running one', by({ version: '1.0.0', release: built.id }), 'same'],
  ['another of the same version', by({ version: '1.0.0' }), 'other'],
  ['one that has run out', by({ expires: '2020-01-01T00:00:00Z' }), 'expired'],
  ['one that is unsafe', by({ leastSafe: '1.2.0' }), 'unsafe'],
  ['a stranger’s', by({}, stranger), 'unverified'],
  ['one that nobody has', by({ release: 'c'.repeat(64) }), 'missing'],
  ['one whose list says another version', by({ version: '1.2.0' }), 'unverified'],
  ['another chain’s', by({ chain: 'mainnet' }), 'unverified'],
  ['nothing', '', 'unverified'],
])('%s: %3$s', async (_, text, verdict) => {
  expect(await worker().consider(text)).toBe(verdict)
  expect(brought).toEqual(verdict === 'offered' ? [newer.id] : [])
  expect([signed, current]).toEqual([null, own])
})

it('nothing changes where the address is the content, or storage is shared', async () => {
  const updates = worker({ fixed: true })
  expect(await updates.consider(by())).toBe('fixed')
  signed = by()
  expect(await updates.taken()).toBeNull()
})

it('a build without keys goes by its own list alone', async () => {
  expect(await worker({ built: { ...built, keys: { keys: [], threshold: 1 } } }).consider(by())).toBe(
    'unverified',
  )
})

it('what is offered is taken when the visitor says so, and stays taken when the worker starts anew', async () => {
  const updates = worker()
  expect(await updates.take()).toBe(false)
  await updates.consider(by())
  expect(current).toBe(own)
  expect(await updates.take()).toBe(true)
  expect(current).toBe(newer)
  expect(await worker().taken()).toBe(newer.id)
})

it('what does not come whole is not offered', async () => {
  const updates = worker({
    bring: async () => {
      throw new Error('quota')
    },
  })
  expect(await updates.consider(by())).toBe('missing')
  expect(await updates.take()).toBe(false)
})

it.each<[string, () => string]>([
  ['a stranger’s statement', () => by({}, stranger)],
  ['an older release, validly signed', () => by({ version: '0.9.0' })],
  ['another of this version', () => by({ version: '1.0.0' })],
  ['a version number alone', () => '"9.9.9"'],
])('storage that holds %s decides nothing', async (_, kept) => {
  signed = kept()
  expect(await worker().taken()).toBeNull()
})

it('once a change of keys was taken, the old keys sign nothing any more', async () => {
  const rotated = signedBy([next], {}, [{ to: keySetOf([next]), by: [key] }])
  const updates = worker()
  await updates.consider(rotated)
  await updates.take()
  lists.set('d'.repeat(64), { ...newer, id: 'd'.repeat(64), version: '1.2.0' })
  const old = by({ version: '1.2.0', release: 'd'.repeat(64) })
  expect(await updates.consider(old)).toBe('unverified')
  // Also by a worker that was started anew.
  const again = worker()
  expect(await again.taken()).toBe(newer.id)
  expect(await again.consider(old)).toBe('unverified')
})

import { beforeEach, expect, it, vi } from 'vitest'
import { newKey } from '../../scripts/release/keys.ts'
import { rolesBy, rootText, signersFrom } from '../../tests/support/tuf.ts'
import { UNKNOWN } from '../lib/core/release/safety.ts'
import { type Came, NO_DOCUMENTS, readDocuments } from '../lib/core/release/tuf/advance.ts'

const [rootKey, key, next, thief] = [newKey(), newKey(), newKey(), newKey()]
const first = rootText({ root: signersFrom([rootKey]), release: signersFrom([key]) }, [rootKey])
const second = rootText({ version: 2, root: signersFrom([rootKey]), release: signersFrom([next]) }, [rootKey])
const third = rootText({ version: 3, root: signersFrom([rootKey]), release: signersFrom([next]) }, [rootKey])

const stored = new Map<string, string>()
/** The answers of the host and of two mirrors, by the number of requests to each. */
let answers: Record<string, (newest: number) => Came | Promise<Came>>
const asked: [site: string, newest: number, own: boolean][] = []

vi.mock('../lib/core/config/env.ts', () => ({
  chain: { key: 'devnet' },
  mirrors: ['https://one.test/', 'https://two.test/'],
  version: '1.0.0',
}))
vi.mock('../lib/core/release/roots.ts', () => ({
  builtInRoots: {
    get devnet() {
      return first
    },
  },
}))
vi.mock('../lib/core/release/askMetadata.ts', () => ({
  askMetadata: async (site: string, newest: number, own: boolean) => {
    asked.push([site, newest, own])
    return answers[new URL(site).host]?.(newest) ?? NO_DOCUMENTS
  },
}))
vi.mock('../lib/core/storage/storage.ts', () => ({
  appRoot: () => '/',
  readJson: (name: string) => JSON.parse(stored.get(name) ?? 'null'),
  writeText: (name: string, text: string) => stored.set(name, text),
}))

/** Opens a page with the stored data. */
async function open() {
  vi.resetModules()
  const { lookForSafety } = await import('./safetyWatch.ts')
  const { $metadata, $safety } = await import('./safety.ts')
  expect($safety.get()).toEqual(UNKNOWN)
  return {
    async look(everyMs = 0) {
      await lookForSafety(everyMs)
      return { ...$safety.get(), version: $metadata.get()?.statement?.version ?? null }
    },
  }
}

const saved = () => readDocuments(JSON.parse(stored.get('metadata') ?? 'null'))
const dayLater = () => void stored.delete('metadataAt')

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://dex.test/swap/'))
  stored.clear()
  asked.length = 0
  answers = {}
})

it('accepts a newer release and the lowest safe version from any source, and stores them', async () => {
  answers = { 'two.test': () => rolesBy([key], { leastSafe: '1.0.1' }) }
  expect(await (await open()).look()).toMatchObject({
    leastSafe: '1.0.1',
    newer: { version: '1.1.0' },
    forked: false,
  })
  answers = {}
  expect(await (await open()).look()).toMatchObject({ leastSafe: '1.0.1', version: '1.1.0' })
})

it('asks the host and all mirrors once a day', async () => {
  answers = { 'dex.test': () => rolesBy([key]) }
  const page = await open()
  await page.look()
  await page.look(60_000)
  await (await open()).look(60_000)
  expect(asked).toEqual([
    ['https://dex.test/', 1, false],
    ['https://one.test/', 1, false],
    ['https://two.test/', 1, false],
  ])
})

it('accepts the news of one source while another never answers', async () => {
  answers = {
    'one.test': () => new Promise(() => undefined),
    'two.test': () => rolesBy([key], { leastSafe: '1.0.1' }),
  }
  const page = await open()
  const { $metadata, $safety } = await import('./safety.ts')
  const heard = new Promise<void>((resolve) => {
    $metadata.listen((known) => known?.statement && resolve())
  })
  void page.look()
  await heard
  expect($safety.get().leastSafe).toBe('1.0.1')
  // The next page knows it, although the check never ended.
  expect(saved().leastSafe).toContain('"leastSafe": "1.0.1"')
})

it('asks again while a source has a newer root, because another may have its metadata', async () => {
  answers = {
    'dex.test': (newest) => (newest === 3 ? rolesBy([next]) : NO_DOCUMENTS),
    'one.test': (newest) => ({ ...NO_DOCUMENTS, roots: newest === 1 ? [second] : [] }),
    'two.test': (newest) => ({ ...NO_DOCUMENTS, roots: newest === 2 ? [third] : [] }),
  }
  expect((await (await open()).look()).version).toBe('1.1.0')
  expect(saved().roots).toEqual([second, third])
})

it('ignores a revoked stolen key if the page saw the change at a version it knew', async () => {
  answers = { 'dex.test': () => rolesBy([key]) }
  await (await open()).look()
  answers = { 'dex.test': () => ({ ...rolesBy([next], { timestamp: 2 }), roots: [second] }) }
  await (await open()).look()
  const attack = rolesBy([key], { timestamp: 9, version: '9.0.0', leastSafe: '9.0.0' })
  answers = { 'one.test': () => attack }
  expect(await (await open()).look()).toMatchObject({ leastSafe: null, version: '1.1.0' })
})

it('keeps the first of two changes of the keys, with a notice, also on later days', async () => {
  const fork = rootText({ version: 2, root: signersFrom([rootKey]), release: signersFrom([thief]) }, [
    rootKey,
  ])
  answers = { 'dex.test': () => ({ ...rolesBy([next]), roots: [second] }) }
  expect(await (await open()).look()).toMatchObject({ forked: false })
  const attack = rolesBy([thief], { timestamp: 9, version: '9.0.0', leastSafe: '9.0.0' })
  answers = { 'one.test': () => ({ ...attack, known: fork }) }
  dayLater()
  expect(await (await open()).look()).toMatchObject({ forked: true, leastSafe: null, version: '1.1.0' })
  // To detect it, the known version is requested too.
  expect(asked.at(-1)).toEqual(['https://two.test/', 2, true])
})

it('does not overwrite storage of another tab by a shorter chain', async () => {
  answers = {
    'dex.test': () => {
      // While this tab is asking, another one stores its result.
      stored.set('metadata', JSON.stringify({ ...NO_DOCUMENTS, roots: [second, third] }))
      return NO_DOCUMENTS
    },
  }
  await (await open()).look()
  expect(saved().roots).toEqual([second, third])
})

it('is not influenced by forged storage', async () => {
  const lies = { ...rolesBy([thief], { leastSafe: '9.0.0' }), roots: [third] }
  stored.set('metadata', JSON.stringify(lies))
  stored.set('metadataAt', String(Date.now()))
  expect(await (await open()).look(60_000)).toEqual({ ...UNKNOWN, version: null })
})

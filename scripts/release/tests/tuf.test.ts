/**
 * Random histories of a repository, judged by tuf-js and by the small client of pages and workers: releases, renewals,
 * changes of keys, thefts, forks, stale and broken hosts, versions pushed to the end, and time. 30 histories; with
 * TEST_LONG=1 1,000. TEST_SEED replays a run.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advance, NO_DOCUMENTS, type Trust } from '../../../src/lib/core/release/tuf/advance.ts'
import { collect } from '../../../src/lib/core/release/tuf/collect.ts'
import { rolesBy, rootText, signersFrom } from '../../../tests/support/tuf.ts'
import { newKey } from '../keys.ts'
import { createReference, type Files } from '../tuf/reference.ts'

const LONG = process.env.TEST_LONG === '1'
const DAY = 86_400_000
const START = Date.parse('2026-01-01T00:00:00Z')
const FAR = Number.MAX_SAFE_INTEGER - 1_000

/** Keys and roots of a publisher: the owner, or a thief after the theft. */
type Keys = { readonly root: readonly string[]; readonly release: readonly string[] }

/** A repository that its owner publishes to, and a thief after keys were stolen. */
function createWorld() {
  let now = START
  let releases = 0
  let keys: Keys = { root: [newKey(), newKey()], release: [newKey(), newKey()] }
  const releaseId = () => (++releases).toString(16).padStart(64, '0')
  const rootOf = (version: number, { root, release }: Keys, by: readonly string[], days: number) =>
    rootText(
      {
        version,
        expires: now + days * DAY,
        root: signersFrom(root, Math.min(2, root.length)),
        release: signersFrom(release),
      },
      by,
    )
  const first = rootOf(1, keys, keys.root, 3_650)
  const roots = [first]
  let versions = { timestamp: 0, snapshot: 0, targets: 0 }
  let newest = releaseId()
  /** Published folders, the newest last. */
  const published: Files[] = []
  /** Folders of the thief. */
  const evil: Files[] = []

  const folder = (
    all: readonly string[],
    by: readonly string[],
    at: typeof versions,
    days: number,
    release: string,
  ) => {
    const roles = rolesBy(by, { ...at, release, expires: now + days * DAY })
    return new Map([
      ...all.map((text, i) => [`${i + 1}.root.json`, text] as const),
      ['timestamp.json', roles.timestamp ?? ''],
      [`${at.snapshot}.snapshot.json`, roles.snapshot ?? ''],
      [`${at.targets}.targets.json`, roles.targets ?? ''],
    ])
  }
  const publish = (days: number) => published.push(folder(roots, keys.release, versions, days, newest))

  const next = (what: 'release' | 'renew' | 'timestamp') => {
    const { timestamp, snapshot, targets } = versions
    if (what === 'release') newest = releaseId()
    versions =
      what === 'timestamp'
        ? { ...versions, timestamp: timestamp + 1 }
        : { timestamp: timestamp + 1, snapshot: snapshot + 1, targets: targets + 1 }
  }
  /** @param recover true if versions restart, as after they were pushed to the end */
  const rotate = (change: Partial<Keys>, days: number, recover: boolean) => {
    const after = { ...keys, ...change }
    roots.push(rootOf(roots.length + 1, after, [...new Set([...keys.root, ...after.root])], days))
    keys = after
    if (recover) versions = { timestamp: 0, snapshot: 0, targets: 0 }
    next('renew')
  }
  /** A thief signs as far as the stolen keys allow. */
  const steal = (far: boolean, days: number) => {
    const by = far ? FAR : 3
    const at = {
      timestamp: versions.timestamp + by,
      snapshot: versions.snapshot + by,
      targets: versions.targets + by,
    }
    evil.push(folder(roots, keys.release, at, days, releaseId()))
  }
  /** A thief of the root keys puts other keys at the next position. */
  const fork = (days: number) => {
    const own = { root: [newKey()], release: [newKey()] }
    const forged = rootOf(roots.length + 1, own, [...keys.root, ...own.root], 3_650)
    const at = { timestamp: 50, snapshot: 50, targets: 50 }
    evil.push(folder([...roots, forged], own.release, at, days, releaseId()))
  }
  return {
    first,
    published,
    evil,
    now: () => now,
    wait: (days: number) => {
      now += days * DAY
    },
    publish,
    next,
    rotate,
    steal,
    fork,
    fresh: () => [newKey(), newKey()],
  }
}

const step = fc.record({
  kind: fc.constantFrom(
    'release',
    'renew',
    'timestamp',
    'rotateRelease',
    'rotateRoot',
    'rotateBoth',
    'steal',
    'fork',
    'wait',
    'look',
    'look',
    'look',
    'lookMixed',
    'lookBroken',
  ),
  days: fc.constantFrom(1, 5, 20, 90),
  which: fc.nat(20),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const BREAKS: readonly ((files: Map<string, string>, name: string) => void)[] = [
  (files, name) => files.delete(name),
  (files, name) => files.set(name, '<!DOCTYPE html>'),
  (files, name) => files.set(name, '{"signed": {}, "signatures": []}'),
  (files, name) => files.set(name, files.get(name)?.replace(/"sig": "[^"]{20}/g, '"sig": "') ?? ''),
  (files, name) => files.set(name, files.get(name)?.replace(/"version": \d+/, '"version": 77') ?? ''),
]

type World = ReturnType<typeof createWorld>

/** Folders that a client meets: the owner's newest, an old one, a thief's, or parts of several. */
function hostFor({ published, evil }: World, { kind, which, flag }: Step): Files {
  const all = flag ? [...published, ...evil] : published
  const one = all[Math.max(0, all.length - 1 - (which % 4))] ?? new Map()
  const other = [...evil, ...published][which % (evil.length + published.length)] ?? one
  if (kind === 'lookMixed') {
    const isRoot = ([name]: readonly [string, string]) => name.endsWith('root.json')
    return new Map([...[...one].filter(isRoot), ...[...other].filter((row) => !isRoot(row))])
  }
  if (kind !== 'lookBroken') return one
  const broken = new Map(one)
  const name = [...broken.keys()].at(-1 - (which % broken.size)) ?? ''
  BREAKS[which % BREAKS.length]?.(broken, name)
  return broken
}

/**
 * Changes the world by one step.
 * @returns true if the client checks
 */
function happen(world: World, { kind, days, which, flag }: Step): boolean {
  const long = which < 18 ? 3_650 : 3
  if (kind === 'wait') world.wait(which % 3 === 0 ? days : which % 3)
  else if (kind === 'steal') world.steal(flag, days)
  else if (kind === 'fork') world.fork(days)
  else if (kind.startsWith('look')) return true
  else {
    if (kind === 'rotateRelease') world.rotate({ release: world.fresh() }, long, flag)
    else if (kind === 'rotateRoot') world.rotate({ root: world.fresh() }, long, false)
    else if (kind === 'rotateBoth') world.rotate({ root: world.fresh(), release: world.fresh() }, long, flag)
    else world.next(kind as 'release' | 'renew' | 'timestamp')
    world.publish(days)
  }
  return false
}

const reached = { installs: 0, none: 0, roots: 0, forks: 0 }

async function judgeBoth(steps: readonly Step[]): Promise<void> {
  const world = createWorld()
  world.next('release')
  world.publish(90)
  const trust: Trust = { chain: 'devnet', root: world.first }
  const reference = await createReference(trust, NO_DOCUMENTS)
  let documents = NO_DOCUMENTS
  try {
    for (const one of steps) {
      const looks = happen(world, one)
      // A newly published folder changes nothing for the client until it checks.
      if (!looks && one.kind !== 'wait') continue
      const files = looks ? hostFor(world, one) : null
      const now = world.now()
      let came = NO_DOCUMENTS
      if (files) {
        const newest = reference.version()
        came = await collect(async (name) => files.get(name) ?? null, newest, newest > 1, documents)
        await reference.refresh(files, now)
      }
      const judged = await advance(trust, documents, came, now)
      documents = judged.documents
      const { statement } = judged
      const isOpen = statement !== null && now - DAY < Date.parse(statement.expires)
      const installable = isOpen ? statement.release : null
      expect([judged.root.version, installable]).toEqual([
        reference.version(),
        await reference.installable(now),
      ])
      expect(documents.roots).toEqual(reference.documents().roots)
      reached[installable === null ? 'none' : 'installs']++
      if (judged.root.version > 1) reached.roots++
      if (judged.forked) reached.forks++
    }
  } finally {
    reference.close()
  }
}

it('tuf-js and the client of pages and workers agree on what may be installed', async () => {
  const seed = Number(process.env.TEST_SEED) || undefined
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), judgeBoth), {
    numRuns: LONG ? 1_000 : 30,
    ...(seed !== undefined && { seed }),
  })
  // The histories cover their subjects.
  for (const [what, times] of Object.entries(reached)) expect([what, times > 0]).toEqual([what, true])
}, 3_600_000)

it('a restarted client trusts the roots of its storage, and verifies everything else of it', async () => {
  const [root, release, next, thief] = [newKey(), newKey(), newKey(), newKey()]
  const first = rootText({ root: signersFrom([root]), release: signersFrom([release]) }, [root])
  const second = rootText({ version: 2, root: signersFrom([root]), release: signersFrom([next]) }, [root])
  const trust = { chain: 'devnet', root: first }
  const now = Date.now()
  const stored = { ...rolesBy([next], { release: '1'.repeat(64) }), roots: [second] }
  const good = await createReference(trust, stored)
  expect([good.version(), await good.installable(now)]).toEqual([2, '1'.repeat(64)])
  expect(good.documents().roots).toEqual([second])
  good.close()
  for (const key of [release, thief]) {
    const bad = await createReference(trust, { ...rolesBy([key]), roots: [second] })
    expect(await bad.installable(now)).toBeNull()
    bad.close()
  }
})

import { expect, it } from 'vitest'
import { newKey } from '../../../../../scripts/release/keys.ts'
import { metadataFiles, rootText, signersFrom } from '../../../../../tests/support/tuf.ts'
import { NO_DOCUMENTS } from './advance.ts'
import { collect } from './collect.ts'

const key = newKey()
const files = metadataFiles([key], { timestamp: 7, snapshot: 5, targets: 3 })
const root = (version: number) =>
  rootText({ version, root: signersFrom([key]), release: signersFrom([key]) }, [key])

/** Files that are requested from a host, and those that count as missing. */
async function asked(over: Readonly<Record<string, string>>, own = false, stored = NO_DOCUMENTS) {
  const names: string[] = []
  const came = await collect(
    async (name) => {
      names.push(name)
      return over[name] ?? files.get(name) ?? null
    },
    1,
    own,
    stored,
    stored.targets !== null,
  )
  return { names: names.sort(), came }
}

it('requests the parts of one host by the versions that they list', async () => {
  const { names, came } = await asked({})
  expect(names).toEqual(['2.root.json', '3.targets.json', '5.snapshot.json', 'timestamp.json'])
  expect(came).toMatchObject({ roots: [], targets: files.get('3.targets.json') })
})

it('requests roots until there is none', async () => {
  const roots = [root(2), root(3)]
  const { names, came } = await asked({ '2.root.json': roots[0] ?? '', '3.root.json': roots[1] ?? '' })
  expect(names).toContain('4.root.json')
  expect(came.roots).toEqual(roots)
})

it('requests at most 32 roots', async () => {
  let count = 0
  const { roots } = await collect(
    async (name) => {
      if (name.endsWith('root.json')) count++
      return '{}'
    },
    1,
    false,
  )
  expect([roots.length, count]).toEqual([32, 32])
})

it('a page in place of a file means that there is none', async () => {
  const { came } = await asked({ '2.root.json': '<!DOCTYPE html>', 'timestamp.json': '\n<html>' })
  expect(came).toMatchObject({ roots: [], timestamp: null, targets: null })
})

it('does not request stored parts again, unless the keys changed', async () => {
  const file = (name: string) => files.get(name) ?? null
  const timestamp = file('timestamp.json')
  const have = {
    ...NO_DOCUMENTS,
    timestamp,
    snapshot: file('5.snapshot.json'),
    targets: file('3.targets.json'),
  }
  expect((await asked({}, true, have)).names).toEqual(['1.root.json', '2.root.json', 'timestamp.json'])
  expect((await asked({ '2.root.json': root(2) }, false, have)).names).toContain('3.targets.json')
})

it.each([
  ['lacks', '<html>'],
  ['has nothing readable of', '{"signed": {}, "signatures": []}'],
  ['has another listing of', files.get('5.snapshot.json')?.replace('"version": 3', '"version": 77') ?? ''],
])('asks for the targets of the stored snapshot if the host %s it', async (_, snapshot) => {
  const stored = { ...NO_DOCUMENTS, snapshot: files.get('5.snapshot.json') ?? null }
  expect(snapshot).not.toBe(stored.snapshot)
  const { came } = await asked({ '5.snapshot.json': snapshot }, false, stored)
  expect(came.targets).toBe(files.get('3.targets.json'))
})

it('asks for the targets of the newer snapshot once the timestamp lists it', async () => {
  const stored = {
    ...NO_DOCUMENTS,
    snapshot: metadataFiles([key], { timestamp: 6, snapshot: 4, targets: 2 }).get('4.snapshot.json') ?? null,
  }
  expect((await asked({}, false, stored)).names).toContain('3.targets.json')
})

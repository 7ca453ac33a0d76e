import { describe, expect, it } from 'vitest'
import { newKey } from '../../../../../scripts/release/keys.ts'
import { writeMetadata } from '../../../../../scripts/release/repository.ts'
import { rolesBy, rootText, signersFrom } from '../../../../../tests/support/tuf.ts'
import {
  advance,
  type Came,
  type Documents,
  NO_DOCUMENTS,
  readDocuments,
  statementOfTargets,
} from './advance.ts'

const NOW = Date.now()
const DAY = 86_400_000
const [r1, r2, r3, k1, k2, thief] = [newKey(), newKey(), newKey(), newKey(), newKey(), newKey()]
const first = rootText({ root: signersFrom([r1]), release: signersFrom([k1]) }, [r1])
const trust = { chain: 'devnet', root: first }

/** The next root: other release keys, and other root keys if they are given. */
const second = (by = [r1], over: object = {}) =>
  rootText({ version: 2, root: signersFrom([r1]), release: signersFrom([k2]), ...over }, by)

const came = (roots: readonly string[], roles: Documents = NO_DOCUMENTS): Documents => ({ ...roles, roots })
const look = (documents: Came, stored = NO_DOCUMENTS, now = NOW) => advance(trust, stored, documents, now)

describe('a root follows another', () => {
  it('signed by enough keys of both', async () => {
    const next = second([r1, r2], { root: signersFrom([r2]) })
    const { root, documents } = await look(came([next]))
    expect([root.version, documents.roots]).toEqual([2, [next]])
  })

  it.each<[string, string]>([
    ['not signed by the keys before', second([r2], { root: signersFrom([r2]) })],
    ['not signed by its own keys', second([r1], { root: signersFrom([r2]) })],
    ['signed by release keys', second([k1])],
    ['of the version after the next', second([r1], { version: 3 })],
    ['of another chain', second([r1], { chain: 'mainnet' })],
    ['signed by one key of two', second([r1], { root: signersFrom([r1, r2], 2) })],
    ['with a threshold that is never met', second([r1], { root: signersFrom([r1], 2) })],
    ['that is a page', '<!DOCTYPE html>'],
    ['that is something else', '{}'],
    ['too large', JSON.stringify({ ...JSON.parse(second()), more: 'x'.repeat(40_000) })],
    ['changed after', second().replace('2036', '2099')],
  ])('but not one %s', async (_, text) => {
    const { root, documents, forked } = await look(came([text]))
    expect([root.version, documents.roots, forked]).toEqual([1, [], false])
  })

  it('through one that has expired, whose successor is valid', async () => {
    const old = second([r1], { expires: NOW - 9 * DAY })
    const third = second([r1], { version: 3 })
    expect((await look(came([old, third]))).root.version).toBe(3)
  })

  it('over 32 versions', async () => {
    const roots = Array.from({ length: 32 }, (_, i) => second([r1], { version: i + 2 }))
    const { root, documents } = await look(came(roots))
    expect([root.version, documents.roots.length]).toEqual([33, 32])
  })
})

describe('one key counts once', () => {
  const doubled = (text: string) => {
    const { signed } = JSON.parse(text)
    const [id = ''] = signed.roles.root.keyids
    const keys = { ...signed.keys, other: signed.keys[id] }
    const root = { keyids: [id, 'other'], threshold: 2 }
    return { signed: { ...signed, keys, roles: { ...signed.roles, root } }, id }
  }

  it.each([
    ['as it is', (pem: string) => pem],
    ['with other line breaks', (pem: string) => pem.replace(/\n/g, '\r\n')],
    // The last letter before the padding has four spare bits.
    [
      'with spare bits',
      (pem: string) => pem.replace(/.(?===)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    ],
  ])('also under a second id, its PEM %s', async (_, rewrite) => {
    const { signed, id } = doubled(second([r1]))
    signed.keys.other = { ...signed.keys.other, keyval: { public: rewrite(signed.keys.other.keyval.public) } }
    const [{ sig }] = JSON.parse(writeMetadata(signed, [r1])).signatures
    const text = JSON.stringify({ signed, signatures: [id, 'other'].map((keyid) => ({ keyid, sig })) })
    expect((await look(came([text]))).root.version).toBe(1)
  })

  it('also with two signatures of one id', async () => {
    const root = JSON.parse(second([r1]))
    const text = JSON.stringify({ ...root, signatures: [root.signatures[0], root.signatures[0]] })
    expect((await look(came([text]))).root.version).toBe(1)
  })
})

describe('the chain of roots never shrinks', () => {
  it('a stolen key that was revoked signs nothing any more', async () => {
    const { documents } = await look(came([second()], rolesBy([k2])))
    const later = await look(rolesBy([k1], { timestamp: 9, version: '9.0.0', leastSafe: '9.0.0' }), documents)
    expect([later.root.version, later.statement?.version, later.leastSafe]).toEqual([2, '1.1.0', '0.0.0'])
  })

  it('a fork by the old key at the same place changes nothing, and is noticed', async () => {
    const both = [r1]
    const { documents } = await look(came([second(both)], rolesBy([k2])))
    const fork = second(both, { release: signersFrom([thief]) })
    const attack = rolesBy([thief], { timestamp: 9, version: '9.0.0', leastSafe: '9.0.0' })
    const after = await look(came([fork], attack), documents)
    expect(after.forked).toBe(true)
    expect([after.documents.roots, after.statement?.version, after.leastSafe]).toEqual([
      documents.roots,
      '1.1.0',
      '0.0.0',
    ])
  })

  it('detects a requested fork, and ignores other data in its place', async () => {
    const { documents } = await look(came([second()]))
    const fork = second([r1], { release: signersFrom([thief]) })
    const roles = rolesBy([k2])
    for (const [known, forked] of [
      [fork, true],
      [second(), false],
      [second([thief]), false],
      ['{}', false],
      [first, false],
    ] as const)
      expect(await look({ ...roles, known }, documents)).toMatchObject({
        forked,
        statement: { version: '1.1.0' },
      })
  })

  it('a fork that is not valid is no notice', async () => {
    const { documents } = await look(came([second()]))
    expect((await look(came([second([thief])]), documents)).forked).toBe(false)
    // The same root with a signature more is the same root.
    expect((await look(came([second([r1, r3])]), documents)).forked).toBe(false)
  })

  it('stores a change of keys that arrives with the known version', async () => {
    const { documents } = await look(rolesBy([k1]))
    const changed = await look(came([second()], rolesBy([k2], { timestamp: 2 })), documents)
    expect(changed.documents.roots.length).toBe(1)
    const old = await look(rolesBy([k1], { timestamp: 5, version: '2.0.0' }), changed.documents)
    expect(old.statement?.version).toBe('1.1.0')
  })

  it('trusts forged storage no more than a host', async () => {
    const lies = { ...rolesBy([thief], { leastSafe: '9.0.0' }), roots: [second([thief])] }
    const { root, statement, leastSafe, documents } = await look(NO_DOCUMENTS, lies)
    expect([root.version, statement, leastSafe, documents]).toEqual([1, null, '0.0.0', NO_DOCUMENTS])
  })

  it('the root of the build wins over a stored one of its version, and older roots stay for older builds', async () => {
    const other = second([r1], { release: signersFrom([thief]) })
    const stored = came([other], rolesBy([thief]))
    const newer = { chain: 'devnet', root: second() }
    const { root, statement, documents } = await advance(newer, stored, NO_DOCUMENTS, NOW)
    expect([root.text, statement]).toEqual([newer.root, null])
    expect(documents.roots).toEqual([other])
  })

  it('a stored root after the one of the build is followed', async () => {
    const third = second([r1], { version: 3, release: signersFrom([k1]) })
    const newer = { chain: 'devnet', root: second() }
    const stored = came([second(), third], rolesBy([k1]))
    expect((await advance(newer, stored, NO_DOCUMENTS, NOW)).statement?.version).toBe('1.1.0')
  })
})

describe('roles', () => {
  it('name a release with the earliest expiry', async () => {
    const { statement, signers } = await look(rolesBy([k1], { snapshotExpires: NOW + DAY }))
    expect(statement).toMatchObject({ chain: 'devnet', version: '1.1.0', leastSafe: '0.0.0' })
    expect(Math.abs(Date.parse(statement?.expires ?? '') - NOW - DAY)).toBeLessThan(2_000)
    expect(signers).toEqual([1, 1])
  })

  it.each<[string, Documents]>([
    ['a stranger', rolesBy([thief])],
    ['nobody', rolesBy([])],
    ['the root keys', rolesBy([r1])],
    ['enough keys for another chain', rolesBy([k1], { chain: 'mainnet' })],
  ])('signed by %s count for nothing', async (_, roles) => expect((await look(roles)).statement).toBeNull())

  it('never go back', async () => {
    const { documents } = await look(rolesBy([k1], { timestamp: 5, version: '1.5.0' }))
    for (const said of [
      { timestamp: 4, version: '1.4.0' },
      { timestamp: 6, snapshot: 4, version: '1.4.0' },
      { timestamp: 6, snapshot: 6, targets: 4, version: '1.4.0' },
    ])
      expect((await look(rolesBy([k1], said), documents)).statement?.version).not.toBe('1.4.0')
  })

  it('that were pushed to the largest version recover by a change of the keys', async () => {
    const far = { timestamp: Number.MAX_SAFE_INTEGER, version: '9.9.9', leastSafe: '9.9.9' }
    const { documents, leastSafe } = await look(rolesBy([k1], far))
    expect(leastSafe).toBe('9.9.9')
    const after = await look(came([second()], rolesBy([k2], { version: '1.2.0' })), documents)
    expect([after.statement?.version, after.leastSafe]).toEqual(['1.2.0', '0.0.0'])
  })

  it('that have expired name nothing new, and stay valid for the running release', async () => {
    const old = rolesBy([k1], { expires: NOW - 2 * DAY })
    expect((await look(old)).statement).toBeNull()
    const { documents } = await look(rolesBy([k1], { expires: NOW + DAY }))
    const later = await look(NO_DOCUMENTS, documents, NOW + 30 * DAY)
    expect(later.statement?.version).toBe('1.1.0')
  })

  it('under a final root that has expired are not taken, and a newer root is', async () => {
    const old = second([r1], { expires: NOW - 2 * DAY })
    const frozen = await look(came([old], rolesBy([k2])))
    expect([frozen.root.version, frozen.statement]).toEqual([2, null])
    const third = second([r1], { version: 3 })
    const healed = await look(came([third], rolesBy([k2])), frozen.documents)
    expect(healed.statement?.version).toBe('1.1.0')
  })

  it('are verified again under a new root, and dropped with the keys', async () => {
    const { documents } = await look(rolesBy([k1], { leastSafe: '1.1.0' }))
    const next = second()
    const after = await look(came([next]), documents)
    expect(after.documents).toEqual({ ...NO_DOCUMENTS, roots: [next] })
    expect([after.statement, after.leastSafe]).toEqual([null, '0.0.0'])
    // A change of the root keys alone leaves them.
    const saved = second([r1, r2], { root: signersFrom([r2]), release: signersFrom([k1]) })
    expect((await look(came([saved]), documents)).leastSafe).toBe('1.1.0')
  })
})

describe('the least safe version', () => {
  it('never decreases, whatever later targets say', async () => {
    const { documents } = await look(rolesBy([k1], { leastSafe: '1.1.0' }))
    const later = await look(rolesBy([k1], { timestamp: 2, version: '1.2.0', leastSafe: '0.5.0' }), documents)
    expect([later.statement?.version, later.statement?.leastSafe, later.leastSafe]).toEqual([
      '1.2.0',
      '1.1.0',
      '1.1.0',
    ])
    expect((await look(NO_DOCUMENTS, later.documents)).leastSafe).toBe('1.1.0')
  })

  it('survives expiry, and is accepted even from expired metadata', async () => {
    const { documents } = await look(rolesBy([k1], { leastSafe: '1.1.0', expires: NOW + DAY }))
    expect((await look(NO_DOCUMENTS, documents, NOW + 400 * DAY)).leastSafe).toBe('1.1.0')
    const expired = rolesBy([k1], { leastSafe: '1.3.0', version: '1.3.0', expires: NOW - 9 * DAY })
    const { leastSafe, statement } = await look(expired)
    expect([leastSafe, statement]).toEqual(['1.3.0', null])
  })

  it('needs the signatures of enough keys of the newest root', async () => {
    expect((await look(rolesBy([thief], { leastSafe: '9.0.0' }))).leastSafe).toBe('0.0.0')
    const roles = rolesBy([k1], { leastSafe: '9.0.0' })
    expect((await look(came([second()], roles))).leastSafe).toBe('0.0.0')
  })
})

it('targets of an installed release are verified against the newest root', async () => {
  const { targets } = rolesBy([k1])
  const { root } = await look(NO_DOCUMENTS)
  expect(await statementOfTargets(targets ?? '', root, 'devnet')).toMatchObject({ version: '1.1.0' })
  const changed = await look(came([second()]))
  expect(await statementOfTargets(targets ?? '', changed.root, 'devnet')).toBeNull()
  expect(await statementOfTargets('', root, 'devnet')).toBeNull()
})

it.each([[null], [7], [[]], [{ roots: 'x', timestamp: 1 }], [{ roots: [1, null] }]])(
  'storage that holds %j holds no documents',
  (value) => expect(readDocuments(value)).toEqual(NO_DOCUMENTS),
)

it('documents are read as they were written', () => {
  const documents = { ...rolesBy([k1]), roots: [second()], leastSafe: null }
  expect(readDocuments(JSON.parse(JSON.stringify(documents)))).toEqual(documents)
})

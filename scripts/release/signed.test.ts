import { describe, expect, it } from 'vitest'
import { signedBy, statementWith } from '../../tests/support/signed.ts'
import { keySetOf, newKey, signText } from './keys.ts'
import { MOST_SIGNED_BYTES, readStatement, verifySigned, writeStatement } from './signed.ts'

const [a, b, c, stranger] = [newKey(), newKey(), newKey(), newKey()]
const one = keySetOf([a])
const twoOfThree = keySetOf([a, b, c], 2)
const next = keySetOf([b])

it('reads a statement as it was written', () => {
  const statement = statementWith()
  expect(readStatement(writeStatement(statement))).toEqual(statement)
})

it.each<[string, string, Parameters<typeof verifySigned>[2], number?]>([
  ['one key of one', signedBy([a]), one],
  ['two keys of three', signedBy([a, c]), twoOfThree],
  ['three of three', signedBy([a, b, c]), twoOfThree],
  ['a stranger’s signature beside enough', signedBy([a, stranger]), one],
  ['new keys that the old ones signed', signedBy([b], {}, [{ to: next, by: [a] }]), one],
  [
    'two changes, one after the other',
    signedBy([c, a], {}, [
      { to: next, by: [a] },
      { to: keySetOf([a, c], 2), by: [b] },
    ]),
    one,
    2,
  ],
  [
    'a build that has the new keys in code already',
    signedBy([b], {}, [{ to: next, by: [a] }]),
    { ...next, since: 1 },
  ],
])('accepts %s', async (_, text, keys, seen) => {
  const found = await verifySigned(text, 'devnet', keys, seen)
  expect(found).toMatchObject({ version: '1.1.0', chain: 'devnet' })
})

const changed = (text: string, from: string, to: string) => text.replaceAll(from, to)

it.each<[string, string, Parameters<typeof verifySigned>[2], string, number?]>([
  ['nobody’s', signedBy([]), one, 'too few'],
  ['a stranger’s', signedBy([stranger]), one, 'too few'],
  ['one of two that are needed', signedBy([a]), twoOfThree, 'too few'],
  ['one key twice', signedBy([a, a]), twoOfThree, 'too few'],
  ['words changed after', changed(signedBy([a]), '1.1.0', '9.9.9'), one, 'too few'],
  ['another chain’s', signedBy([a], { chain: 'mainnet' }), one, 'another chain'],
  ['a key that was revoked', signedBy([a], {}, [{ to: next, by: [a] }]), one, 'too few'],
  ['a change that no old key signed', signedBy([b], {}, [{ to: next, by: [b] }]), one, 'change of keys'],
  ['a change that was seen, left out', signedBy([a]), one, 'knows nothing', 1],
  ['what knows less than the code', signedBy([b]), { ...next, since: 1 }, 'knows nothing'],
  ['keys that could never sign', signedBy([b], {}, [{ to: keySetOf([b], 2), by: [a] }]), one, 'never sign'],
  [
    'a key set that names one key twice',
    signedBy([b], {}, [{ to: keySetOf([b, b], 2), by: [a] }]),
    one,
    'never sign',
  ],
])('refuses %s', async (_, text, keys, why, seen) =>
  expect(verifySigned(text, 'devnet', keys, seen)).rejects.toThrow(why),
)

describe('a change of keys', () => {
  it('is valid only in its own place and on its own chain', async () => {
    const first = JSON.parse(signedBy([b], {}, [{ to: next, by: [a] }]))
    const twice = JSON.stringify({ ...first, rotations: [first.rotations[0], first.rotations[0]] })
    await expect(verifySigned(twice, 'devnet', keySetOf([a, b]))).rejects.toThrow()
    const other = JSON.parse(signedBy([b], { chain: 'testnet' }, [{ to: next, by: [a] }]))
    await expect(
      verifySigned(JSON.stringify({ ...first, rotations: other.rotations }), 'devnet', one),
    ).rejects.toThrow('wrong chain')
  })

  it('a release’s statement is not a change of keys, and vice versa', async () => {
    const signed = JSON.parse(signedBy([a]))
    const asChange = { ...signed, rotations: [{ text: signed.text, signatures: signed.signatures }] }
    await expect(verifySigned(JSON.stringify(asChange), 'devnet', one)).rejects.toThrow('wrong kind')
    const text = JSON.parse(signedBy([b], {}, [{ to: next, by: [a] }])).rotations[0].text
    const asRelease = JSON.stringify({ text, signatures: [signText(a, text)], rotations: [] })
    await expect(verifySigned(asRelease, 'devnet', one)).rejects.toThrow('wrong kind')
  })
})

it('a build without keys trusts no signature', async () => {
  await expect(verifySigned(signedBy([a]), 'devnet', { keys: [], threshold: 1 })).rejects.toThrow('no keys')
  await expect(verifySigned(signedBy([a]), 'devnet', { keys: [], threshold: 0 })).rejects.toThrow('no keys')
})

it.each([
  ['nothing', ''],
  ['a page', '<html>'],
  ['a list', '[]'],
  ['no signatures', '{"text":"{}","rotations":[]}'],
  ['a signature that is none', '{"text":"{}","signatures":[{"key":"x","signature":"y"}],"rotations":[]}'],
  ['too much', `"${'x'.repeat(MOST_SIGNED_BYTES)}"`],
  ['depth', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
])('refuses %s', async (_, text) => expect(verifySigned(text, 'devnet', one)).rejects.toThrow())

it.each<[string, object]>([
  ['a version in words', { version: 'newest' }],
  ['no least safe version', { leastSafe: '' }],
  ['a release that is no hash', { release: 'x' }],
  ['an address that is no CID', { cid: '../x' }],
  ['a time that is none', { expires: 'never' }],
])('rejects a signed statement with %s', async (_, over) =>
  expect(verifySigned(signedBy([a], over), 'devnet', one)).rejects.toThrow('the statement'),
)

/** Compares the storage of a browser before and after a release opened: lost records, and unexplained changes. */
import { isDeepStrictEqual } from 'node:util'
import type { Json, Storage } from './snapshot.ts'

type Check = (before: never, after: never) => boolean
type Rule = { readonly why: string; readonly holds: Check }
type Whole<T> = { readonly $json: T }
type Entry = Readonly<Record<string, Json>> & { readonly hash: string; readonly state: string }
type User = { readonly walletAddress: string; readonly lastAccessTime: number }
type Chain = { readonly id: number; readonly type: string }
type Client = Readonly<Record<string, Json>>
type Wagmi = { readonly state: { readonly connections: { readonly value: readonly Connection[] } } }
type Connection = readonly [string, { readonly accounts: Json; readonly connector: { readonly id: string } }]

const same = isDeepStrictEqual

/** True if an entry of the history is the same, or was pending: then only its outcome may differ. */
function sameEntry(before: Entry, after: Entry | undefined): boolean {
  if (!after) return false
  if (before.state !== 'pending') return same(before, after)
  const { state: _s, block: _b, received: _r, error: _e, amountIn: _a, ...facts } = before
  return Object.entries(facts).every(([key, value]) => same(after[key], value))
}

const wallets = ({ $json }: Whole<Wagmi>) =>
  $json.state.connections.value.map(([, { accounts, connector }]) => [connector.id, accounts])

const keysIn = (value: Json | undefined) => Object.keys((value ?? {}) as object)

/**
 * True if WalletConnect still has each key, the session and the picked account and chain. Its list of messages only
 * grows.
 */
function sameClient({ $json: before }: Whole<Client>, { $json: after }: Whole<Client>): boolean {
  const of = (client: Client, end: string) =>
    client[Object.keys(client).find((key) => key.endsWith(end)) ?? '']
  return (
    keysIn(before).every((key) => key in after) &&
    keysIn(of(before, '//keychain')).every((key) => keysIn(of(after, '//keychain')).includes(key)) &&
    same(sessionsOf(of(before, '//session')), sessionsOf(of(after, '//session'))) &&
    same(before.picked, after.picked)
  )
}

/** Sessions without their ends, which a restore moves. */
const sessionsOf = (sessions: Json | undefined) =>
  ((sessions ?? []) as readonly { readonly expiry: number }[]).map(({ expiry: _, ...session }) => session)

const gone = (after: unknown) => after === undefined

/** A stored file without its path: its key is the hash of its bytes. */
const nameless = (file: Json | undefined) => ({ ...(file as object), path: null })

/**
 * Allowed changes between two loads, by area and name. A later release that moves or renames a record adds its reason
 * here, with a check that finds the value in its new place.
 */
const rules: Readonly<Record<string, Rule>> = {
  'local ledger': {
    why: 'The end of a pending transaction is added.',
    holds: ({ $json: before }: Whole<Entry[]>, { $json: after }: Whole<Entry[]>) =>
      before.every((entry) =>
        sameEntry(
          entry,
          after.find(({ hash }) => hash === entry.hash),
        ),
      ),
  },
  'local metadataAt': {
    why: 'Signed metadata are asked for once a day.',
    holds: (before: string, after: string) => Number(after) >= Number(before),
  },
  'local wagmi.store': {
    why: 'wagmi numbers its connections for each page.',
    holds: (before: Whole<Wagmi>, after: Whole<Wagmi>) => same(wallets(before), wallets(after)),
  },
  'local walletConnect': { why: 'WalletConnect notes messages and renews ends.', holds: sameClient },
  'cookie userInfo': {
    why: 'The time of the last access is renewed, now in seconds.',
    holds: ({ $json: before }: Whole<User>, { $json: after }: Whole<User>) =>
      after.walletAddress === before.walletAddress &&
      after.lastAccessTime >= Math.floor(before.lastAccessTime / 1_000),
  },
  'cookie chain': {
    why: 'The height is the one last read.',
    holds: ({ $json: before }: Whole<Chain>, { $json: after }: Whole<Chain>) =>
      after.id === before.id && after.type === before.type,
  },
  'cookie selectCountry': {
    why: 'It lasts for five minutes.',
    holds: (before: Json, after: Json | undefined) => gone(after) || after === before,
  },
  kept: {
    why: 'Figures are read from the chain again.',
    holds: (_: Json, after: Json | undefined) => !gone(after),
  },
  answers: {
    why: 'Answers of the API are renewed.',
    holds: (_: Json, after: Json | undefined) => !gone(after),
  },
  files: {
    why: 'The worker removes files that no release needs any more. The same bytes may have another name in a later one.',
    holds: (before: Json, after: Json | undefined) => gone(after) || same(nameless(before), nameless(after)),
  },
  notes: {
    why: 'The worker notes releases and open pages.',
    holds: (_: Json, after: Json | undefined) => !gone(after),
  },
}

const PREFIX = 'meverse:1:/:'
const nameOf = (key: string) => key.replace(PREFIX, '')

function* recordsOf({
  local,
  session,
  cookies,
  databases,
  caches,
}: Storage): Generator<[string, string, Json]> {
  for (const [key, value] of Object.entries(local)) yield [`local ${nameOf(key)}`, '', value]
  for (const [key, value] of Object.entries(session)) yield [`session ${nameOf(key)}`, '', value]
  for (const { name, value } of cookies) yield [`cookie ${name}`, '', value]
  for (const { name, stores } of databases)
    for (const { rows } of stores)
      for (const { key, value } of rows) yield [nameOf(name), JSON.stringify(key), value]
  for (const { name, entries } of caches)
    for (const { url, text } of entries) yield [`cache ${name}`, url, text]
}

/** Records whose bytes were not saved cannot be restored, and are not compared. */
const isLeft = (value: Json) => JSON.stringify(value).includes('"$left"')

/** Returns a line for each record that is lost, or that changed further than the rules allow. */
export function storedChanges(before: Storage, after: Storage): string[] {
  const now = new Map([...recordsOf(after)].map(([name, key, value]) => [`${name} ${key}`, value]))
  return [...recordsOf(before)].flatMap(([name, key, value]) => {
    const found = now.get(`${name} ${key}`)
    if (same(found, value) || (isLeft(value) && gone(found))) return []
    const rule = rules[name]
    if (rule && (rule.holds as (before: Json, after: unknown) => boolean)(value, found)) return []
    const what = gone(found) ? 'is lost' : `is now ${JSON.stringify(found).slice(0, 300)}`
    return [`${name} ${key} ${what}; it was ${JSON.stringify(value).slice(0, 300)}`]
  })
}

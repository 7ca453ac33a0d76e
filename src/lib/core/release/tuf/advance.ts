/**
 * Follows a repository of TUF metadata (specification 1.0, section 5.3 to 5.6) over files from any source. Stored
 * files are trusted no more than a host's: all of them are verified each time, starting from the root of the build.
 */
import { CLOCK_MS } from '../clock.ts'
import type { Statement } from '../statement.ts'
import { compareVersions } from '../version.ts'
import {
  type Listing,
  type Metadata,
  type RoleName,
  type Root,
  readRoot,
  readSnapshot,
  readTargets,
  readTimestamp,
  type Targets,
} from './metadata.ts'
import { isSigned, signersOf } from './verify.ts'

/** Which repository counts: the chain, and the text of the root that the build carries. */
export type Trust = { readonly chain: string; readonly root: string }

/** Metadata files as text: of one host, or as they are stored. */
export type Documents = {
  /** In the order of their versions. */
  readonly roots: readonly string[]
  readonly timestamp: string | null
  readonly snapshot: string | null
  readonly targets: string | null
  /** The targets with the highest least safe version; null for none. */
  readonly leastSafe: string | null
}

/** Metadata from one host. */
export type Came = Documents & {
  /** Its root of the version that is the newest known one: another than ours is a fork. */
  readonly known?: string | null
}

export const NO_DOCUMENTS: Documents = {
  roots: [],
  timestamp: null,
  snapshot: null,
  targets: null,
  leastSafe: null,
}

/** The result of one look. */
export type Advanced = {
  /** Documents to store in place of the earlier ones. */
  readonly documents: Documents
  readonly root: Root
  /** The newest release that the whole chain of metadata names, whether or not it has expired; null for none. */
  readonly statement: Statement | null
  /** Releases below it sign nothing. It never decreases, except by a change of the keys. */
  readonly leastSafe: string
  /** True if a second valid root of a known version arrived. The first stays. */
  readonly forked: boolean
  /** Keys that signed the targets, and keys that may. */
  readonly signers: readonly [signed: number, keys: number]
}

const isExpired = ({ expires }: Pick<Metadata, 'expires'>, now: number) =>
  now - CLOCK_MS >= Date.parse(expires)

/** Null for a text in another form. */
function orNull<T>(text: string | null, read: (text: string) => T): T | null {
  if (text === null) return null
  try {
    return read(text)
  } catch {
    return null
  }
}

async function orUnsigned<T extends Metadata>(
  metadata: T | null,
  role: RoleName,
  root: Root,
): Promise<T | null> {
  return metadata && (await isSigned(metadata, root.roles[role])) ? metadata : null
}

/** Returns true if a root may follow another: enough keys of both signed it, and it is the very next version. */
const follows = async (next: Root, before: Root): Promise<boolean> =>
  next.version === before.version + 1 &&
  (await isSigned(next, before.roles.root)) &&
  (await isSigned(next, next.roles.root))

/** The verified roots, the one of the build first. */
type Chain = {
  readonly roots: readonly [Root, ...Root[]]
  readonly forked: boolean
  readonly broken: boolean
}

const newestOf = ({ roots }: Chain): Root => roots.at(-1) as Root

/** Returns true if a root is a second valid one of a known version. */
async function isFork(root: Root, known: readonly Root[]): Promise<boolean> {
  const at = known.findIndex(({ version }) => version === root.version)
  const [before, same] = [known[at - 1], known[at]]
  return !!before && !!same && same.signed !== root.signed && (await follows(root, before))
}

/** Follows roots as far as they are valid; `broken` says that one was not. */
async function followRoots(chain: Chain, texts: readonly string[], name: string): Promise<Chain> {
  const roots: [Root, ...Root[]] = [...chain.roots]
  const [first] = roots
  let { forked } = chain
  for (const text of texts) {
    const next = orNull(text, (one) => readRoot(one, name))
    if (!next) return { roots, forked, broken: true }
    const known = roots[next.version - first.version]
    if (known || next.version < first.version) {
      forked ||= await isFork(next, roots)
      continue
    }
    if (!(await follows(next, roots.at(-1) as Root))) return { roots, forked, broken: true }
    roots.push(next)
  }
  return { roots, forked, broken: false }
}

/** Roots that older builds of this device need and this one does not: their chain must not shrink. */
const olderRoots = (stored: readonly string[], { version }: Root, chain: string) =>
  stored.filter((text) => (orNull(text, (one) => readRoot(one, chain))?.version ?? version + 1) <= version)

type Roles = {
  readonly timestamp: Listing | null
  readonly snapshot: Listing | null
  readonly targets: Targets | null
}

/** The roles of a set of files that enough keys of a root signed. */
async function signedRoles(documents: Documents, root: Root, chain: string): Promise<Roles> {
  const [timestamp, snapshot, targets] = await Promise.all([
    orUnsigned(orNull(documents.timestamp, readTimestamp), 'timestamp', root),
    orUnsigned(orNull(documents.snapshot, readSnapshot), 'snapshot', root),
    orUnsigned(
      orNull(documents.targets, (text) => readTargets(text, chain)),
      'targets',
      root,
    ),
  ])
  return { timestamp, snapshot, targets }
}

/** Returns the valid timestamp; null if the received one is a rollback, has expired, or is missing. */
function newerTimestamp(have: Listing | null, came: Listing | null, now: number): Listing | null {
  if (!came) return null
  if (have && came.version === have.version) return isExpired(have, now) ? null : have
  const isRollback = have && (came.version < have.version || came.listed < have.listed)
  return isRollback || isExpired(came, now) ? null : came
}

/** Takes the newer roles of one host, in the order of the specification. Roles taken before a failure stay. */
function takeRoles(have: Roles, came: Roles, now: number): Roles {
  const timestamp = newerTimestamp(have.timestamp, came.timestamp, now)
  if (!timestamp) return have
  const withTimestamp = { ...have, timestamp }
  const isCurrent = (one: Listing | null) => one?.version === timestamp.listed && !isExpired(one, now)
  let { snapshot } = have
  if (!isCurrent(snapshot)) {
    const next = came.snapshot
    const isRollback = next && snapshot && next.listed < snapshot.listed
    if (!next || isRollback || !isCurrent(next)) return withTimestamp
    snapshot = next
  }
  const withSnapshot = { ...withTimestamp, snapshot }
  for (const targets of [have.targets, came.targets])
    if (snapshot && targets?.version === snapshot.listed && !isExpired(targets, now))
      return { ...withSnapshot, targets }
  return withSnapshot
}

/** Combines the roles into one statement; null while a part is missing. */
function statementIn({ timestamp, snapshot, targets }: Roles, root: Root, chain: string): Statement | null {
  if (!timestamp || !snapshot || !targets) return null
  if (snapshot.version !== timestamp.listed || targets.version !== snapshot.listed) return null
  const expires = [root, timestamp, snapshot, targets]
    .map((one) => one.expires)
    .reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a))
  return { ...statementOf(targets, chain), expires }
}

const statementOf = (targets: Targets, chain: string): Statement => ({
  chain,
  version: targets.releaseVersion,
  release: targets.release,
  cid: targets.cid,
  leastSafe: targets.leastSafe,
  date: targets.date,
  expires: targets.expires,
})

/** Of signed targets the ones with the highest least safe version. */
async function strictest(
  texts: readonly (string | null)[],
  root: Root,
  chain: string,
): Promise<Targets | null> {
  const read = [...new Set(texts)].map((text) => orNull(text, (one) => readTargets(one, chain)))
  const signed = await Promise.all(read.map((one) => orUnsigned(one, 'targets', root)))
  return signed.reduce((best, one) =>
    one && (!best || compareVersions(one.leastSafe, best.leastSafe) > 0) ? one : best,
  )
}

/**
 * Verifies the stored files and takes newer ones from those received. Pure: clock and files are parameters.
 * @param stored files of this device, untrusted until verified
 * @param came files of one host
 * @param now of the device, in ms; metadata that are a day late have not yet expired, because clocks are wrong
 * @throws ManifestError only if the build's own root is not of this chain
 */
export async function advance(
  { chain, root: builtIn }: Trust,
  stored: Documents,
  came: Came,
  now: number,
): Promise<Advanced> {
  const first = readRoot(builtIn, chain)
  const before = await followRoots({ roots: [first], forked: false, broken: false }, stored.roots, chain)
  const after = await followRoots({ ...before, forked: false }, came.roots, chain)
  const root = newestOf(after)
  const again = orNull(came.known ?? null, (text) => readRoot(text, chain))
  const forked = after.forked || (again !== null && (await isFork(again, after.roots)))
  const have = await signedRoles(stored, root, chain)
  const isOpen = !after.broken && !isExpired(root, now)
  const roles = isOpen ? takeRoles(have, await signedRoles(came, root, chain), now) : have
  const wording = [stored.leastSafe, stored.targets, came.leastSafe, came.targets]
  const strict = await strictest(wording, root, chain)
  const leastSafe = strict?.leastSafe ?? '0.0.0'
  const statement = statementIn(roles, root, chain)
  const role = root.roles.targets
  return {
    documents: {
      roots: [...olderRoots(stored.roots, first, chain), ...after.roots.slice(1).map(({ text }) => text)],
      timestamp: roles.timestamp?.text ?? null,
      snapshot: roles.snapshot?.text ?? null,
      targets: roles.targets?.text ?? null,
      leastSafe: strict?.text ?? null,
    },
    root,
    statement: statement && { ...statement, leastSafe },
    leastSafe,
    forked,
    signers: [roles.targets ? await signersOf(roles.targets, role) : 0, role.keys.size],
  }
}

/**
 * Verifies targets that were stored with an installed release.
 * @returns their statement; null if too few keys of the root signed them
 */
export async function statementOfTargets(text: string, root: Root, chain: string): Promise<Statement | null> {
  const targets = await orUnsigned(
    orNull(text, (one) => readTargets(one, chain)),
    'targets',
    root,
  )
  return targets && statementOf(targets, chain)
}

/** Parses stored documents, which may have any shape. */
export function readDocuments(value: unknown): Documents {
  if (typeof value !== 'object' || value === null) return NO_DOCUMENTS
  const { roots, timestamp, snapshot, targets, leastSafe } = value as Readonly<Record<string, unknown>>
  const text = (one: unknown) => (typeof one === 'string' ? one : null)
  return {
    roots: Array.isArray(roots) ? roots.filter((one) => typeof one === 'string') : [],
    timestamp: text(timestamp),
    snapshot: text(snapshot),
    targets: text(targets),
    leastSafe: text(leastSafe),
  }
}

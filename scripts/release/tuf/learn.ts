/**
 * Follows the metadata of several hosts. tuf-js decides what may be installed, and the pages' own verifier must agree.
 */
import { isExpired } from '../../../src/lib/core/release/rules.ts'
import type { Statement } from '../../../src/lib/core/release/statement.ts'
import {
  type Advanced,
  advance,
  type Documents,
  NO_DOCUMENTS,
  type Trust,
} from '../../../src/lib/core/release/tuf/advance.ts'
import { collect } from '../../../src/lib/core/release/tuf/collect.ts'
import {
  MOST_ROOTS,
  readRoot,
  readTargets,
  readTimestamp,
} from '../../../src/lib/core/release/tuf/metadata.ts'
import { signersOf } from '../../../src/lib/core/release/tuf/verify.ts'
import { sentenceOf } from '../ipfs/failure.ts'
import { createReference, type Files } from './reference.ts'

export type Learned = Omit<Advanced, 'statement'> & {
  /** The release that may be installed; null for none. */
  readonly statement: Statement | null
  /** The reason why there is none, as text. */
  readonly reason: string | null
  /** True if any host sent metadata. */
  readonly answered: boolean
}

/** Reads the files of one host that a check needs. */
export async function filesFrom(
  read: (name: string) => Promise<string | null>,
  newest: number,
  own: boolean,
  stored: Documents = NO_DOCUMENTS,
): Promise<Files> {
  const files = new Map<string, string>()
  const note = async (name: string) => {
    const text = await read(name)
    if (text !== null) files.set(name, text)
    return text
  }
  await collect(note, newest, own, stored)
  return files
}

/**
 * @param stored files of an earlier check
 * @param ask returns the files of every host; called again while one of them has a newer root
 * @param now in ms
 */
export async function learn(
  trust: Trust,
  stored: Documents,
  ask: (newest: number, own: boolean, stored: Documents) => Promise<readonly Files[]>,
  now: number,
): Promise<Learned> {
  const builtIn = readRoot(trust.root, trust.chain).version
  const reference = await createReference(trust, stored)
  try {
    let known = await advance(trust, stored, NO_DOCUMENTS, now)
    const came: Documents[] = []
    for (let round = 0; round < MOST_ROOTS; round++) {
      const newest = known.root.version
      const own = newest > builtIn
      for (const files of await ask(newest, own, known.documents)) {
        await reference.refresh(files, now)
        const documents = await collect(async (name) => files.get(name) ?? null, newest, own, known.documents)
        came.push(documents)
        const next = await advance(trust, known.documents, documents, now)
        known = { ...next, forked: next.forked || known.forked }
      }
      if (known.root.version === newest) break
    }
    const { statement } = known
    const answered = came.some(({ roots, timestamp }) => roots.length > 0 || timestamp !== null)
    if (statement && (await reference.installable(now)) === statement.release)
      return { ...known, statement, reason: null, answered }
    const reason = statement && isExpired(statement, now) ? expired(statement.expires) : null
    const reasons = await Promise.all(came.map((one) => reasonFor(one, known.root, trust.chain, now)))
    return {
      ...known,
      statement: null,
      reason: reason ?? reasons.find((one) => one !== null) ?? null,
      answered,
    }
  } finally {
    reference.close()
  }
}

const expired = (at: string) => `its signature has run out on ${at}`

/** The reason to reject a host's targets; null if it has none. */
async function reasonFor(
  { timestamp, targets }: Documents,
  root: Advanced['root'],
  chain: string,
  now: number,
): Promise<string | null> {
  if (timestamp === null) return null
  try {
    readTimestamp(timestamp)
    if (targets === null) return 'a part of its metadata is missing'
    const read = readTargets(targets, chain)
    const { keys, threshold } = root.roles.targets
    const signers = await signersOf(read, { keys, threshold })
    if (signers < threshold) return `it is signed by too few keys (${signers} of ${threshold})`
    if (isExpired(read, now)) return expired(read.expires)
    return 'its metadata do not belong together, have expired, or are older than those seen before'
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Reads the metadata of one host, expired or not. */
export async function whateverExpired(
  trust: Trust,
  files: Files,
): Promise<Pick<Learned, 'statement' | 'leastSafe' | 'reason'>> {
  const { version } = readRoot(trust.root, trust.chain)
  const came = await collect(async (name) => files.get(name) ?? null, version, false)
  const { statement, leastSafe, root } = await advance(trust, NO_DOCUMENTS, came, 0)
  return { statement, leastSafe, reason: statement ? null : await reasonFor(came, root, trust.chain, 0) }
}

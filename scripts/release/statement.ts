/** Builds the statement that is signed for a built site, and adds signatures to it. */

import type { ChainKey } from '../../src/lib/core/config/chains.ts'
import { builtInRoots } from '../../src/lib/core/release/roots.ts'
import type { Statement } from '../../src/lib/core/release/statement.ts'
import { readRoot, type Targets } from '../../src/lib/core/release/tuf/metadata.ts'
import { compareVersions } from '../../src/lib/core/release/version.ts'
import { PublishError } from './ipfs/failure.ts'
import type { Site } from './ipfs/site.ts'
import { signText } from './keys.ts'
import type { Published } from './metadata.ts'
import { type KeySet, releaseKeys } from './releaseKeys.ts'
import { keyIdOf, publicPemOf, type Release } from './repository.ts'
import {
  keysAfter,
  readSigned,
  readStatement,
  type SignedRelease,
  signersOf,
  writeRotation,
  writeStatement,
} from './signed.ts'

const DAY_MS = 86_400_000

export type Terms = {
  /** Older releases must not sign anything; null leaves it unchanged. */
  readonly leastSafe: string | null
  /** How long it may be installed. */
  readonly days: number
  readonly now: number
}

/** Keys in the code of releases before the metadata. */
const keysInCode = (chain: string): KeySet | undefined => releaseKeys[chain as ChainKey]

/** True for a chain with installed releases that know only signed.json. */
export const hasOldReleases = (chain: string): boolean => (keysInCode(chain)?.keys.length ?? 0) > 0

/**
 * The devnet's keys are in this repository.
 * @throws PublishError if one would sign for a chain with real money
 */
export const refuseDevelopmentKey = (pems: readonly string[], chain: string): void =>
  refuseDevelopmentKeys(pems.map(publicPemOf), chain)

/**
 * The same for public keys.
 * @throws PublishError
 */
export function refuseDevelopmentKeys(publicPems: readonly string[], chain: string): void {
  if (chain === 'devnet') return
  const { roles } = readRoot(builtInRoots.devnet ?? '', 'devnet')
  const known = [...roles.root.keys.keys(), ...roles.targets.keys.keys()]
  if (!publicPems.some((pem) => known.includes(keyIdOf(pem)))) return
  throw new PublishError(
    `The development key signs nothing for ${chain}: everybody has it.`,
    'Sign with a key of your own (npm run release -- --new-key <file>).',
  )
}

/** A release's fields in published targets. */
export const wordOf = (targets: Targets, chain: string): Statement => ({
  chain,
  version: targets.releaseVersion,
  release: targets.release,
  cid: targets.cid,
  leastSafe: targets.leastSafe,
  date: targets.date,
  expires: targets.expires,
})

/**
 * Returns a published release with a higher least safe version.
 * @throws PublishError if it is lower than before, or above the release itself
 */
export function raised({ targets, length }: Published, leastSafe: string): Release {
  const { releaseVersion: version, release: id, cid, date } = targets
  if (compareVersions(leastSafe, targets.leastSafe) < 0 || compareVersions(leastSafe, version) > 0)
    throw new PublishError(
      `The least safe version goes from ${targets.leastSafe} up to ${version}, and not to ${leastSafe}.`,
      'Name a version between them, or publish a newer release.',
    )
  return { version, id, length, cid, leastSafe, date }
}

/**
 * Returns the statement of a site that follows the previous one.
 * @throws PublishError if it is not newer, or would call itself unsafe
 */
export function statementOf(
  { manifest, cid, files }: Site,
  before: Statement | null,
  terms: Terms,
): Statement {
  const { version, chain } = manifest
  const release = files.find(({ path }) => path === 'release.json')?.hash ?? ''
  const leastSafe = terms.leastSafe ?? before?.leastSafe ?? '0.0.0'
  if (before && before.release !== release && compareVersions(version, before.version) <= 0)
    throw new PublishError(
      `Version ${before.version} was signed before, and this is ${version}: nobody would install it.`,
      'Raise the version in package.json and build again.',
    )
  if (compareVersions(version, leastSafe) < 0)
    throw new PublishError(
      `Version ${version} would be below its own least safe version ${leastSafe}.`,
      'Build a newer version first, and call the older ones unsafe with it.',
    )
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    chain,
    version,
    release,
    cid,
    leastSafe,
    date: at(terms.now),
    expires: at(terms.now + terms.days * DAY_MS),
  }
}

/** A statement signed by some keys, with the earlier key changes. */
export function sign(
  statement: Statement,
  pems: readonly string[],
  before: SignedRelease | null,
): SignedRelease {
  const text = writeStatement(statement)
  return { text, signatures: pems.map((pem) => signText(pem, text)), rotations: before?.rotations ?? [] }
}

/** Adds signatures, one per key: of the statement, or of the last change of keys. */
export function cosign(
  signed: SignedRelease,
  pems: readonly string[],
  what: 'release' | 'keys',
): SignedRelease {
  const add = <S extends Pick<SignedRelease, 'text' | 'signatures'>>(one: S): S => {
    const mine = pems.map((pem) => signText(pem, one.text))
    const others = one.signatures.filter(({ key }) => !mine.some((my) => my.key === key))
    return { ...one, signatures: [...others, ...mine] }
  }
  if (what === 'release') return add(signed)
  return {
    ...signed,
    rotations: signed.rotations.map((one, i, all) => (i === all.length - 1 ? add(one) : one)),
  }
}

/** Appends a change of keys, signed by the available old keys. */
export function rotate(signed: SignedRelease, next: KeySet, pems: readonly string[]): SignedRelease {
  const { chain } = readStatement(signed.text)
  const text = writeRotation(chain, signed.rotations.length, next)
  return {
    ...signed,
    rotations: [...signed.rotations, { text, signatures: pems.map((pem) => signText(pem, text)) }],
  }
}

/**
 * Returns how many signatures are missing until visitors accept it.
 * @throws PublishError if a change of keys is not signed by enough of the previous keys
 */
export async function missing(signed: SignedRelease): Promise<number> {
  const { chain } = readStatement(signed.text)
  const known = keysInCode(chain) ?? { keys: [], threshold: 1 }
  const keys = await keysAfter(signed.rotations, chain, known).catch((error: Error) => {
    throw new PublishError(
      `${error.message}.`,
      'Let more of the old keys sign it: npm run release -- --cosign-keys <file> --key <their key>.',
    )
  })
  return Math.max(0, keys.threshold - (await signersOf(signed, keys)).length)
}

/** @throws PublishError if it is not a signed release */
export function parseSigned(text: string, path: string): SignedRelease {
  try {
    const signed = readSigned(text)
    readStatement(signed.text)
    return signed
  } catch (error) {
    throw new PublishError(`${path}: ${(error as Error).message}.`, 'Name a file that npm run release wrote.')
  }
}

/** What is signed of a built site, and how more signatures come to it. */
import type { ChainKey } from '../../src/lib/config/chains.ts'
import { DEVELOPMENT_KEY, type KeySet, releaseKeys } from '../../src/lib/release/keys.ts'
import {
  keysAfter,
  readSigned,
  readStatement,
  type SignedRelease,
  type Statement,
  signersOf,
  writeRotation,
  writeStatement,
} from '../../src/lib/release/signed.ts'
import { compareVersions } from '../../src/lib/release/version.ts'
import { PublishError } from '../ipfs/failure.ts'
import type { Site } from '../ipfs/site.ts'
import { publicKeyOf, signText } from './keys.ts'

const DAY_MS = 86_400_000

export type Terms = {
  /** Releases below it are to sign nothing; null leaves it as it was. */
  readonly leastSafe: string | null
  /** How long it may be installed. */
  readonly days: number
  readonly now: number
}

/** Keys in code for the chain that a site was built for. @throws PublishError for a chain that nobody signs for */
export function keysInCode(chain: string): KeySet {
  const keys = releaseKeys[chain as ChainKey]
  if (!keys || keys.keys.length === 0)
    throw new PublishError(
      `Nobody signs for ${chain} in this code.`,
      'Make a key with npm run release -- --new-key <file>, and name it in src/lib/release/keys.ts.',
    )
  return keys
}

/** The development key stands for nobody. @throws PublishError where it would sign for a chain with money */
export function refuseDevelopmentKey(pems: readonly string[], chain: string): void {
  if (chain === 'devnet' || !pems.map(publicKeyOf).includes(DEVELOPMENT_KEY)) return
  throw new PublishError(
    `The development key signs nothing for ${chain}: everybody has it.`,
    'Sign with a key of your own (npm run release -- --new-key <file>).',
  )
}

/**
 * What is said of a site, as the next word after what was said before.
 * @throws PublishError where it would be no newer, or would call itself unsafe
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

/** A statement signed by some keys, with the changes of keys that came before. */
export function sign(
  statement: Statement,
  pems: readonly string[],
  before: SignedRelease | null,
): SignedRelease {
  const text = writeStatement(statement)
  return { text, signatures: pems.map((pem) => signText(pem, text)), rotations: before?.rotations ?? [] }
}

/** The same with more signatures, each key once: of the statement, or of the last change of keys. */
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

/** The same with a change of keys at its end, signed by those of the old keys that are at hand. */
export function rotate(signed: SignedRelease, next: KeySet, pems: readonly string[]): SignedRelease {
  const { chain } = readStatement(signed.text)
  const text = writeRotation(chain, signed.rotations.length, next)
  return {
    ...signed,
    rotations: [...signed.rotations, { text, signatures: pems.map((pem) => signText(pem, text)) }],
  }
}

/**
 * How many signatures are missing until visitors believe it.
 * @throws PublishError where a change of keys is not signed by enough of the keys before it
 */
export async function missing(signed: SignedRelease): Promise<number> {
  const { chain } = readStatement(signed.text)
  const keys = await keysAfter(signed.rotations, chain, keysInCode(chain)).catch((error: Error) => {
    throw new PublishError(
      `${error.message}.`,
      'Let more of the old keys sign it: npm run release -- --cosign-keys <file> --key <their key>.',
    )
  })
  return Math.max(0, keys.threshold - (await signersOf(signed, keys)).length)
}

/** @throws PublishError for what is no signed release */
export function parseSigned(text: string, path: string): SignedRelease {
  try {
    const signed = readSigned(text)
    readStatement(signed.text)
    return signed
  } catch (error) {
    throw new PublishError(`${path}: ${(error as Error).message}.`, 'Name a file that npm run release wrote.')
  }
}

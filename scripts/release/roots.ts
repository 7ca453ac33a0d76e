/** The committed roots of a chain: every build carries the newest, and hosts serve all of them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Root, readRoot } from '../../src/lib/core/release/tuf/metadata.ts'
import { signersOf } from '../../src/lib/core/release/tuf/verify.ts'
import { PublishError } from './ipfs/failure.ts'
import { rootBody, type Signers, timeOf, writeMetadata } from './repository.ts'

/** The folder of all chains' roots in this source. */
export const committedRoots = fileURLToPath(new URL('../../src/lib/core/release/roots', import.meta.url))

const DAY_MS = 86_400_000

/** Returns the texts of a chain's roots, version 1 first. @throws PublishError where one is missing or wrong */
export function rootsOf(folder: string, chain: string): readonly string[] {
  const place = join(folder, chain)
  const names = existsSync(place) ? readdirSync(place) : []
  return names.map((_, i) => {
    const path = join(place, `${i + 1}.root.json`)
    try {
      const text = readFileSync(path, 'utf8')
      if (readRoot(text, chain).version !== i + 1) throw new Error('it has another version')
      return text
    } catch (error) {
      throw new PublishError(
        `${path} is no root of ${chain}: ${(error as Error).message}.`,
        'Restore it from the repository.',
      )
    }
  })
}

/** Returns how many signatures a root lacks: of the keys before it, and of its own. */
export async function rootLacks(text: string, before: string | undefined, chain: string): Promise<number> {
  const root = readRoot(text, chain)
  const sets = [root.roles.root, ...(before === undefined ? [] : [readRoot(before, chain).roles.root])]
  const lacks = await Promise.all(
    sets.map(async (role) => Math.max(0, role.threshold - (await signersOf(root, role)))),
  )
  return Math.max(...lacks)
}

/** The keys of a role as they are written in a root. */
const signersIn = ({ roles }: Root, role: 'root' | 'targets'): Signers => ({
  keys: [...roles[role].keys.values()].map(
    (base64) => `-----BEGIN PUBLIC KEY-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`,
  ),
  threshold: roles[role].threshold,
})

export type RootChange = {
  /** Signers from this root on; null leaves them unchanged. */
  readonly root: Signers | null
  readonly release: Signers | null
  readonly days: number
  readonly now: number
}

/**
 * Writes the next root of a chain, signed by the keys at hand.
 * @returns where it is
 * @throws PublishError where the last root is not complete: a second root of one version would split the visitors
 */
export async function writeNextRoot(
  folder: string,
  chain: string,
  change: RootChange,
  pems: readonly string[],
): Promise<string> {
  const roots = rootsOf(folder, chain)
  const last = roots.at(-1)
  if (last !== undefined && (await rootLacks(last, roots.at(-2), chain)) > 0)
    throw new PublishError(
      `${roots.length}.root.json of ${chain} is not signed by enough keys yet, and there can’t be a second one.`,
      'Let others sign it: npm run release -- --cosign <its path> --key <their key>.',
    )
  const before = last === undefined ? null : readRoot(last, chain)
  const root = change.root ?? (before && signersIn(before, 'root'))
  const release = change.release ?? (before && signersIn(before, 'targets'))
  if (!root || !release)
    throw new PublishError(
      `${chain} has no root yet, so both kinds of keys must be named.`,
      'Name root keys with --root-to and release keys with --to.',
    )
  for (const { keys, threshold } of [root, release])
    if (new Set(keys).size !== keys.length || threshold > keys.length)
      throw new PublishError(
        'One key is named twice, or more must sign than there are.',
        'Name each key once.',
      )
  if (root.keys.some((key) => release.keys.includes(key)))
    throw new PublishError(
      'A root key would be a release key too.',
      'Use keys of their own for the root, and keep them apart.',
    )
  const version = roots.length + 1
  const expires = timeOf(change.now + change.days * DAY_MS)
  const text = writeMetadata(rootBody(chain, { version, expires }, root, release), pems)
  readRoot(text, chain)
  mkdirSync(join(folder, chain), { recursive: true })
  const path = join(folder, chain, `${version}.root.json`)
  writeFileSync(path, text, { flag: 'wx' })
  return path
}

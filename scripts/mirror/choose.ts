/** Which release is fetched: the newest that enough keys signed and the rules allow. */
import { newestOf, type Refusal, type Running, refusalOf } from '../../src/lib/release/rules.ts'
import { readSigned, type Statement, verifySigned } from '../../src/lib/release/signed.ts'
import { PublishError, sentenceOf } from '../ipfs/failure.ts'
import type { Trust } from './settings.ts'

/** A statement that counts, and the signed.json that it stands in. */
export type Signed = Statement & { readonly text: string }

/** A folder that holds no release: anything is newer. */
export const NOTHING: Running = { version: '0.0.0', id: '' }

/** Changes of keys that a signed.json knows of: what is signed later knows of them too. */
export const rotationsIn = (text: string | null): number =>
  text === null ? 0 : readSigned(text).rotations.length

/**
 * The newest of what came.
 * @param rotations changes of keys that were seen before
 * @throws PublishError where nothing that came counts
 */
export async function newestSigned(
  texts: readonly string[],
  { chain, keys, cid }: Trust,
  rotations = 0,
): Promise<Signed> {
  const reasons: string[] = []
  const good: Signed[] = []
  for (const text of new Set(texts))
    try {
      const statement = await verifySigned(text, chain, keys, rotations)
      if (cid === null || statement.cid === cid) good.push({ ...statement, text })
    } catch (error) {
      reasons.push(sentenceOf(error))
    }
  const newest = newestOf(good)
  if (newest) return newest
  throw texts.length === 0
    ? new PublishError(
        'None of the sources has a signed.json.',
        'Check the addresses, or name more of them; --cid names a release that nobody signed.',
      )
    : new PublishError(
        `No signed.json that came counts for ${chain}: ${reasons[0] ?? 'it is of another release'}.`,
        'Name other sources; if the keys were changed, get the newest copy of the source.',
      )
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
  same: 'is here already',
  older: 'is older than the one that is here',
  other: 'is another release of the version that is here',
  unsafe: 'is called unsafe by its own signature',
  expired: 'may not be installed any more: its signature has run out',
}

/** Why a signed release is not taken, in words; null where it is. */
export function whyNot(statement: Statement, running: Running, now: number): string | null {
  const refusal = refusalOf(statement, running, now)
  return refusal && `Version ${statement.version} ${REFUSALS[refusal]}.`
}

/**
 * Whether this release may still sign, and whether there is a newer one: by what enough keys signed, whoever sent it.
 * No answer changes nothing, so that nobody can stop a release by being silent.
 */
import { isContentAddress } from '../../lib/config/contentAddress.ts'
import { chain, mirrors, version } from '../../lib/config/env.ts'
import { askSigned } from '../../lib/release/askSigned.ts'
import { safetyOf } from '../../lib/release/judge.ts'
import { releaseKeys } from '../../lib/release/keys.ts'
import { newestOf } from '../../lib/release/rules.ts'
import { readSigned, verifySigned } from '../../lib/release/signed.ts'
import { appRoot, readJson, readText, writeText } from '../../lib/storage/storage.ts'
import { $safety, $signed, type Known } from './safety.ts'

const DAY_MS = 86_400_000
/** Reviews that follow each other within this time share one check. */
export const REVIEW_MS = 60_000

const keys = releaseKeys[chain.key]
/** Changes of the keys that were seen. */
let rotations = 0

async function verified(text: string): Promise<readonly Known[]> {
  try {
    return [{ ...(await verifySigned(text, chain.key, keys, rotations)), text }]
  } catch {
    return []
  }
}

/** What is believed from now on. */
function know(known: Known): void {
  rotations = Math.max(rotations, readSigned(known.text).rotations.length)
  $safety.set({ ...$safety.get(), ...safetyOf(known, { version, id: '' }, Date.now()) })
  $signed.set(known)
}

/** When the last look was; a time to come is a wrong clock's. */
function lookedAgo(): number {
  const at = readJson('signedAt')
  const ago = typeof at === 'number' ? Date.now() - at : -1
  return ago >= 0 ? ago : Number.POSITIVE_INFINITY
}

/** Where the address is the content, its host has no signature: nobody adds a file to it. */
function rootsToAsk(): readonly string[] {
  const own = new URL(appRoot(), location.href)
  const sites = mirrors.filter((mirror) => !mirror.includes('{cid}') && mirror !== own.href)
  return isContentAddress(own) ? sites : [own.href, ...sites]
}

let looking: Promise<void> | undefined

async function look(everyMs: number): Promise<void> {
  const kept = $signed.get() === null ? readText('signed') : null
  if (kept !== null) for (const one of await verified(kept)) know(one)
  if (lookedAgo() < everyMs) return
  const answers = await askSigned(rootsToAsk())
  writeText('signedAt', JSON.stringify(Date.now()))
  const came = (await Promise.all(answers.map(verified))).flat()
  const known = $signed.get()
  const newest = newestOf(known ? [known, ...came] : came)
  if (!newest || newest === known) return
  know(newest)
  writeText('signed', newest.text)
}

/**
 * Reads what is known, and asks anew where the last look is longer ago. Ends when all has been said; never throws.
 * @param everyMs a day unless a review is about to open
 */
export function lookForSafety(everyMs = DAY_MS): Promise<void> {
  // Signatures can only be checked where the browser has the means; keys there may be none.
  if (keys.keys.length === 0 || !globalThis.crypto?.subtle) return Promise.resolve()
  looking ??= look(everyMs)
    .catch(() => undefined)
    .finally(() => {
      looking = undefined
    })
  return looking
}

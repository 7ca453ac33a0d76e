/** The release that a mirror should have now: the newest of what its sources say, or the one that it has. */
import { isExpired } from '../../src/lib/release/rules.ts'
import { MOST_SIGNED_BYTES, readSigned, readStatement, verifySigned } from '../../src/lib/release/signed.ts'
import { PublishError, sentenceOf } from '../ipfs/failure.ts'
import { linkOf } from '../ipfs/readBack.ts'
import { publicGateways } from '../ipfs/settings.ts'
import { NOTHING, newestSigned, rotationsIn, type Signed, whyNot } from './choose.ts'
import { fileFrom } from './ends.ts'
import { fetchRelease } from './fetchRelease.ts'
import { type Held, heldIn, install, recover } from './folder.ts'
import type { Settings } from './settings.ts'

export type Print = (line: string) => void

/** What of a release is compared with another. */
export const runningOf = ({ site }: Held) => ({
  version: site.manifest.version,
  id: site.files.find(({ path }) => path === 'release.json')?.hash ?? '',
})

/** What the folder holds, where the keys or the address that was given still vouch for it. */
export async function trusted({ folder, trust }: Settings): Promise<Held | null> {
  await recover(folder)
  const held = await heldIn(folder)
  if (!held || (trust.cid !== null && held.site.cid !== trust.cid)) return null
  if (trust.cid !== null && held.signed === null) return held
  const statement = await verifySigned(held.signed ?? '', trust.chain, trust.keys).catch(() => null)
  if (statement?.cid === held.site.cid) return held
  return trust.cid === null ? null : { ...held, signed: null }
}

/**
 * Why what is here is not replaced; null where it is. The same release signed later is taken for its new term.
 * @param now in ms
 */
export function reasonToStay(signed: Signed, have: Held | null, now: number): string | null {
  if (!have) return whyNot(signed, NOTHING, now)
  const before = have.signed === null ? null : readStatement(readSigned(have.signed).text)
  const renewed = before?.release === signed.release && Date.parse(signed.date) > Date.parse(before.date)
  return renewed && !isExpired(signed, now) ? null : whyNot(signed, runningOf(have), now)
}

const plainRoots = (roots: readonly string[]) => roots.filter((root) => !root.includes('{cid}'))

/** What the sources sign now. @throws PublishError where nothing of it counts */
export async function newest(settings: Settings, have: Held | null, stop: AbortSignal): Promise<Signed> {
  const { roots, signed, trust, limits } = settings
  // Not as pages ask, which read to the end what a stranger sends: this may run for a year.
  const came = await Promise.all(
    plainRoots(roots).map((root) =>
      fileFrom(new URL('signed.json', root).href, 'signed.json', limits, stop, MOST_SIGNED_BYTES),
    ),
  )
  const texts = [...signed, ...came.flatMap((file) => (file ? [new TextDecoder().decode(file.bytes)] : []))]
  return newestSigned(texts, trust, rotationsIn(have?.signed ?? null))
}

/** Fetches, verifies and puts in place. @param signed null where the address that was given vouches alone */
export async function take(
  settings: Settings,
  signed: Signed | null,
  have: Held | null,
  print: Print,
  stop: AbortSignal,
): Promise<Held> {
  const { trust, folder, limits } = settings
  const cid = signed?.cid ?? trust.cid ?? ''
  // A signature that came as a file says where its release is: at any gateway.
  const roots =
    settings.roots.length > 0 ? settings.roots : publicGateways.map((gateway) => linkOf(gateway, cid))
  const wish = { cid, release: signed?.release ?? null }
  const known = have?.site.files ?? []
  const site = await fetchRelease({ wish, roots, folder, known, limits, print, stop })
  const { version, chain } = site.manifest
  if (chain !== trust.chain || (signed && version !== signed.version))
    throw new PublishError(
      `The release calls itself ${version} for ${chain}, and it was wanted as ${signed?.version ?? 'one'} for ${trust.chain}.`,
      'Name its chain with --chain; if that is right, report it to whoever publishes the site.',
    )
  const held = { site, signed: signed?.text ?? null }
  await install(folder, held)
  return held
}

/**
 * The release to begin with. What is here already stays where nothing newer can be had: a mirror must come up while
 * its sources are down.
 * @throws PublishError, DownloadError where there is none, and nothing was put in place
 */
export async function firstRelease(settings: Settings, print: Print, stop: AbortSignal): Promise<Held> {
  const have = await trusted(settings)
  if (settings.trust.cid !== null) {
    if (have) return have
    const signed = await newest(settings, null, stop).catch(() => null)
    return take(settings, signed, null, print, stop)
  }
  try {
    const signed = await newest(settings, have, stop)
    const why = reasonToStay(signed, have, Date.now())
    if (why === null) return await take(settings, signed, have, print, stop)
    if (!have)
      throw new PublishError(why, 'Ask whoever publishes the site for a release that may be installed.')
    print(`${why} It stays.`)
  } catch (error) {
    stop.throwIfAborted()
    if (!have) throw error
    print(`${sentenceOf(error)} Version ${have.site.manifest.version}, which is here, stays.`)
  }
  return have
}

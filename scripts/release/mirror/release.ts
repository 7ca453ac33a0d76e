/** Chooses the release that a mirror should have now: the newest in its sources' metadata, or the current one. */
import type { Statement } from '../../../src/lib/core/release/statement.ts'
import {
  type Documents,
  NO_DOCUMENTS,
  type Trust as RootTrust,
  statementOfTargets,
} from '../../../src/lib/core/release/tuf/advance.ts'
import { METADATA_FOLDER } from '../../../src/lib/core/release/tuf/collect.ts'
import { MOST_METADATA_BYTES } from '../../../src/lib/core/release/tuf/metadata.ts'
import { PublishError, sentenceOf } from '../ipfs/failure.ts'
import { linkOf } from '../ipfs/readBack.ts'
import { publicGateways } from '../ipfs/settings.ts'
import { filesFrom, type Learned, learn } from '../tuf/learn.ts'
import { NOTHING, whyNot } from './choose.ts'
import { fileFrom } from './ends.ts'
import { fetchRelease } from './fetchRelease.ts'
import { type Held, heldIn, install, MOST_PASSED_ON, recover } from './folder.ts'
import { filesOfFolder, type Metadata, readMetadata, writeMetadata } from './metadata.ts'
import type { Settings } from './settings.ts'

export type Print = (line: string) => void

/** The version and the list by which releases are compared. */
const runningOf = ({ site }: Held) => ({
  version: site.manifest.version,
  id: site.files.find(({ path }) => path === 'release.json')?.hash ?? '',
})

/** The repository to follow; null for a chain without release keys. */
const rootTrustOf = ({ trust: { chain, root } }: Settings): RootTrust | null =>
  root === null ? null : { chain, root }

/** Returns true if the keys of a root still vouch for the release of the folder. */
async function isVouched({ site, metadata }: Held, root: Learned['root'], chain: string): Promise<boolean> {
  const text = metadata?.installed ?? null
  const statement = text === null ? null : await statementOfTargets(text, root, chain)
  return statement?.cid === site.cid
}

/** Returns the folder's release if the keys or the given CID still vouch for it. */
export async function trusted(settings: Settings): Promise<Held | null> {
  const { folder, trust } = settings
  await recover(folder)
  const held = await heldIn(folder)
  if (!held || (trust.cid !== null && held.site.cid !== trust.cid)) return null
  const one = rootTrustOf(settings)
  const documents = held.metadata?.documents ?? NO_DOCUMENTS
  const learned = one && (await learn(one, documents, async () => [], Date.now()))
  const isSigned = learned && (await isVouched(held, learned.root, trust.chain))
  if (!isSigned && trust.cid === null) return null
  const installed = isSigned ? (held.metadata?.installed ?? null) : null
  return { ...held, metadata: held.metadata && learned && { documents: learned.documents, installed } }
}

/** A release that enough keys signed, and its metadata. */
export type Signed = { readonly statement: Statement; readonly metadata: Metadata }

/** Answer of the sources: their metadata, and the release to take. */
export type News = { readonly learned: Learned; readonly signed: Signed | null }

/**
 * Reads the sources.
 * @throws PublishError for a chain without release keys
 */
export async function newest(settings: Settings, stored: Documents, stop: AbortSignal): Promise<News> {
  const { roots, trust, limits, metadata: folders } = settings
  const one = rootTrustOf(settings)
  if (!one) throw new PublishError(`Nobody signs for ${trust.chain}.`, 'Name the release by --cid.')
  const sites = roots.filter((root) => !root.includes('{cid}'))
  const ask = async (version: number, own: boolean, stored: Documents) => {
    const named = await Promise.all(folders.map(filesOfFolder))
    // Unlike pages, which read an untrusted answer to its end: this process may run for a year.
    const read = (site: string) => async (name: string) => {
      const url = new URL(`${METADATA_FOLDER}${name}`, site).href
      const file = await fileFrom(url, name, limits, stop, MOST_METADATA_BYTES)
      return file && new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes)
    }
    const came = await Promise.all(sites.map((site) => filesFrom(read(site), version, own, stored)))
    return [...named, ...came]
  }
  const learned = await learn(one, stored, ask, Date.now())
  const { statement, documents } = learned
  const isWanted = statement !== null && (trust.cid === null || statement.cid === trust.cid)
  return {
    learned,
    signed: isWanted ? { statement, metadata: { documents, installed: documents.targets } } : null,
  }
}

/** The reason why no release is signed, as an error with a next step. */
function nothingSigned({ reason, answered }: Learned, chain: string): PublishError {
  return !answered
    ? new PublishError(
        'None of the sources has metadata.',
        'Check the addresses, or name more of them; --cid names a release that nobody signed.',
      )
    : new PublishError(
        `No metadata that came count for ${chain}: ${reason ?? 'they are of another release'}.`,
        'Name other sources; if the keys were changed, get the newest copy of the source.',
      )
}

/**
 * Returns the reason not to replace the current release; null if it may be replaced.
 * @param isOld true if the keys that signed the current release were revoked
 */
export function reasonToStay(
  { statement }: Signed,
  have: Held | null,
  isOld: boolean,
  now: number,
): string | null {
  return whyNot(statement, have && !isOld ? runningOf(have) : NOTHING, now)
}

/** A source's signed.json, for visitors whose release knows no metadata. They verify it themselves. */
async function passedOn({ roots, limits }: Settings, stop: AbortSignal): Promise<string | null> {
  for (const root of roots.filter((one) => !one.includes('{cid}'))) {
    const url = new URL('signed.json', root).href
    const file = await fileFrom(url, 'signed.json', limits, stop, MOST_PASSED_ON)
    const text = file && new TextDecoder().decode(file.bytes)
    if (text?.startsWith('{')) return text
  }
  return null
}

/** Known roots and versions of an unsigned release: the folder that it replaces must not forget them. */
const unsigned = (documents: Documents): Metadata | null =>
  documents.roots.length > 0 || documents.timestamp !== null || documents.leastSafe !== null
    ? { documents, installed: null }
    : null

/**
 * Fetches, verifies and installs a release.
 * @param signed null if only the given CID vouches for it
 * @param known metadata to keep with an unsigned release
 */
export async function take(
  settings: Settings,
  signed: Signed | null,
  have: Held | null,
  print: Print,
  stop: AbortSignal,
  known: Documents = NO_DOCUMENTS,
): Promise<Held> {
  const { trust, folder, limits } = settings
  const statement = signed?.statement
  const cid = statement?.cid ?? trust.cid ?? ''
  // Metadata from a folder do not name a host: their release may be at any gateway.
  const roots =
    settings.roots.length > 0 ? settings.roots : publicGateways.map((gateway) => linkOf(gateway, cid))
  const wish = { cid, release: statement?.release ?? null }
  const files = have?.site.files ?? []
  const site = await fetchRelease({ wish, roots, folder, known: files, limits, print, stop })
  const { version, chain } = site.manifest
  if (chain !== trust.chain || (statement && version !== statement.version))
    throw new PublishError(
      `The release calls itself ${version} for ${chain}, and it was wanted as ${statement?.version ?? 'one'} for ${trust.chain}.`,
      'Name its chain with --chain; if that is right, report it to whoever publishes the site.',
    )
  const passed = signed ? await passedOn(settings, stop) : null
  const held = { site, metadata: signed?.metadata ?? unsigned(known), signed: passed }
  await install(folder, held, trust)
  return held
}

/** Stores newer metadata of the current release: a longer term, or a change of the keys. */
async function renew(settings: Settings, have: Held, { learned, signed }: News): Promise<Held> {
  const { folder, trust } = settings
  const isSame = signed?.statement.release === runningOf(have).id
  const metadata = {
    documents: learned.documents,
    installed: isSame ? learned.documents.targets : (have.metadata?.installed ?? null),
  }
  if (JSON.stringify(metadata) === JSON.stringify(have.metadata)) return have
  await writeMetadata(folder, metadata, trust.roots, trust.chain)
  return { ...have, metadata }
}

/** The result of one check of the sources. */
type Looked = {
  /** The release that the mirror serves, with the newest metadata. */
  readonly held: Held
  /** A release that may take its place; null for none. */
  readonly next: Signed | null
  /** The reason why there is none, as text. */
  readonly why: string
}

/** Stores the newest metadata for the current release, and returns a release that may replace it, if any. */
export async function lookFrom(
  settings: Settings,
  have: Held,
  print: Print,
  stop: AbortSignal,
): Promise<Looked> {
  const news = await newest(settings, have.metadata?.documents ?? NO_DOCUMENTS, stop)
  const { learned, signed } = news
  if (!learned.answered) throw nothingSigned(learned, settings.trust.chain)
  if (learned.forked)
    print('Two different changes of the keys were published. The first that came here stays.')
  const held = await renew(settings, have, news)
  const isOld = !(await isVouched(held, learned.root, settings.trust.chain))
  if (isOld) print('The keys that signed the release that is here were revoked.')
  if (!signed) return { held, next: null, why: nothingSigned(learned, settings.trust.chain).message }
  const why = reasonToStay(signed, held, isOld, Date.now())
  return why === null ? { held, next: signed, why: '' } : { held, next: null, why }
}

/** Metadata of the folder, even if its release is incomplete: known roots are not forgotten. */
const remembered = async ({ folder }: Settings): Promise<Documents> =>
  (await readMetadata(folder))?.documents ?? NO_DOCUMENTS

/**
 * Returns the first release of an empty folder.
 * @throws PublishError, DownloadError
 */
async function takeFirst(settings: Settings, print: Print, stop: AbortSignal): Promise<Held> {
  const { learned, signed } = await newest(settings, await remembered(settings), stop)
  if (!signed) throw nothingSigned(learned, settings.trust.chain)
  const why = reasonToStay(signed, null, false, Date.now())
  if (why !== null)
    throw new PublishError(why, 'Ask whoever publishes the site for a release that may be installed.')
  return take(settings, signed, null, print, stop)
}

/**
 * Returns the release to start with. The current one stays if no newer one is available: a mirror must start while its
 * sources are down.
 * @throws PublishError, DownloadError if there is none, and nothing was installed
 */
export async function firstRelease(settings: Settings, print: Print, stop: AbortSignal): Promise<Held> {
  const have = await trusted(settings)
  if (settings.trust.cid !== null) {
    if (have) return have
    const known = await remembered(settings)
    const news = settings.trust.root === null ? null : await newest(settings, known, stop).catch(() => null)
    return take(settings, news?.signed ?? null, null, print, stop, news?.learned.documents ?? known)
  }
  if (!have) return takeFirst(settings, print, stop)
  try {
    const { held, next, why } = await lookFrom(settings, have, print, stop)
    if (next) return await take(settings, next, held, print, stop)
    print(`${why} It stays.`)
    return held
  } catch (error) {
    stop.throwIfAborted()
    print(`${sentenceOf(error)} Version ${have.site.manifest.version}, which is here, stays.`)
    return have
  }
}

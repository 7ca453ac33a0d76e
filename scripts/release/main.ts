/** `npm run release`: signs a built site, without changing it. scripts/release/help.txt lists the settings. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isVersion } from '../../src/lib/core/release/manifest.ts'
import { wholeNumber } from '../wholeNumber.ts'
import { PublishError, sentenceOf } from './ipfs/failure.ts'
import { readSite } from './ipfs/site.ts'
import { newKey, publicKeyOf } from './keys.ts'
import { chainIn, cosignRoles, installableIn, publishedIn, rolesLack, writeRoles } from './metadata.ts'
import { addSignatures, pemOfPoint, type Signers } from './repository.ts'
import { committedRoots, rootLacks, rootsOf, writeNextRoot } from './roots.ts'
import { readStatement, type SignedRelease } from './signed.ts'
import {
  cosign,
  hasOldReleases,
  missing,
  parseSigned,
  raised,
  refuseDevelopmentKey,
  refuseDevelopmentKeys,
  rotate,
  sign,
  statementOf,
  wordOf,
} from './statement.ts'

const help = fileURLToPath(new URL('help.txt', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    key: { type: 'string', multiple: true, default: [] },
    'least-safe': { type: 'string' },
    days: { type: 'string', default: '90' },
    out: { type: 'string' },
    cosign: { type: 'string' },
    'cosign-keys': { type: 'string' },
    rotate: { type: 'string' },
    to: { type: 'string', multiple: true, default: [] },
    threshold: { type: 'string', default: '1' },
    'new-key': { type: 'string' },
    renew: { type: 'string' },
    root: { type: 'string' },
    'root-to': { type: 'string', multiple: true, default: [] },
    'root-threshold': { type: 'string', default: '1' },
    'root-days': { type: 'string', default: '1095' },
    roots: { type: 'string', default: committedRoots },
  },
})

function readFile(path: string, what: string): string {
  try {
    return readFileSync(resolve(path), 'utf8')
  } catch {
    throw new PublishError(`${path} can’t be read.`, `Name ${what}.`)
  }
}

/** The private keys of this run. */
function keysAtHand(): string[] {
  if (values.key.length === 0)
    throw new PublishError('No key was named.', 'Name the file of a private key with --key.')
  return values.key.map((path) => {
    const pem = readFile(path, 'the file of a private key with --key')
    try {
      publicKeyOf(pem)
      return pem
    } catch {
      throw new PublishError(
        `${path} is no private key of ECDSA on P-256.`,
        'Make one with npm run release -- --new-key <file>.',
      )
    }
  })
}

const more = (lacking: number) =>
  `${lacking} more ${lacking === 1 ? 'signature is' : 'signatures are'} needed`

/** Writes the signed.json for releases without metadata, and reports if it has enough signatures. */
async function write(signed: SignedRelease, path: string): Promise<void> {
  const { version, chain, leastSafe, expires, cid } = readStatement(signed.text)
  // Also written without enough signatures: others add theirs.
  writeFileSync(path, `${JSON.stringify(signed, null, 2)}\n`)
  console.log(
    `${path}\n  version ${version} for ${chain}, least safe version ${leastSafe}, may be installed until ${expires}\n  ${cid}`,
  )
  const lacking = await missing(signed)
  console.log(
    lacking > 0
      ? `  ${more(lacking)}: npm run release -- --cosign ${path} --key <their key>`
      : '  Signed by enough keys. Serve it as signed.json beside the site’s files, for releases that know nothing else.',
  )
}

/** The metadata folder beside a signed.json. */
const metadataBeside = (signed: string) => `${signed.replace(/\.signed\.json$/, '')}.tuf`

/** A host can withhold updates until the timestamp expires, so it expires soon. */
const daysToSign = () => wholeNumber('days', values.days, 1, 90)

function leastSafeNamed(): string | null {
  const named = values['least-safe'] ?? null
  if (named !== null && !isVersion(named))
    throw new PublishError(`--least-safe ${named} is no version.`, 'Write three numbers, such as 1.2.0.')
  return named
}

/** Reports if visitors would accept a metadata folder now, and what it lacks. */
async function reportMetadata(folder: string, chain: string): Promise<void> {
  const published = publishedIn(folder, chain)
  const { releaseVersion, leastSafe, expires } = published?.targets ?? {}
  console.log(
    `${folder}\n  version ${releaseVersion} for ${chain}, least safe version ${leastSafe}, may be installed until ${expires}`,
  )
  const lacking = await rolesLack(folder, chain)
  const good = (await installableIn(folder, chain, Date.now())) === published?.targets.release
  if (lacking > 0) console.log(`  ${more(lacking)}: npm run release -- --cosign ${folder} --key <their key>`)
  else if (good)
    console.log(
      '  Signed by enough keys. Serve the folder as tuf/ beside the site’s files, timestamp.json last.',
    )
  else
    throw new PublishError(
      `Visitors would not believe ${folder}: its roots do not follow each other, or the newest has expired.`,
      'Compare src/lib/core/release/roots with what was published.',
    )
}

function rootsFor(chain: string): readonly string[] {
  const roots = rootsOf(resolve(values.roots), chain)
  if (roots.length > 0) return roots
  throw new PublishError(
    `Nobody signs for ${chain}: it has no root in this source.`,
    `Make keys with npm run release -- --new-key <file>, and a root with npm run release -- --root ${chain}.`,
  )
}

async function signSite(folder: string): Promise<void> {
  const out = values.out ?? `${folder.replace(/\/+$/, '')}.signed.json`
  const leastSafe = leastSafeNamed()
  const site = await readSite(resolve(folder))
  const { chain } = site.manifest
  const roots = rootsFor(chain)
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, chain)
  const days = daysToSign()
  const metadata = metadataBeside(out)
  const published = publishedIn(metadata, chain)
  const before = existsSync(out) ? parseSigned(readFileSync(out, 'utf8'), out) : null
  const said = published ? wordOf(published.targets, chain) : before && readStatement(before.text)
  const statement = statementOf(site, said, { leastSafe, days, now: Date.now() })
  const { version, release, cid, date } = statement
  const length = site.files.find(({ path }) => path === 'release.json')?.size ?? 0
  const next = { version, id: release, length, cid, leastSafe: statement.leastSafe, date }
  writeRoles(metadata, chain, roots, next, { days, now: Date.now() }, pems)
  if (hasOldReleases(chain)) await write(sign(statement, pems, before), out)
  await reportMetadata(metadata, chain)
}

/** Signs the published release again for a new term, without a build. */
async function renew(folder: string): Promise<void> {
  const chain = chainIn(folder)
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, chain)
  const published = publishedIn(folder, chain)
  const leastSafe = leastSafeNamed()
  const release = published && leastSafe !== null ? raised(published, leastSafe) : null
  writeRoles(folder, chain, rootsFor(chain), release, { days: daysToSign(), now: Date.now() }, pems)
  await reportMetadata(folder, chain)
}

/** The keys of a root change; null if it leaves them unchanged. */
function signersNamed(points: readonly string[], threshold: string, option: string): Signers | null {
  if (points.length === 0) return null
  try {
    return { keys: points.map(pemOfPoint), threshold: wholeNumber(option, threshold, 1, points.length) }
  } catch (error) {
    if (error instanceof PublishError) throw error
    throw new PublishError('A public key is none of ECDSA on P-256.', 'Copy it as --new-key printed it.')
  }
}

/** Writes the next root of a chain. */
async function changeRoot(chain: string): Promise<void> {
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, chain)
  const root = signersNamed(values['root-to'], values['root-threshold'], 'root-threshold')
  const release = signersNamed(values.to, values.threshold, 'threshold')
  refuseDevelopmentKeys([...(root?.keys ?? []), ...(release?.keys ?? [])], chain)
  const path = await writeNextRoot(
    resolve(values.roots),
    chain,
    {
      root,
      release,
      days: wholeNumber('root-days', values['root-days'], 1, 7_300),
      now: Date.now(),
    },
    pems,
  )
  await reportRoot(path)
}

async function reportRoot(path: string): Promise<void> {
  const chain = basename(dirname(path))
  const roots = rootsOf(dirname(dirname(path)), chain)
  const lacking = await rootLacks(roots.at(-1) ?? '', roots.at(-2), chain)
  console.log(path)
  console.log(
    lacking > 0
      ? `  ${more(lacking)}: npm run release -- --cosign ${path} --key <their root key>`
      : '  Signed by enough keys. Name it in src/lib/core/release/roots.ts, commit it, and renew the metadata: npm run release -- --renew <folder>.tuf --key <release key>',
  )
}

/** Adds signatures: to a root, to a metadata folder, or to a signed.json. */
async function addTo(path: string): Promise<void> {
  if (existsSync(path) && statSync(path).isDirectory()) {
    const chain = chainIn(path)
    const pems = keysAtHand()
    refuseDevelopmentKey(pems, chain)
    cosignRoles(path, chain, pems)
    return reportMetadata(path, chain)
  }
  if (!path.endsWith('.root.json'))
    return write(await change(path, (one, pems) => cosign(one, pems, 'release')), path)
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, basename(dirname(resolve(path))))
  writeFileSync(path, addSignatures(readFile(path, 'a root that npm run release wrote'), pems))
  return reportRoot(resolve(path))
}

/** Changes a file that was signed before. */
async function change(path: string, how: (signed: SignedRelease, pems: readonly string[]) => SignedRelease) {
  const signed = parseSigned(readFile(path, 'a file that npm run release wrote'), path)
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, readStatement(signed.text).chain)
  return how(signed, pems)
}

async function run(): Promise<void> {
  const { cosign: release, 'cosign-keys': keys, rotate: changed, 'new-key': made, root } = values
  if (values.help) console.log(readFileSync(help, 'utf8'))
  else if (made !== undefined) {
    if (existsSync(made)) throw new PublishError(`${made} is there already.`, 'Name a file that is not.')
    const pem = newKey()
    writeFileSync(made, pem, { mode: 0o600 })
    console.log(
      `${made} holds the private key: keep it off this machine. The public one, to be named with --to or --root-to:\n${publicKeyOf(pem)}`,
    )
  } else if (release !== undefined) await addTo(release)
  else if (values.renew !== undefined) await renew(values.renew)
  else if (root !== undefined) await changeRoot(root)
  else if (keys !== undefined) await write(await change(keys, (one, pems) => cosign(one, pems, 'keys')), keys)
  else if (changed !== undefined) {
    if (values.to.length === 0)
      throw new PublishError('No new key was named.', 'Name each public key with --to.')
    const threshold = wholeNumber('threshold', values.threshold, 1, values.to.length)
    await write(
      await change(changed, (one, pems) => rotate(one, { keys: values.to, threshold }, pems)),
      changed,
    )
  } else await signSite(positionals[0] ?? 'dist')
}

try {
  await run()
} catch (error) {
  const next = error instanceof PublishError ? error.next : 'See npm run release -- --help.'
  console.error(`${sentenceOf(error)}\n${next}`)
  process.exitCode = 1
}

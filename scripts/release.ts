/** `npm run release`: signs a built site, outside of it. scripts/release/help.txt says how it is told what. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isVersion } from '../src/lib/release/manifest.ts'
import { readStatement, type SignedRelease } from '../src/lib/release/signed.ts'
import { PublishError, sentenceOf } from './ipfs/failure.ts'
import { readSite } from './ipfs/site.ts'
import { newKey, publicKeyOf } from './release/keys.ts'
import {
  cosign,
  keysInCode,
  missing,
  parseSigned,
  refuseDevelopmentKey,
  rotate,
  sign,
  statementOf,
} from './release/statement.ts'
import { wholeNumber } from './wholeNumber.ts'

const help = fileURLToPath(new URL('release/help.txt', import.meta.url))

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
  },
})

function readFile(path: string, what: string): string {
  try {
    return readFileSync(resolve(path), 'utf8')
  } catch {
    throw new PublishError(`${path} can’t be read.`, `Name ${what}.`)
  }
}

/** The private keys that sign now. */
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

/** Writes what was signed, and says whether it is enough. */
async function write(signed: SignedRelease, path: string): Promise<void> {
  const { version, chain, leastSafe, expires, cid } = readStatement(signed.text)
  // Kept also where it is not enough yet: others add to it.
  writeFileSync(path, `${JSON.stringify(signed, null, 2)}\n`)
  console.log(
    `${path}\n  version ${version} for ${chain}, least safe version ${leastSafe}, may be installed until ${expires}\n  ${cid}`,
  )
  const lacking = await missing(signed)
  console.log(
    lacking > 0
      ? `  ${lacking} more ${lacking === 1 ? 'signature is' : 'signatures are'} needed: npm run release -- --cosign ${path} --key <their key>`
      : '  Signed by enough keys. Serve it as signed.json beside the site’s files.',
  )
}

async function signSite(folder: string): Promise<void> {
  const out = values.out ?? `${folder.replace(/\/+$/, '')}.signed.json`
  const leastSafe = values['least-safe'] ?? null
  if (leastSafe !== null && !isVersion(leastSafe))
    throw new PublishError(`--least-safe ${leastSafe} is no version.`, 'Write three numbers, such as 1.2.0.')
  const site = await readSite(resolve(folder))
  keysInCode(site.manifest.chain)
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, site.manifest.chain)
  const before = existsSync(out) ? parseSigned(readFileSync(out, 'utf8'), out) : null
  const days = wholeNumber('days', values.days, 1, 3_650)
  const said = before && readStatement(before.text)
  await write(sign(statementOf(site, said, { leastSafe, days, now: Date.now() }), pems, before), out)
}

/** Changes a file that was signed before. */
async function change(path: string, how: (signed: SignedRelease, pems: readonly string[]) => SignedRelease) {
  const signed = parseSigned(readFile(path, 'a file that npm run release wrote'), path)
  const pems = keysAtHand()
  refuseDevelopmentKey(pems, readStatement(signed.text).chain)
  return how(signed, pems)
}

async function run(): Promise<void> {
  const { cosign: release, 'cosign-keys': keys, rotate: changed, 'new-key': made } = values
  if (values.help) console.log(readFileSync(help, 'utf8'))
  else if (made !== undefined) {
    if (existsSync(made)) throw new PublishError(`${made} is there already.`, 'Name a file that is not.')
    const pem = newKey()
    writeFileSync(made, pem, { mode: 0o600 })
    console.log(
      `${made} holds the private key: keep it off this machine. The public one, for src/lib/release/keys.ts:\n${publicKeyOf(pem)}`,
    )
  } else if (release !== undefined)
    await write(await change(release, (one, pems) => cosign(one, pems, 'release')), release)
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

/** `./ipfs-deploy.sh`: builds, packs, pins and reads back. scripts/release/ipfs/help.txt lists its settings. */
import { spawn } from 'node:child_process'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { contenthash, dnslink } from '../../../src/lib/core/release/cid.ts'
import { writeCar } from './car.ts'
import { PublishError, sentenceOf } from './failure.ts'
import { publish } from './publish.ts'
import { linkOf } from './readBack.ts'
import { readSettings, type Settings } from './settings.ts'
import { readSite, type Site } from './site.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Keys are never printed, not even if a host repeats them. */
const auth = process.env.IPFS_RPC_AUTH ?? ''
const secrets = [
  auth.replace(/^(bearer:|basic:[^:]*:)/, ''),
  Buffer.from(auth.replace(/^basic:/, '')).toString('base64'),
  ...(process.env.PINNING_TOKEN ?? '').split(',').map((token) => token.trim()),
].filter((secret) => secret !== '')
const hidden = (line: string) => secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line)
const print = (line: string) => console.log(hidden(line))

async function build(signal: AbortSignal): Promise<string> {
  const chain = process.env.CHAIN ?? 'mainnet'
  const dir = resolve(root, process.env.OUT_DIR ?? (chain === 'mainnet' ? 'dist' : `dist-${chain}`))
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: 'inherit',
    signal,
  })
  const code = await new Promise((done, failed) => child.once('exit', done).once('error', failed)).catch(
    () => 1,
  )
  signal.throwIfAborted()
  if (code !== 0) throw new PublishError('The site could not be built.', 'See the lines above.')
  return dir
}

function carPath(dir: string, out: string | undefined): string {
  const path = resolve(out ?? join(dirname(dir), `${basename(dir)}.car`))
  if (!relative(dir, path).startsWith('..'))
    throw new PublishError(
      'The CAR may not lie in the folder that it holds.',
      'Name another place with --out.',
    )
  return path
}

/** Returns the description of each step, for a dry run. */
function planOf(
  { node, services, gateways, origins, name }: Settings,
  { cid, files }: Site,
  car: string,
): string[] {
  const key = (authorization: string | null) => (authorization ? 'with your key' : 'without a key')
  return [
    'Nothing was sent. A run without --dry-run would',
    ...(node
      ? [`  send ${car} to ${node.url}/api/v0/dag/import?pin-roots=true, ${key(node.authorization)}`]
      : []),
    ...services.map(
      ({ url, authorization }) =>
        `  order ${cid} as “${name}” at ${url}/pins, ${key(authorization)}, from ${[...(node ? ['the node'] : []), ...origins].join(', ') || 'whoever has it'}`,
    ),
    ...(node || services.length > 0 ? [] : ['  stop: neither IPFS_RPC nor PINNING_SERVICE is set']),
    ...gateways.map((gateway) => `  read ${files.length} files back from ${linkOf(gateway, cid)}`),
  ]
}

async function deploy(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: { dir: { type: 'string' }, out: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  })
  const dry = values['dry-run'] === true
  // Invalid settings are reported before the build.
  const settings = readSettings(process.env)
  if (!dry && !settings.node && settings.services.length === 0)
    throw new PublishError(
      'Nobody is named to pin the site.',
      'Set IPFS_RPC or PINNING_SERVICE (./ipfs-deploy.sh --help), or try --dry-run.',
    )
  const dir = values.dir === undefined ? await build(signal) : resolve(values.dir)
  const site = await readSite(dir)
  const car = carPath(dir, values.out)
  const size = await writeCar(site, car)
  print(`${site.files.length} files, ${car} (${size} bytes)\nCID ${site.cid}, by our count and by ipfs-car`)
  if (dry) {
    for (const line of planOf(settings, site, car)) print(line)
    return
  }
  const links = await publish({ site, car, settings, print, signal })
  print('\nPublished. Links that gave back every file:')
  for (const link of links) print(`  ${link}`)
  print(`DNSLink: TXT record of _dnslink.<your name>\n  ${dnslink(site.cid)}`)
  print(`ENS: content hash of your name\n  ipfs://${site.cid}\n  ${contenthash(site.cid)}`)
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort(new PublishError('Stopped.', 'Run this again to publish.')))

try {
  await deploy(stop.signal)
} catch (error) {
  const next = error instanceof PublishError ? error.next : 'See ./ipfs-deploy.sh --help.'
  console.error(hidden(`\nNot published. ${sentenceOf(error)}\n${next}`))
  process.exitCode = 1
}

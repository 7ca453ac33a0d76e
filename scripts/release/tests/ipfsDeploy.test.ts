/** `./ipfs-deploy.sh` as a user runs it: its output, its exit code, and that it prints no secret. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contenthash } from '../../../src/lib/core/release/cid.ts'
import { writeBuiltSite } from '../../../tests/support/builtSite.ts'
import { fakeGateway, fakeNode, fakeService } from '../../../tests/support/ipfsServers.ts'
import { readSettings } from '../ipfs/settings.ts'
import { readSite, type Site } from '../ipfs/site.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const script = join(root, 'scripts/release/ipfs/deploy.ts')
const plain = { PATH: process.env.PATH ?? '' }

let dir = ''
let site: Site
beforeAll(async () => {
  dir = writeBuiltSite()
  site = await readSite(dir)
})
afterAll(() => rmSync(dirname(dir), { recursive: true, force: true }))

type Ended = { readonly code: number; readonly out: string; readonly err: string }
const deploy = (args: readonly string[], env: Record<string, string>, options: readonly string[] = []) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [...options, script, ...args],
      { cwd: dirname(dir), env: { ...plain, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

it('--help lists the settings in a fresh clone, and installs nothing', () => {
  const clone = mkdtempSync(join(tmpdir(), 'dex-help-'))
  try {
    mkdirSync(join(clone, 'scripts/release/ipfs'), { recursive: true })
    for (const file of [
      'ipfs-deploy.sh',
      'scripts/release/ipfs-deploy.mjs',
      'scripts/install.mjs',
      'scripts/release/ipfs/help.txt',
    ])
      cpSync(join(root, file), join(clone, file))
    const { status, stdout } = spawnSync(join(clone, 'ipfs-deploy.sh'), ['--help'], {
      encoding: 'utf8',
      env: plain,
    })
    expect(status).toBe(0)
    for (const name of ['IPFS_RPC_AUTH', 'PINNING_TOKEN', 'IPFS_GATEWAYS', '--dry-run'])
      expect(stdout).toContain(name)
    expect(stdout).not.toMatch(/install/i)
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
})

describe('a dry run', () => {
  const noSockets = ['--import', join(root, 'tests/support/noSockets.mjs')]

  it('packs, lists the requests it would send, and opens no connection', async () => {
    const { code, out, err } = await deploy(
      ['--dir', 'site', '--dry-run'],
      {
        IPFS_RPC: 'https://node.example:5001/',
        IPFS_RPC_AUTH: 'basic:me:node-secret',
        PINNING_SERVICE: 'https://pins.example/psa',
        PINNING_TOKEN: 'service-secret',
      },
      noSockets,
    )
    expect([code, err]).toEqual([0, ''])
    expect(existsSync(join(dirname(dir), 'site.car'))).toBe(true)
    expect(out).toContain(`CID ${site.cid}`)
    expect(out).toContain('https://node.example:5001/api/v0/dag/import?pin-roots=true, with your key')
    expect(out).toContain('https://pins.example/psa/pins, with your key')
    expect(out).toContain(`from https://${site.cid}.ipfs.dweb.link/`)
    expect(out).toContain(`from https://ipfs.io/ipfs/${site.cid}/`)
    expect(out + err).not.toMatch(/secret/)
  })

  it('opens a connection that the check would detect', async () => {
    const env = { IPFS_RPC: 'http://127.0.0.1:1023' }
    expect((await deploy(['--dir', 'site', '--out', 'caught.car'], env, noSockets)).code).toBe(99)
  })

  it('needs no settings', async () => {
    const { code, out } = await deploy(['--dir', 'site', '--dry-run', '--out', 'other.car'], {}, noSockets)
    expect(code).toBe(0)
    expect(out).toContain('stop: neither IPFS_RPC nor PINNING_SERVICE is set')
    expect(existsSync(join(dirname(dir), 'other.car'))).toBe(true)
  })
})

it.each<[string, readonly string[], Record<string, string>, RegExp]>([
  ['nobody to pin it', ['--dir', 'site'], {}, /Nobody is named to pin the site\.\nSet IPFS_RPC/],
  ['no such option', ['--wrong'], {}, /--wrong'\nSee \.\/ipfs-deploy\.sh --help/],
  ['no site', ['--dir', 'none', '--dry-run'], {}, /none holds no index\.html\.\nName the folder/],
  [
    'a CAR inside of the site',
    ['--dir', 'site', '--dry-run', '--out', 'site/a.car'],
    {},
    /may not lie in the folder/,
  ],
  ['a wrong setting', ['--dry-run'], { IPFS_RPC: 'ipfs' }, /IPFS_RPC is no http address\.\nWrite it like/],
  [
    'nobody there',
    ['--dir', 'site'],
    { IPFS_RPC: 'http://127.0.0.1:1023' },
    /127\.0\.0\.1:1023 could not be reached.+\nCheck/,
  ],
])(
  '%s: a sentence, the next step, and exit code 1',
  async (_, args, env, sentence) => {
    const { code, err } = await deploy(args, env)
    expect(code).toBe(1)
    expect(err).toMatch(/^\nNot published\. /)
    expect(err).toMatch(sentence)
    expect(err).not.toMatch(/\n {4}at /)
    expect(readdirSync(dir)).not.toContain('a.car')
  },
  60_000,
)

async function servers() {
  const node = await fakeNode(site.cid)
  const service = await fakeService()
  const gateways = await Promise.all([1, 2, 3].map(() => fakeGateway(site.cid, site.files)))
  const env = {
    IPFS_RPC: node.url,
    IPFS_RPC_AUTH: 'bearer:node-secret',
    PINNING_SERVICE: service.url,
    PINNING_TOKEN: 'service-secret',
    IPFS_GATEWAYS: gateways.map(({ url }) => url).join(','),
  }
  const close = () => Promise.all([node, service, ...gateways].map((one) => one.close()))
  return { node, service, gateways, env, close }
}

it('publishes, and prints links, DNSLink and content hash', async () => {
  const { node, service, gateways, env, close } = await servers()
  const { code, out, err } = await deploy(['--dir', dir], env)
  await close()
  expect([code, err]).toEqual([0, ''])
  expect([[...node.pinned], service.pins.size]).toEqual([[site.cid], 1])
  const end = out.slice(out.indexOf('Published.'))
  for (const { url } of gateways) expect(end).toContain(`\n  ${url}${site.cid}/\n`)
  expect(end).toContain(`dnslink=/ipfs/${site.cid}`)
  expect(end).toContain(contenthash(site.cid))
  expect(out).not.toMatch(/secret/)
})

it('does not print a key that a host repeats', async () => {
  const { env, close } = await servers()
  const node = await fakeNode(site.cid, {
    twist: (request, response) => {
      response.writeHead(403).end(`no: ${request.headers.authorization}`)
      return true
    },
  })
  const { code, err } = await deploy(['--dir', dir], { ...env, IPFS_RPC: node.url })
  await Promise.all([close(), node.close()])
  expect(code).toBe(1)
  expect(err).toMatch(/answers 403: no: Bearer \*\*\*\.\nIt does not take the key/)
})

it('pressing Ctrl+C twice removes the pins', async () => {
  const { node, service, gateways, env, close } = await servers()
  const silent = await fakeGateway(site.cid, site.files, () => true)
  const child = spawn(process.execPath, [script, '--dir', dir], {
    env: { ...plain, ...env, IPFS_GATEWAYS: [...gateways, silent].map(({ url }) => url).join(',') },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await expect.poll(() => text).toContain('Reading')
  expect([node.pinned.size, service.pins.size]).toEqual([1, 1])
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  await Promise.all([close(), silent.close()])
  expect(text).toMatch(/Undone.+Undone.+Not published\. Stopped\./s)
  expect([node.pinned.size, service.pins.size]).toEqual([0, 0])
})

describe('settings', () => {
  const read = (env: Record<string, string>) => readSettings(env)

  it('have defaults that need no network', () => {
    const { node, services, gateways, limits } = read({})
    expect([node, services]).toEqual([null, []])
    expect(gateways.length).toBeGreaterThanOrEqual(3)
    for (const gateway of gateways) expect(gateway).toMatch(/^https:\/\/.*\{cid\}.*\/$/)
    expect(limits).toEqual({ requestMs: 60_000, waitMs: 600_000, firstDelayMs: 500 })
  })

  it('use each token only for its own service', () =>
    expect(
      read({ PINNING_SERVICE: 'https://a.example/psa/, https://b.example', PINNING_TOKEN: 'x, y' }).services,
    ).toEqual([
      { url: 'https://a.example/psa', authorization: 'Bearer x' },
      { url: 'https://b.example', authorization: 'Bearer y' },
    ]))

  it.each<[string, Record<string, string>, string | RegExp]>([
    [
      'a token too few',
      { PINNING_SERVICE: 'https://a.example,https://b.example', PINNING_TOKEN: 'x' },
      /2 services.+1 tokens/,
    ],
    [
      'a key over http',
      { IPFS_RPC: 'http://node.example', IPFS_RPC_AUTH: 'bearer:xyz' },
      /anybody on the way could read/,
    ],
    ['a password in the address', { IPFS_RPC: 'https://me:xyz@node.example' }, /holds a name or a password/],
    ['a key of no kind', { IPFS_RPC: 'https://node.example', IPFS_RPC_AUTH: 'xyz' }, /has no kind/],
    ['a key for nothing', { IPFS_RPC_AUTH: 'bearer:xyz' }, /IPFS_RPC is not/],
    [
      'a token with a line break',
      { PINNING_SERVICE: 'https://a.example', PINNING_TOKEN: 'x\ny' },
      /no header can carry/,
    ],
    [
      'two gateways',
      { IPFS_GATEWAYS: 'https://a.example/ipfs/,https://b.example/ipfs/' },
      /names 2, .+ through 3/,
    ],
    [
      'one gateway thrice',
      { IPFS_GATEWAYS: 'https://a.example/ipfs,https://a.example/ipfs/,https://a.example/ipfs/{cid}/' },
      /names 1/,
    ],
    [
      'no gateway',
      { IPFS_GATEWAYS: 'ftp://a.example/,https://b.example/,https://c.example/' },
      /ftp:.+no address of a gateway/,
    ],
    ['no multiaddress', { IPFS_ORIGINS: '1.2.3.4' }, /no multiaddress/],
    ['no time', { IPFS_WAIT_SECONDS: '0' }, /no number of seconds/],
  ])('%s is refused, and the secret is not printed', (_, env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
    expect(() => read(env)).not.toThrow(/xyz/)
  })
})

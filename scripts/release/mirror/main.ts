/** `npm run mirror`: fetches a release, verifies it, serves it and tests that. scripts/release/mirror/help.txt has the settings. */
import { writeFileSync } from 'node:fs'
import { PublishError, sentenceOf } from '../ipfs/failure.ts'
import { filesBeside } from './beside.ts'
import type { Held } from './folder.ts'
import { follow } from './follow.ts'
import { objectKeys } from './objectKeys.ts'
import { firstRelease } from './release.ts'
import { selfTest } from './selfTest.ts'
import { serve } from './serve.ts'
import { readSettings, type Settings } from './settings.ts'

const print = (line: string) => console.log(line)

/**
 * Returns the data for a mirror's listing request, as one line of JSON: its address, and the release that was tested.
 * @param now in ms
 */
const listingOf = (address: string, { site }: Held, now: number): string =>
  JSON.stringify({
    address,
    version: site.manifest.version,
    cid: site.cid,
    date: new Date(now).toISOString(),
  })

/** Tests the mirror where people reach it, and says what to send in. @returns whether all was right */
async function report(address: string, held: Held, { trust, address: named }: Settings): Promise<boolean> {
  const { checks, faults } = await selfTest(address, held, trust)
  if (faults.length > 0) {
    print(`${address} is not what a mirror must be:`)
    for (const fault of faults) print(`  ${fault}`)
    return false
  }
  print(`${address} answers as it must (${checks} checks: every file by its hash, headers, ranges, 404).`)
  if (named === null)
    print('Only this machine can reach it. Name where others do with --address to have it listed.')
  print(
    'To be listed, send this to whoever publishes the site, for SITE_MIRRORS of the next build (docs/releases.md, Mirrors):',
  )
  print(`  ${listingOf(address, held, Date.now())}`)
  return true
}

function writeOut({ folder, keys, trust }: Settings, held: Held): void {
  const { site, metadata } = held
  print(`${folder} holds the release${metadata ? ' and its metadata' : ''}, verified. Nothing is served.`)
  if (keys) {
    const paths = [...site.files, ...filesBeside(held, trust)].map(({ path }) => path)
    const rows = objectKeys(paths).map((row) => JSON.stringify(row))
    writeFileSync(`${folder}.keys.json`, `[\n${rows.join(',\n')}\n]\n`)
    print(`${folder}.keys.json lists what to upload under which key, with its type and how long it is kept.`)
  }
  print('docs/mirrors.md says what each kind of host needs.')
}

async function run(stop: AbortSignal): Promise<void> {
  const settings = readSettings(process.argv.slice(2))
  const held = await firstRelease(settings, print, stop)
  if (settings.outOnly) return writeOut(settings, held)
  const served = await serve(held, settings.trust, settings.host, settings.port)
  const { host } = settings
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const own = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${served.port}/`
  const address = settings.address ?? own
  print(`Serving version ${held.site.manifest.version} on ${own}`)
  let serving = held.site.manifest.version
  try {
    if (!(await report(address, held, settings)))
      throw new PublishError(
        'The mirror failed its own test, and is stopped.',
        address === own ? 'Report it.' : 'Look at what stands between this machine and that address.',
      )
    await follow(
      settings,
      held,
      async (next) => {
        served.change(next)
        const { version } = next.site.manifest
        const isNewer = version !== serving
        serving = version
        if (!isNewer) return
        print(`Serving version ${version} from now on`)
        await report(address, next, settings)
      },
      print,
      stop,
    )
  } finally {
    await served.close()
  }
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () =>
    stop.abort(new PublishError('Stopped.', 'Run this again to go on: what came is kept.')),
  )

try {
  await run(stop.signal)
} catch (error) {
  console.error(`\n${sentenceOf(error)}`)
  console.error(error instanceof PublishError ? error.next : 'See npm run mirror -- --help.')
  process.exitCode = 1
}

/** `npm run verify`: checks from outside if a site is what was published. See scripts/release/verify/help.txt. */
import { parseArgs } from 'node:util'
import { cleanText } from '../../../src/lib/core/i18n/clean.ts'
import { readRoot } from '../../../src/lib/core/release/tuf/metadata.ts'
import { PublishError, sentenceOf } from '../ipfs/failure.ts'
import { rootOf, trustOf } from '../mirror/settings.ts'
import { buildFinding } from './build.ts'
import { readServed } from './read.ts'
import { type Finding, verdictOf } from './verdict.ts'

/** The site's own texts are untrusted. */
const print = (line: string) => console.log(cleanText(line, 2_000))

const mark = ({ good }: Finding) => (good === null ? 'note ' : good ? 'ok   ' : 'WRONG')

function settings() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        chain: { type: 'string', default: 'mainnet' },
        cid: { type: 'string' },
        build: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new PublishError((error as Error).message.split('.')[0] as string, 'See npm run verify -- --help.')
  }
}

async function run(): Promise<boolean> {
  const { values, positionals } = settings()
  const [address, more] = positionals
  if (address === undefined || more !== undefined || address.includes('{cid}'))
    throw new PublishError('One address is looked at at a time.', 'Name the root of a site.')
  const trust = trustOf(values.chain, values.cid)
  const root = rootOf(address)
  const newest = trust.root === null ? 0 : readRoot(trust.root, trust.chain).version
  const served = await readServed(root, { requestMs: 20_000, waitMs: 120_000, firstDelayMs: 500 }, newest)
  const { version, commit, chain } = served.manifest
  print(
    `${root} serves version ${version} for ${chain}, built from ${commit ? `commit ${commit}` : 'no named commit'}`,
  )
  const build = values.build ? await buildFinding(served) : null
  const { good, findings } = await verdictOf(served, root, trust, build, Date.now())
  for (const one of findings) print(`${mark(one)} ${one.about}: ${one.says}`)
  print(
    good
      ? 'It is what was published, as far as it was shown to this machine just now.'
      : 'It is NOT shown to be what was published: do not sign anything there.',
  )
  return good
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(`\n${cleanText(sentenceOf(error), 500)}`)
  console.error(error instanceof PublishError ? error.next : 'See npm run verify -- --help.')
  process.exitCode = 1
}

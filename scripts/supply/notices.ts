import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Origins } from '../astro/origins.ts'
import type { Lockfile } from '../lockfile.ts'
import { mayShip } from './licences.ts'
import { idOf, type Locked, lockedIn, root, withNeeded } from './locked.ts'

/**
 * Returns the packages of which code is in a built site, as `name@version`.
 * @param site its folder
 */
export function shippedIn(site: string): Set<string> {
  const { files }: Origins = JSON.parse(readFileSync(`${site}.sources.json`, 'utf8'))
  const sources = Object.values(files).flat()
  return new Set(sources.filter((source) => /^(?:@[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/.test(source)))
}

/** A package that people get or the server runs with. */
type Noticed = {
  readonly id: string
  readonly licence: string
  readonly browser: boolean
  readonly server: boolean
  /** Its own licence texts; none where its folder has none. */
  readonly texts: readonly string[]
}

const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/** Line ends and spaces at them say nothing. */
const plain = (text: string) =>
  text
    .replace(/[ \t]+$/gm, '')
    .replaceAll('\r', '')
    .trim()

function textsOf(path: string): string[] {
  const folder = join(root, path)
  if (!existsSync(folder)) throw new Error(`${path} is not installed, so its licence can't be read.`)
  return readdirSync(folder)
    .filter((name) => LICENCE.test(name) && !/\.(?:[cm]?[jt]s|json)$/.test(name))
    .sort()
    .map((name) => plain(readFileSync(join(folder, name), 'utf8')))
}

function noticed(lockfile: Lockfile, shipped: ReadonlySet<string>, server: readonly string[]): Noticed[] {
  const run = new Set(withNeeded(server, lockfile).map(idOf))
  const found = new Map<string, Locked>()
  for (const one of lockedIn(lockfile))
    if ((shipped.has(idOf(one)) || run.has(idOf(one))) && !found.has(idOf(one))) found.set(idOf(one), one)
  const absent = [...shipped].filter((id) => !found.has(id))
  if (absent.length > 0) throw new Error(`Not in the lockfile: ${absent.join(', ')}`)
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, one]) => {
      if (!mayShip(one.license))
        throw new Error(`${id} is under ${one.license}, which scripts/supply/licences.ts does not allow.`)
      return {
        id,
        licence: one.license ?? '',
        browser: shipped.has(id),
        server: run.has(id),
        texts: textsOf(one.path),
      }
    })
}

const HEAD = `# Third-party notices

Written by \`npm run notices\` from the lockfile and the packages' own files; a test holds it to them. Listed is what the
built site's scripts and pages hold (browser) and what the server's program loads (server). Tools for building and
testing are not: nobody is given them. Node.js comes with its own texts (\`LICENSE\` of its distribution).
`

/**
 * The text of THIRD-PARTY-NOTICES.md.
 * @param shipped packages of the built site as \`name@version\`
 * @param server names of the packages that the server imports
 * @throws for a licence that is not allowed, and where a package is not installed
 */
export function noticesOf(
  lockfile: Lockfile,
  shipped: ReadonlySet<string>,
  server: readonly string[],
): string {
  const packages = noticed(lockfile, shipped, server)
  const texts = [...new Set(packages.flatMap((one) => one.texts))]
  const numbers = (one: Noticed) =>
    one.texts.map((text) => texts.indexOf(text) + 1).join(', ') || 'none of its own'
  const rows = packages.map((one) =>
    [one.id, one.licence, one.browser ? 'yes' : '', one.server ? 'yes' : '', numbers(one)].join(' | '),
  )
  const table = ['package | licence | browser | server | text', '--- | --- | --- | --- | ---', ...rows]
  const parts = texts.map((text, i) => {
    const ids = packages.filter((one) => one.texts.includes(text)).map(({ id }) => id)
    return `### Text ${i + 1}\n\n${ids.join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`
  })
  return `${HEAD}\n${table.map((row) => `| ${row} |`).join('\n')}\n\n## Texts\n\n${parts.join('\n')}`
}

/** Checks what documents say about the code: the named places exist. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { documentedRoutes } from '../server/openapi.ts'
import { isApi } from '../sw/apiAnswers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const namesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
const documents = ['README.md', 'SECURITY.md', ...namesIn('docs'), ...namesIn('docs/decisions')]
  .filter((name) => name.endsWith('.md'))
  // Reports of runs name the files of that time.
  .filter((name) => !/test-long|faults|bench|mutants/.test(name))

/** Paths in backticks, from the repository's root or, as `lib/…` and the like, below src. */
const namedIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:src|lib|stores|islands|ui|layouts|sw|server|devnet|scripts|tests|contracts|docs)\/[^`\s]*)`/g,
    ),
  ]
    .map(([, path = '']) => path.replace(/[.,;]$/, ''))
    .filter((path) => !/[<>*…]/.test(path))
    .flatMap((path) => {
      const [, before, options, after] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? []
      return options ? options.split(',').map((option) => `${before}${option}${after}`) : [path]
    })
const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, 'src', path))

describe.each(documents)('%s', (name) => {
  it('names only existing places', () => {
    expect(namedIn(read(name)).filter((path) => !isThere(path))).toEqual([])
  })
})

it('no command of a document needs a newer Node than the machine may have', () => {
  // Only npm and npx find the Node that the project installs.
  const wrong = documents.flatMap((name) =>
    [...read(name).matchAll(/^.*\bnode (?:--\S+ )*[\w/.-]+\.ts\b.*$/gm)].flatMap(([line]) =>
      /npx node/.test(line) ? [] : [`${name}: ${line}`],
    ),
  )
  expect(wrong).toEqual([])
})

describe('decisions', () => {
  const index = read('docs/decisions/README.md')
  const files = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md')
    .sort()

  it('numbers have no gaps', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(files.map((name) => name.slice(0, 5))).toEqual(
      files.map((_, i) => `${String(i + 1).padStart(4, '0')}-`),
    )
    expect(files.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  })

  it.each(files)('%s has its title, date, status and three sections', (name) => {
    const parts = read(`docs/decisions/${name}`).split(/^## (.+)$/m)
    expect(parts[0]).toMatch(
      /^# \S.*\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \[\d{4}\]\(\S+\))\n\n$/,
    )
    expect([parts[1], parts[3], parts[5]]).toEqual(['Context', 'Decision', 'Consequences'])
    expect(parts).toHaveLength(7)
    expect([parts[2], parts[4], parts[6]].filter((part) => !part?.trim())).toEqual([])
  })

  it('are numbered by date', () => {
    const dates = files.map((name) => /^- Date: (.+)$/m.exec(read(`docs/decisions/${name}`))?.[1])
    expect(dates).toEqual([...dates].sort())
  })

  it('the index has a row for each file, with its title and status', () => {
    const rows = files.map((name) => {
      const text = read(`docs/decisions/${name}`)
      const title = /^# (.+)$/m.exec(text)?.[1]
      const status = /^- Status: (.+)$/m.exec(text)?.[1]
      return `| ${name.slice(0, 4)} | [${title}](${name}) | ${status} |`
    })
    expect(index.match(/^\| \d{4} \|.*$/gm)?.sort()).toEqual(rows)
  })

  it('link only to decisions that exist', () => {
    const wrong = ['README.md', ...files].flatMap((name) =>
      [...read(`docs/decisions/${name}`).matchAll(/\]\((\d{4}-[^)]*)\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !files.includes(to))
        .map((to) => `${name}: ${to}`),
    )
    expect(wrong).toEqual([])
  })
})

/**
 * Citations in code and documents such as `docs/chain.md, Logs`: a document and its section, or several joined by
 * `and`.
 */
const cited = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|css|astro|sol|md)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: read(path).replace(/\n\s*(\*|\/\/\/?)?\s*/g, ' ') }))

it('every cited document and section exists', () => {
  const wrong: string[] = []
  let found = 0
  let decisions = 0
  for (const { path, text } of cited) {
    for (const [file] of text.matchAll(/docs\/decisions(?:\.md|\/\d[\w-]*(?:\.md)?)/g)) {
      decisions++
      if (!file.endsWith('.md') || !existsSync(join(root, file))) wrong.push(`${path}: ${file}`)
    }
    for (const [, document = '', sections = ''] of text.matchAll(
      /(docs\/\w+\.md), ((?:[A-Z][\w’-]*)(?: (?:and [A-Z][\w’-]*|[a-z’-]+))*)(?=[).;:`,]|$)/g,
    )) {
      if (path === 'docs/chain.md' || path === 'docs/product.md') continue
      const headings = existsSync(join(root, document)) ? read(document).match(/^## .+$/gm) : null
      const has = (name: string) => headings?.includes(`## ${name}`) ?? false
      found++
      if (!has(sections) && !sections.split(' and ').every(has))
        wrong.push(`${path}: ${document}, ${sections}`)
    }
    // A newcomer has no access to documents outside of the repository.
    const outside = /chain-facts|(?:the )?specification,? section|research page|research on/i.exec(text)?.[0]
    if (outside && path !== 'tests/docs.test.ts') wrong.push(`${path}: ${outside}`)
  }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(80)
  expect(decisions).toBeGreaterThan(5)
})

it('the tree of docs/architecture.md has every folder of the repository and of the page', () => {
  const tree = read('docs/architecture.md')
  const folders = ['src', '.'].flatMap((place) =>
    readdirSync(join(root, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z]+$/.test(entry.name))
      .map((entry) => (place === 'src' ? `src/${entry.name}/` : `${entry.name}/`)),
  )
  const described = folders.filter((folder) => folder !== 'dist/')
  expect(described.length).toBeGreaterThan(15)
  const lines = tree.split('\n')
  expect(described.filter((folder) => !lines.some((line) => line.startsWith(folder)))).toEqual([])
})

it.each([
  ['README.md', 150],
  ['docs/add-a-feature.md', 60],
])('%s has at most %i lines', (name, most) => {
  expect(read(name).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
})

it('the recipe names each place that a feature must touch', () => {
  const recipe = read('docs/add-a-feature.md')
  const places = {
    'scripts/contracts.ts': 'targets',
    'src/lib/core/config/registrySchema.ts': 'SPENDER_ROLES',
    'src/lib/core/config/registry.ts': 'EXCHANGE_KEYS',
    'server/core/registry.ts': 'meaningOf',
    'devnet/proxy/registry.ts': 'Registry',
    'devnet/registry.ts': 'registry',
    'scripts/registry-check.ts': 'PACKAGES',
    'src/lib/approvals/pairs.ts': 'spendersOf',
    'devnet/deploy.ts': 'deploy',
    'devnet/deployNfts.ts': 'deploy',
    'devnet/seed/events.ts': 'Event',
    'devnet/seed/nftMarket.ts': 'market',
    'devnet/proxy/abis.ts': 'known',
    'src/lib/core/chain/calls.test.ts': 'selector',
    'src/lib/core/tx/model.ts': 'STEP_IDS',
    'src/lib/core/tx/ledger.ts': 'ONCE',
    'src/islands/shell/messages.history.en.ts': 'step.swap',
    'src/messages/catalogue.ts': 'Catalogue',
    'src/messages/lateTexts.ts': 'LateGroup',
    'tests/support/texts.ts': 'sentences',
    'src/lib/core/errors/catalogue.ts': 'refusal',
    'src/lib/core/errors/refusals.ts': 'refusal',
    'src/lib/core/errors/ownCodes.ts': 'ownCodes',
    'src/styles/all.css': '@import',
    'src/lib/core/config/pages.ts': 'pages',
    'tests/pages.test.ts': 'specified',
    'src/layouts/routes.ts': 'menu',
    'src/lib/core/config/privacy.ts': 'disclosures',
    'server/events.ts': 'DomainEvent',
    'server/sources/evmLogs.ts': 'Decoder',
    'server/sources/nativeCalls.ts': 'Methods',
    'server/indexer.ts': 'revision',
    'server/core/db/derived.ts': 'derivedTables',
    'src/lib/core/api/unindexed.ts': 'SUBJECTS',
    'server/routes.ts': 'apiRoutes',
    'sw/apiAnswers.ts': 'isApi',
    'scripts/mutants/sources.ts': 'NOT_MONEY',
  }
  for (const [path, name] of Object.entries(places)) {
    expect(recipe, path).toContain(path)
    expect(read(path), path).toContain(name)
  }
})

it('the worker caches answers of every public route that it can', () => {
  // Answers that depend on the asker instead of the chain are not cached.
  const asked = documentedRoutes()
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/users/'))
    .map(({ path }) => `https://host.test/api${path}`)
  expect(asked.length).toBeGreaterThan(20)
  const saved = (url: string) => isApi({ method: 'GET', url, mode: 'cors' } as Request)
  expect(asked.filter((url) => !saved(url))).toEqual([])
})

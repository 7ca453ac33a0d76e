// Everything that must hold, from a clean clone: types, lint, unit, contracts, builds, browser.
// Plain JavaScript, so that the system's own Node 20 can begin it. `--long` runs the full product and
// writes docs/test-long.md; `--long --failed` only what failed in the long run before.
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { endTrees } from './endTrees.mjs'
import { ensureInstalled, runtime as node, root, SIGNALS } from './install.mjs'

const long = process.argv.includes('--long')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const started = Date.now()
/** What passed in the last long run, and of which part not all did: it takes an hour, and a fault in one says nothing of the others. */
const passed = join(root, '.cache', 'test-long.json')
const again = long && process.argv.includes('--failed')
if (again && !existsSync(passed)) {
  console.error('No long run was begun here: there is nothing to go on with.')
  process.exit(1)
}
const before = again ? JSON.parse(readFileSync(passed, 'utf8')) : undefined
/** One seed for every random case of a run: always the same, but for the long run, which looks for what is new. */
const seed = process.env.TEST_SEED ?? before?.seed ?? (long ? String(randomInt(2 ** 31)) : '7518')

/** What ran, for the long run's report. */
const parts = []

/** Sentences that tests print about the cases they ran, and how many tests there were. */
function readWords(words) {
  const text = stripVTControlCharacters(words)
  const found = [
    ...text.matchAll(/^\s*Tests\s+(?:\d+ failed \| )?(\d+) passed/gm),
    ...text.matchAll(/: (\d+) tests passed, 0 failed/g),
    ...text.matchAll(/^\s*(\d+) passed \(/gm),
  ]
  /** Files of unit tests with failures. */
  const files = [...text.matchAll(/^\s*FAIL\s+(?:\|?\s*\w+\s*\|?\s+)?(\S+\.test\.ts) >/gm)].map(
    ([, file]) => file,
  )
  return {
    tests: found.at(-1)?.[1] ?? '',
    notes: text.match(/^\S+\.(?:test|spec)\.ts: .+$/gm) ?? [],
    ...(files.length > 0
      ? { files: [...new Set(files)], missed: Number(/^\s*Tests\s+(\d+) failed/m.exec(text)?.[1]) }
      : {}),
  }
}

/** What still runs when something else has failed, or when we are told to end, must not outlive us. */
const children = new Set()
/** Whether they are being ended: what was broken off neither passed nor failed. */
let ending = false
/** What brings packages is never broken off, since that leaves Debian's half installed. */
const APT = 'apt-get'

/** Ends what runs, with all that it has started, and waits for what is never broken off. */
async function endChildren(signal) {
  ending = true
  const ended = [...children].filter(({ spawnfile }) => spawnfile !== APT)
  await endTrees(
    ended.map(({ pid }) => pid),
    signal,
  )
  await Promise.all([...children].map((child) => once(child, 'close')))
}

/** @param beside it runs beside other parts: what it prints is shown when it has ended */
function run(title, command, args, env = {}, beside = false) {
  return new Promise((resolve, reject) => {
    const begun = Date.now()
    const rest = partly(title)
    if (!beside) console.log(`\n── ${title}`)
    const child = spawn(command, args, {
      cwd: root,
      // Ctrl-C in the terminal reaches us alone, who know what may be ended, and what each of them has started.
      detached: true,
      // What failed is named on the second stream: both are read where somebody goes on with it.
      stdio: beside || long ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        TEST_SEED: seed,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        ...env,
      },
    })
    children.add(child)
    let words = ''
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream?.on('data', (chunk) => {
        if (!beside) shown.write(chunk)
        words += chunk
      })
    child.on('error', reject)
    child.on('close', (code) => {
      children.delete(child)
      if (ending) return
      if (beside) console.log(`\n── ${title}\n${words.trimEnd()}`)
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      if (long) {
        const part = { title, seconds, commit: commit(), ...readWords(words), failed: code !== 0 }
        keep(rest ? together(rest, part) : part)
      }
      if (code === 0) {
        console.log(`── ${title}: passed in ${seconds} s`)
        resolve()
      } else reject(new Error(`${title} failed (${seconds} s). TEST_SEED=${seed} replays it.`))
    })
  })
}

/** What is tested. */
function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const changed = git('status', '--porcelain')
    .split('\n')
    .filter((line) => line && !line.endsWith('docs/test-long.md'))
  const head = git('rev-parse', '--short=12', 'HEAD') || 'unknown'
  return `\`${head}\`${changed.length > 0 ? ' with changes' : ''}`
}

/** Where a part of browser tests leaves what it found, and which of them failed. */
const resultsOf = (title) => join(root, 'test-results', title.toLowerCase().replaceAll(/\W+/g, '-'))

/** How a part ended in the run that this one goes on with. */
const endedBefore = (title) => before?.parts.find((part) => part.title === title)

/** The part of all unit tests; the server's on PostgreSQL are run again as a whole. */
const UNIT = 'Unit'

/** A part of which some failed: those browser tests, or files of unit tests, alone are run again. */
function partly(title) {
  const part = endedBefore(title)
  const isKnown = (title === UNIT && part?.files) || existsSync(join(resultsOf(title), '.last-run.json'))
  return part?.failed && isKnown ? part : undefined
}

/** What was run of a part in two runs, as one; a file that is run again has tests that had passed. */
const together = (first, then) => ({
  ...then,
  tests: String(Number(first.tests) + (first.missed ?? Number(then.tests))),
  seconds: (Number(first.seconds) + Number(then.seconds)).toFixed(1),
  commit: `${first.commit}, then ${then.commit}`,
  notes: [...first.notes, ...then.notes],
})

/** Remembers how a part ended. */
function keep(part) {
  parts.push(part)
  mkdirSync(dirname(passed), { recursive: true })
  const later = before?.parts.filter(({ title }) => parts.every((one) => one.title !== title)) ?? []
  writeFileSync(passed, JSON.stringify({ seed, parts: [...parts, ...later] }))
}

/** Writes docs/test-long.md: what a long run proved, without a date, so that it changes only with what it reports. */
function writeReport() {
  const rows = parts.map(
    ({ title, tests, seconds, commit }) => `| ${title} | ${tests} | ${seconds} | ${commit} |`,
  )
  const minutes = parts.reduce((sum, { seconds }) => sum + Number(seconds), 0) / 60
  const notes = parts.flatMap((part) => part.notes)
  const report = [
    '# The long run',
    '',
    'What `npm run test:long` wrote when all of it passed: properties with 10,000 cases instead of 1,000, invariants of 256 × 128 calls, every money flow in the full product of wallets, screens and languages, the server’s tests on PostgreSQL, where leaders are killed and hang, one visit, from the first quote to a page without a network, in Firefox ESR and WebKitGTK, the site from the blocks that are published on IPFS, a chain added, a swap signed and confirmed by MetaMask’s own controllers, and a social account that logs in and signs by Face Wallet’s own package.',
    '',
    `- Seed: \`TEST_SEED=${seed}\` (forge: the seed of \`foundry.toml\`)`,
    `- ${availableParallelism()} cores, Node ${process.version}; the parts took ${minutes.toFixed(1)} min in all, contracts beside the units. What was run again by itself, after something was mended, names the commit that it was run on: of browser tests those that had failed, of unit tests their files`,
    '',
    '| part | tests | seconds | commit |',
    '| --- | ---: | ---: | --- |',
    ...rows,
    '',
    ...(notes.length > 0
      ? ['What the random cases came to:', '', ...notes.map((line) => `- ${line}`), '']
      : []),
  ]
  writeFileSync(join(root, 'docs', 'test-long.md'), report.join('\n'))
  console.log('Written: docs/test-long.md')
}

const has = (...paths) => paths.some((path) => existsSync(path))

/** The newest lists of packages, read once, before the first is installed. */
let lists = null
async function install(...names) {
  lists ??= run('Package lists', APT, ['update', '-qq'], {}, true)
  await lists
  const options = ['-y', '-qq', '--no-install-recommends']
  await run(names.join(', '), APT, ['install', ...options, ...names], {}, true)
}
const mayInstall = () => has('/usr/bin/apt-get') && process.getuid?.() === 0

/** By Debian's packages, whose older versions have only the whole browser. */
async function installPackages({ shell, browser, hangul }) {
  if (!hangul) await install('fonts-noto-cjk', 'fontconfig')
  if (!shell)
    await install('chromium-headless-shell').catch((error) => {
      if (browser) throw error
      return install('chromium')
    })
}

/**
 * A browser and a face that has Hangul, by Debian's packages where we may install them, else by Playwright. Chromium
 * without its window is a fifth quicker in tests than the whole of it, which does as well.
 */
async function ensureBrowser() {
  const shell = has('/usr/bin/chromium-headless-shell')
  const browser = has('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
  const fonts = spawnSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' })
  const hangul = fonts.status === 0 && fonts.stdout.trim() !== ''
  if (shell && hangul) return
  if (mayInstall())
    await installPackages({ shell, browser, hangul }).catch((error) => {
      if (!browser || !hangul) throw error
      console.log(`${error.message} The tests do with what is there.`)
    })
  else if (!shell && !browser) await run('A browser', bin('playwright'), ['install', 'chromium'], {}, true)
  if (!has('/usr/bin/apt-get') && !hangul)
    console.log('No Korean font was found: screenshots will show empty boxes for Hangul.')
}

/** What brings a browser while other parts run. */
let browser = null

/** Two other engines and the display that one of them needs, by the Debian packages that hold them. */
const ENGINES = {
  'firefox-esr': ['/usr/bin/firefox-esr'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
  xvfb: ['/usr/bin/Xvfb'],
}

/** A PostgreSQL to start, where none is given: Debian keeps each version apart, others put its programs on the path. */
function postgres() {
  if (process.env.TEST_DATABASE_URL) return {}
  const versions = '/usr/lib/postgresql'
  const folders = has(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  folders.push(...(process.env.PATH ?? '').split(delimiter))
  return { postgresql: folders.map((folder) => join(folder, 'initdb')) }
}

/** Where what only the long run needs is missing and may not be installed, what it tests has failed. */
async function ensurePackages(packages) {
  const missing = Object.keys(packages).filter((name) => !has(...packages[name]))
  if (missing.length === 0) return
  if (!mayInstall())
    throw new Error(`These Debian packages are missing: apt-get install ${missing.join(' ')} (as root).`)
  await install(...missing)
}

/** What failed in a long run, which goes on with the other parts: it takes too long to find one fault at a time. */
const failures = []

/** Runs a part, unless it passed before; the short run ends with the first that fails. */
async function check(title, command, args, ...how) {
  const done = endedBefore(title)
  if (done && !done.failed) return keep(done)
  const browser = long && command === bin('playwright')
  const own = browser
    ? ['--output', resultsOf(title), ...(partly(title) ? ['--last-failed'] : [])]
    : (partly(title)?.files ?? [])
  return run(title, command, [...args, ...own], ...how).catch((error) => {
    if (!long) throw error
    console.error(`\n${error.message}`)
    failures.push(error.message)
  })
}

/** A part that needs Debian packages besides. */
async function checkWith(packages, title, ...how) {
  await ensurePackages(packages).then(
    () => check(title, ...how),
    ({ message }) => failures.push(`${title} failed: ${message}`),
  )
}

/** A part whose packages are hundreds of megabytes, so they are its own, and only the long run installs them. */
async function checkApart(title, folder, env, packages = folder) {
  const done = endedBefore(title)?.failed === false
  const options = ['--prefix', packages, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await (done ? Promise.resolve() : run(`Packages of ${packages}`, 'npm', ['install', ...options])).then(
    () => check(title, bin('playwright'), ['test', '-c', folder], env),
    ({ message }) => failures.push(`${title} failed: ${message}`),
  )
}

try {
  await ensureInstalled({ tests: true })
  for (const signal of SIGNALS)
    process.on(signal, async () => {
      await endChildren(signal)
      process.exit(128 + constants.signals[signal])
    })
  console.log(`TEST_SEED=${seed}`)
  const env = long ? { TEST_LONG: '1', FOUNDRY_PROFILE: 'long' } : {}
  // The compiler uses one core for minutes: the rest of what needs no browser runs beside it.
  const contracts = (async () => {
    await check('Artifacts match their sources', node, ['scripts/contracts.ts', '--check'], {}, true)
    await check('Contracts', node, ['scripts/forge.ts', 'test', ...(long ? ['--long'] : [])], env, true)
  })()
  contracts.catch(() => undefined)
  // The network brings it meanwhile.
  browser = ensureBrowser()
  browser.catch(() => undefined)
  await check('Lint', bin('biome'), ['check', '.', '--error-on-warnings'])
  await check('Types', node, [join(root, 'node_modules/astro/bin/astro.mjs'), 'check'])
  await check('Types of the worker', bin('tsc'), ['-p', 'sw'])
  await check('Unused code', bin('knip'), [])
  await run('Build for mainnet', node, ['scripts/build.ts', '--no-warnings'], { CHAIN: 'mainnet' })
  const built = { ...env, TEST_SITE: join(root, 'dist') }
  await check(UNIT, bin('vitest'), ['run'], built)
  await check('Sizes', bin('size-limit'), [])
  await contracts
  await browser
  // The long run looks at every page and state in every way, which takes as long as all else: a part of its own.
  await check(
    'Browser',
    bin('playwright'),
    ['test', ...(long ? ['--grep-invert', 'looks\\.spec'] : [])],
    built,
  )
  if (long)
    await check('Browser, every page and state', bin('playwright'), ['test', 'tests/e2e/looks.spec.ts'], env)
  // Items that change as well, in the long run: the short one has no time for more.
  const flows = [
    ...['swap', 'flows', 'liquidity', 'farm', 'offering', 'genesis'],
    ...(long ? ['formulator', 'hero'] : []),
  ].map((name) => `tests/e2e/${name}.spec.ts`)
  // Each money flow once must hold on the other kinds of chain too; the long run does it by screen and language, and
  // every refusal as well.
  const which = long ? [] : ['--grep', 'swap\\.spec|exact out:|1280 px, ']
  const bare = long ? [] : ['--grep', 'swap\\.spec|@bare|over a swap, \\d|1280 px, en']
  await check('Browser, plain chain', bin('playwright'), ['test', ...flows, ...which], {
    ...env,
    TEST_PLAIN: '1',
  })
  // The real chain's logs hold no amounts: the same flows, settled by what its nodes record of each call.
  await check('Browser, chain without amounts', bin('playwright'), ['test', ...flows, ...bare], {
    ...env,
    TEST_BARE: '1',
  })
  if (long) {
    await checkWith(
      ENGINES,
      'Firefox ESR and WebKitGTK',
      bin('playwright'),
      ['test', '-c', 'tests/engines'],
      env,
    )
    // The published CAR, served by another implementation of IPFS.
    await checkApart('Site from IPFS blocks', 'tests/ipfs', env)
    await checkApart('MetaMask’s own controllers', 'tests/metamask', env)
    // A build that is set up for it, with its maker's package.
    await checkApart('Face Wallet’s own package', 'tests/face', env, 'face')
    // Leaders that are killed, hang or lose their network: only there can there be more than one.
    const onPostgres = { ...env, TEST_DATABASE: 'postgres' }
    await checkWith(postgres(), 'Server on PostgreSQL', bin('vitest'), ['run', 'server'], onPostgres)
  }
  if (failures.length > 0) throw new Error(`Failed:\n${failures.join('\n')}`)
  if (long) writeReport()
  console.log(`\nAll passed in ${((Date.now() - started) / 60_000).toFixed(1)} min.`)
} catch (error) {
  console.error(`\n${error.message}`)
  await browser?.catch(() => undefined)
  await endChildren('SIGTERM')
  process.exit(1)
}

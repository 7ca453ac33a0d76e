// Runs all checks, from a clean clone: types, lint, unit, contracts, builds, browser. Plain JavaScript, so that the
// system's own Node 20 can start it. `--long` runs the full product and writes docs/test-long.md; `--long --failed`
// only what failed in the previous long run.
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
/** `npm test -- swap` runs the tests of one feature alone. */
const feature = process.argv.slice(2).find((word) => !word.startsWith('-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
const started = Date.now()
/**
 * Results of the last long run: passed parts, and parts with failures. It takes an hour, and a failure in one part does
 * not affect the others.
 */
const passed = join(root, '.cache', 'test-long.json')
const again = long && process.argv.includes('--failed')
if (again && !existsSync(passed)) {
  console.error('No long run was begun here: there is nothing to go on with.')
  process.exit(1)
}
const before = again ? JSON.parse(readFileSync(passed, 'utf8')) : undefined
/** One seed for every random case of a run: fixed, except for the long run, which looks for new cases. */
const seed = process.env.TEST_SEED ?? before?.seed ?? (long ? String(randomInt(2 ** 31)) : '7518')

/** The parts that ran, for the long run's report. */
const parts = []

/** Sentences that tests print about their cases, and the number of tests. */
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

/** Running child processes. They must not outlive us after a failure or a signal. */
const children = new Set()
/** True while they are being ended: an aborted part neither passed nor failed. */
let ending = false
/** A package installation is never aborted, since that leaves Debian's packages half installed. */
const APT = 'apt-get'

/** Ends the running processes with their descendants, and waits for package installations. */
async function endChildren(signal) {
  ending = true
  const ended = [...children].filter(({ spawnfile }) => spawnfile !== APT)
  await endTrees(
    ended.map(({ pid }) => pid),
    signal,
  )
  await Promise.all([...children].map((child) => once(child, 'close')))
}

/** @param beside it runs in parallel with other parts, so its output is printed when it has ended */
function run(title, command, args, env = {}, beside = false) {
  return new Promise((resolve, reject) => {
    const begun = Date.now()
    const rest = partly(title)
    if (!beside) console.log(`\n── ${title}`)
    const child = spawn(command, args, {
      cwd: root,
      // Ctrl-C in the terminal reaches only us, since we know which children may be ended, and their descendants.
      detached: true,
      // Failures are printed to stderr: both streams are read if a run may be continued.
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

/** Returns the tested commit. */
function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const changed = git('status', '--porcelain')
    .split('\n')
    .filter((line) => line && !line.endsWith('docs/test-long.md'))
  const head = git('rev-parse', '--short=12', 'HEAD') || 'unknown'
  return `\`${head}\`${changed.length > 0 ? ' with changes' : ''}`
}

/** Output folder of a browser test part, and the list of its failed tests. */
const resultsOf = (title) => join(root, 'test-results', title.toLowerCase().replaceAll(/\W+/g, '-'))

/** How a part ended in the run that this one continues. */
const endedBefore = (title) => before?.parts.find((part) => part.title === title)

/** The part of all unit tests; the server's on PostgreSQL are always run again completely. */
const UNIT = 'Unit'

/** A part with failures: only those browser tests, or files of unit tests, are run again. */
function partly(title) {
  const part = endedBefore(title)
  const isKnown = (title === UNIT && part?.files) || existsSync(join(resultsOf(title), '.last-run.json'))
  return part?.failed && isKnown ? part : undefined
}

/** Merges the results of a part from two runs; a file that is run again includes tests that had passed. */
const together = (first, then) => ({
  ...then,
  tests: String(Number(first.tests) + (first.missed ?? Number(then.tests))),
  seconds: (Number(first.seconds) + Number(then.seconds)).toFixed(1),
  commit: `${first.commit}, then ${then.commit}`,
  notes: [...first.notes, ...then.notes],
})

/** Stores how a part ended. */
function keep(part) {
  parts.push(part)
  mkdirSync(dirname(passed), { recursive: true })
  const later = before?.parts.filter(({ title }) => parts.every((one) => one.title !== title)) ?? []
  writeFileSync(passed, JSON.stringify({ seed, parts: [...parts, ...later] }))
}

/** Writes docs/test-long.md: the results of a long run, without a date, so that it changes only with its content. */
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

/** Updates the package lists once, before the first installation. */
let lists = null
async function install(...names) {
  lists ??= run('Package lists', APT, ['update', '-qq'], {}, true)
  await lists
  const options = ['-y', '-qq', '--no-install-recommends']
  await run(names.join(', '), APT, ['install', ...options, ...names], {}, true)
}
const mayInstall = () => has('/usr/bin/apt-get') && process.getuid?.() === 0

/** Uses Debian's packages. Older Debian versions have only the full browser. */
async function installPackages({ shell, browser, hangul }) {
  if (!hangul) await install('fonts-noto-cjk', 'fontconfig')
  if (!shell)
    await install('chromium-headless-shell').catch((error) => {
      if (browser) throw error
      return install('chromium')
    })
}

/**
 * A browser and a font with Hangul, from Debian's packages if we may install them, else from Playwright. Headless
 * Chromium is a fifth faster in tests than the full browser, which works too.
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

/** The installation of a browser while other parts run. */
let browser = null

/** Two other engines and the display that one of them needs, with their Debian packages. */
const ENGINES = {
  'firefox-esr': ['/usr/bin/firefox-esr'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
  xvfb: ['/usr/bin/Xvfb'],
}

/** The binaries of PostgreSQL: Debian has a folder per version, other systems put them on the path. */
function postgres() {
  if (process.env.TEST_DATABASE_URL) return {}
  const versions = '/usr/lib/postgresql'
  const folders = has(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  folders.push(...(process.env.PATH ?? '').split(delimiter))
  return { postgresql: folders.map((folder) => join(folder, 'initdb')) }
}

/** If packages for the long run are missing and may not be installed, their tests count as failed. */
async function ensurePackages(packages) {
  const missing = Object.keys(packages).filter((name) => !has(...packages[name]))
  if (missing.length === 0) return
  if (!mayInstall())
    throw new Error(`These Debian packages are missing: apt-get install ${missing.join(' ')} (as root).`)
  await install(...missing)
}

/** Failures of a long run, which continues with the other parts: it is too slow to find one fault at a time. */
const failures = []

/** Runs a part, unless it passed before; the short run ends at the first failure. */
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

/** A part that needs extra Debian packages. */
async function checkWith(packages, title, ...how) {
  await ensurePackages(packages).then(
    () => check(title, ...how),
    ({ message }) => failures.push(`${title} failed: ${message}`),
  )
}

/** A part whose packages are hundreds of megabytes. They are installed separately, and only in the long run. */
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
  if (feature) {
    await ensureBrowser()
    await check(UNIT, bin('vitest'), ['run', '--passWithNoTests', `/${feature}`])
    await check('Browser', bin('playwright'), ['test', '--pass-with-no-tests', `/${feature}`])
    console.log(`\nAll tests of ${feature} passed.`)
    process.exit(0)
  }
  const env = long ? { TEST_LONG: '1', FOUNDRY_PROFILE: 'long' } : {}
  // The compiler uses one core for minutes, so the other parts without a browser run in parallel.
  const contracts = (async () => {
    await check('Artifacts match their sources', node, ['scripts/contracts.ts', '--check'], {}, true)
    await check('Contracts', node, ['scripts/forge.ts', 'test', ...(long ? ['--long'] : [])], env, true)
  })()
  contracts.catch(() => undefined)
  // Downloaded meanwhile.
  browser = ensureBrowser()
  browser.catch(() => undefined)
  await check('Lint', bin('biome'), ['check', '.', '--error-on-warnings'])
  // Astro's own check reads its pages alone; the compiler remembers what it has checked of the rest.
  const pages = ['check', '--tsconfig', 'scripts/astro/check.tsconfig.json']
  await check('Types of the pages', node, [join(root, 'node_modules/astro/bin/astro.mjs'), ...pages])
  await check('Types', bin('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/tsbuildinfo'])
  await check('Types of the worker', bin('tsc'), ['-p', 'sw'])
  await check('Unused code', bin('knip'), [])
  await run('Build for mainnet', node, ['scripts/build.ts', '--no-warnings'], { CHAIN: 'mainnet' })
  const built = { ...env, TEST_SITE: join(root, 'dist') }
  // In the long run only: the tests of the release tools (`npm run test:release`), and files that take half a minute.
  await check(
    UNIT,
    bin('vitest'),
    ['run', ...(long ? [] : ['--exclude', 'scripts/release/**', '--exclude', '**/*.long.test.ts'])],
    built,
  )
  await check('Sizes', bin('size-limit'), [])
  await contracts
  await browser
  // The long run checks every page and state in every way, which takes as long as everything else: a part of its own.
  // The short run has the journeys of each feature, the layout, and a few tests each (`@gate`) of hosting, of bad
  // networks and of hostile surroundings.
  const rest = long ? 'looks\\.spec' : 'looks\\.spec|@long|(?:hosting|faults|hostile)/(?!.*@gate)'
  await check('Browser', bin('playwright'), ['test', '--grep-invert', rest], built)
  if (long)
    await check(
      'Browser, every page and state',
      bin('playwright'),
      ['test', 'tests/layout/looks.spec.ts'],
      env,
    )
  if (long) {
    // Each money flow must also pass on the other kinds of chain, by screen and language, with every refusal.
    const flows = ['swap', 'flows', 'liquidity', 'farm', 'offering', 'genesis', 'formulator', 'hero'].map(
      (name) => `tests/e2e/${name}.spec.ts`,
    )
    await check('Browser, plain chain', bin('playwright'), ['test', ...flows], { ...env, TEST_PLAIN: '1' })
    // The real chain's logs have no amounts: the same flows, settled by its nodes' records of calls.
    await check('Browser, chain without amounts', bin('playwright'), ['test', ...flows], {
      ...env,
      TEST_BARE: '1',
    })
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
    // Leaders that are killed, hang or lose their network: only PostgreSQL allows more than one process.
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

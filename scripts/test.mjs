// Everything that must hold, from a clean clone: types, lint, unit, contracts, builds, browser.
// Plain JavaScript, so that the system's own Node 20 can begin it. `--long` runs the full product.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, runtime as node, root } from './install.mjs'

const long = process.argv.includes('--long')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const started = Date.now()

function run(title, command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const begun = Date.now()
    console.log(`\n── ${title}`)
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        ...env,
      },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      if (code === 0) {
        console.log(`── ${title}: passed in ${seconds} s`)
        resolve()
      } else reject(new Error(`${title} failed (${seconds} s)`))
    })
  })
}

const has = (...paths) => paths.some((path) => existsSync(path))

/** A browser and a face that has Hangul, by Debian's packages where we may install them, else by Playwright. */
async function ensureBrowser() {
  const browser = has('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
  const fonts = spawnSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' })
  const hangul = fonts.status === 0 && fonts.stdout.trim() !== ''
  if (browser && hangul) return
  const apt = has('/usr/bin/apt-get')
  if (apt && process.getuid?.() === 0) {
    await run('Package lists', 'apt-get', ['update', '-qq'])
    await run('A browser and a Korean font', 'apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-cjk',
      'fontconfig',
    ])
  } else if (!browser) await run('A browser', bin('playwright'), ['install', 'chromium'])
  if (!apt && !hangul) console.log('No Korean font was found: screenshots will show empty boxes for Hangul.')
}

try {
  await ensureInstalled({ tests: true })
  const env = long ? { TEST_LONG: '1', FOUNDRY_PROFILE: 'long' } : {}
  await run('Lint', bin('biome'), ['check', '.', '--error-on-warnings'])
  await run('Types', node, [join(root, 'node_modules/astro/bin/astro.mjs'), 'check'])
  await run('Unused code', bin('knip'), [])
  await run('Artifacts match their sources', node, ['scripts/contracts.ts', '--check'])
  await run('Contracts', node, ['scripts/forge.ts', 'test', ...(long ? ['--long'] : [])], env)
  await run('Unit', bin('vitest'), ['run'], env)
  await run('Build for mainnet', node, ['scripts/build.ts'], { CHAIN: 'mainnet' })
  await run('Sizes', bin('size-limit'), [])
  await ensureBrowser()
  await run('Browser', bin('playwright'), ['test'], env)
  console.log(`\nAll passed in ${((Date.now() - started) / 60_000).toFixed(1)} min.`)
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}

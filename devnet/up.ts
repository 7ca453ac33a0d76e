import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeDatabase } from './database.ts'
import type { Registry } from './proxy/registry.ts'
import { seedRecipe } from './seed/seed.ts'
import { EXIT, Refusal, runSession, type SessionOptions } from './session.ts'
import { buildSite } from './site.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Also printed by scripts/start.mjs, before anything is installed. */
const HELP = readFileSync(join(root, 'devnet', 'help.txt'), 'utf8').trimEnd()

/** @throws Refusal on an option it doesn't know. */
function readOptions(args: string[]): SessionOptions | null {
  const options = {
    reset: { type: 'boolean' },
    port: { type: 'string' },
    data: { type: 'string' },
    host: { type: 'string' },
    plain: { type: 'boolean' },
    'bare-logs': { type: 'boolean' },
    calls: { type: 'boolean' },
    seeded: { type: 'string' },
    'no-site': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${HELP}`, EXIT.failed)
  }
  if (values.help) return null
  const port = Number(values.port ?? process.env.PORT ?? 7518)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`${values.port ?? process.env.PORT} is no port number (1 to 65535).`, EXIT.failed)
  const host = values.host ?? '127.0.0.1'
  if (host !== '127.0.0.1' && host !== '0.0.0.0')
    throw new Refusal('--host is 127.0.0.1 or 0.0.0.0.', EXIT.failed)
  return {
    port,
    host,
    dataDir: resolve(values.data ?? join(root, '.data', 'devnet')),
    reset: values.reset ?? false,
    plain: values.plain ?? false,
    bareLogs: values['bare-logs'] ?? false,
    calls: values.calls ?? false,
    seededDir: values.seeded ? resolve(values.seeded) : null,
    site: !values['no-site'],
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (!options) console.log(HELP)
  else {
    const registry = JSON.parse(readFileSync(join(root, 'contracts.devnet.json'), 'utf8')) as Registry
    const code = await runSession(options, {
      loadServer: () => import('../server/start.ts').then(({ startServer }) => startServer),
      seed: seedRecipe(root),
      registry,
      makeDatabase: (dataDir, signal) => makeDatabase(root, dataDir, signal),
      buildSite: (outDir, port, signal) => buildSite(root, outDir, port, signal),
    })
    process.exit(code)
  }
} catch (error) {
  const known = error instanceof Refusal
  console.error(known ? error.message : error)
  process.exit(known ? error.exitCode : EXIT.failed)
}

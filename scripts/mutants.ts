/**
 * `npm run test:mutants [-- --count 200] [--all] [--only part-of-a-path] [--minutes 60]`: plants mistakes by rule in a
 * copy of the contracts and of the money TypeScript, one at a time, and runs the tests that reach the file: some must
 * fail. TEST_SEED chooses which; a run that was stopped goes on where it was. docs/mutants.md lists who survived and
 * why that is right; a survivor that it does not name fails the run.
 */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { choose } from './mutants/choose.ts'
import { filesBelow, reach } from './mutants/reach.ts'
import { apply, type Language, type Mutation, mutationsOf } from './mutants/rules.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
})
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
/** Folders of src/lib whose sums are people's money. */
const MONEY = [
  'pool',
  'route',
  'swap',
  'liquidity',
  'amount',
  'farm',
  'offering',
  'genesis',
  'item',
  'nft',
  'mint',
  'formulator',
  'hero',
  'approvals',
  'exchange',
  'charts',
  'market',
  'portfolio',
]
/** A change that makes the tests run for ever is noticed too. */
const LONGEST_MS = 120_000
/** All tests of a language with what must be compiled for them. */
const WHOLE_MS = 900_000

type Mutant = {
  readonly file: string
  readonly language: Language
  readonly mutation: Mutation
  /** The line of code that changes: a reason stands for it, wherever it moves. */
  readonly code: string
}
type Verdict = 'killed' | 'survived' | 'untested'

const nameOf = ({ file, mutation: { line, column, rule, from, to } }: Mutant) =>
  `${file}:${line}:${column} ${rule}: \`${from.trim()}\` → \`${to.trim() || 'nothing'}\``

/** How the report names it: by the line itself and not by its number, which moves. */
const reportLine = ({ file, code, mutation: { rule, from, to } }: Mutant) =>
  `${file} \`${code}\` ${rule}: \`${from.trim()}\` → \`${to.trim() || 'nothing'}\``

const sources = [
  ...filesBelow(root, 'contracts/src', '.sol').filter((file) => !file.includes('/interfaces/')),
  ...MONEY.flatMap((folder) => filesBelow(root, `src/lib/${folder}`, '.ts')).filter(
    (file) => !/\.test\.ts$|\/(?:schema|model)\.ts$/.test(file),
  ),
].filter((file) => file.includes(options.only))

const mutants = sources.flatMap((file): Mutant[] => {
  const language = file.endsWith('.sol') ? 'sol' : 'ts'
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  return mutationsOf(text, language).map((mutation) => ({
    file,
    language,
    mutation,
    code: lines[mutation.line - 1]?.trim() ?? '',
  }))
})
const chosen = options.all ? mutants : choose(mutants, Number(options.count), seed)

/** Copies in which mistakes are planted, one at a time in each: never the working tree. Inside it, so that packages are found. */
const lanes = ['1', '2'].map((name) => join(root, '.cache', `mutant-run-${name}`))
function copyTo(work: string): void {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  for (const part of [
    'src/lib',
    'contracts',
    'scripts',
    'tests',
    'foundry.toml',
    'package.json',
    'contracts.devnet.json',
    'devnet',
    'server',
  ])
    cpSync(join(root, part), join(work, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'))
  writeFileSync(
    join(work, 'vitest.config.ts'),
    "export default { test: { include: ['src/lib/**/*.test.ts', 'tests/*.test.ts'], setupFiles: ['setup.ts'], isolate: false, maxWorkers: 1, testTimeout: 20_000, hookTimeout: 60_000 } }\n",
  )
  writeFileSync(
    join(work, 'setup.ts'),
    `import fc from 'fast-check'\nfc.configureGlobal({ numRuns: 150, endOnFailure: true, seed: ${seed} })\n`,
  )
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
/** @returns whether the tests passed */
function passes(work: string, args: readonly string[], longest: number): Promise<boolean> {
  const { VITEST: _, ...inherited } = process.env
  // Fewer cases than in `npm test`: what they alone would notice by chance is no proof.
  const few = { FOUNDRY_FUZZ_RUNS: '150', FOUNDRY_INVARIANT_RUNS: '6' }
  const env = { ...inherited, ...few, SOLC_QUICK: '1' }
  return new Promise((resolve, reject) => {
    // A group of its own: a change that makes a test run for ever runs in a child of the test runner.
    const child = spawn(process.execPath, args, { cwd: work, env, stdio: 'ignore', detached: true })
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const late = setTimeout(end, longest)
    process.once('exit', end)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(late)
      process.off('exit', end)
      end()
      resolve(code === 0)
    })
  })
}

/** What holds the sums against the contracts themselves: asked where the tests beside a file noticed nothing. */
const AGAINST_CONTRACTS = ['preview', 'quote', 'liquidity'].map((name) => `tests/${name}.test.ts`)

const tests = {
  ts: reach(root, [...filesBelow(root, 'src/lib', '.test.ts'), ...AGAINST_CONTRACTS]),
  // Gas is measured elsewhere.
  sol: reach(
    root,
    filesBelow(root, 'contracts/test', '.t.sol').filter((path) => !/\/Gas\w*\.t\.sol$/.test(path)),
  ),
}
const testsOf = ({ file, language }: Pick<Mutant, 'file' | 'language'>) =>
  [...tests[language]].filter(([, files]) => files.has(file)).map(([test]) => test)

const run = (work: string, language: Language, files: readonly string[], longest = LONGEST_MS) =>
  passes(
    work,
    language === 'ts'
      ? [vitest, 'run', '--root', work, '--bail=1', ...files]
      : [join(work, 'scripts', 'forge.ts'), 'test', '--fail-fast', '--match-path', `{${files.join(',')}}`],
    longest,
  )

async function judge(work: string, mutant: Mutant): Promise<Verdict> {
  const files = testsOf(mutant)
  if (files.length === 0) return 'untested'
  const path = join(work, mutant.file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, apply(original, mutant.mutation))
  const [slow, quick] = [true, false].map((is) =>
    files.filter((file) => AGAINST_CONTRACTS.includes(file) === is),
  )
  try {
    for (const part of [quick, slow] as string[][])
      if (part.length > 0 && !(await run(work, mutant.language, part))) return 'killed'
    return 'survived'
  } finally {
    writeFileSync(path, original)
  }
}

/** The report's lines of survivors that are right as they are, each with its reason behind a dash. */
const report = join(root, 'docs', 'mutants.md')
const excused = () => (existsSync(report) ? readFileSync(report, 'utf8') : '')

async function main(): Promise<number> {
  const kept = join(root, '.cache', `mutants-${options.all ? 'all' : seed}.json`)
  const verdicts: Record<string, Verdict> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
  console.log(
    `${chosen.length} of ${mutants.length} mistakes, TEST_SEED=${seed}; ${Object.keys(verdicts).length} known`,
  )
  const until = Date.now() + Number(options.minutes) * 60_000
  const open = chosen.filter((mutant) => !verdicts[nameOf(mutant)])
  const ofLanguage = (language: Language) => open.filter((each) => each.language === language)
  // Each lane begins with a language of its own, so that a compiler's cache serves what it does; who is done helps.
  const lane = async (work: string, order: readonly [Language, Language]): Promise<boolean> => {
    copyTo(work)
    for (const language of order) {
      const queue = queues[language]
      const files = [...new Set(queue.flatMap(testsOf))]
      // Tests that fail on the source as it is would notice everything.
      if (files.length > 0 && !(await run(work, language, files, WHOLE_MS))) {
        console.error(`The ${language} tests fail on the source as it is: mend them first.`)
        return false
      }
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        if (Date.now() > until) {
          console.log(`The time is over; the same command with TEST_SEED=${seed} goes on.`)
          return false
        }
        const name = nameOf(mutant)
        const verdict = await judge(work, mutant)
        verdicts[name] = verdict
        writeFileSync(kept, JSON.stringify(verdicts, null, 1))
        console.log(`${verdict.padEnd(8)} ${name}`)
      }
    }
    rmSync(work, { recursive: true, force: true })
    return true
  }
  const queues = { ts: ofLanguage('ts'), sol: ofLanguage('sol') }
  const [ts, sol] = lanes as [string, string]
  const done = await Promise.all([lane(ts, ['ts', 'sol']), lane(sol, ['sol', 'ts'])])
  if (done.includes(false)) return 1
  const known = excused()
  const killed = chosen.filter((mutant) => verdicts[nameOf(mutant)] === 'killed')
  const left = chosen.filter(
    (mutant) => verdicts[nameOf(mutant)] !== 'killed' && !known.includes(reportLine(mutant)),
  )
  console.log(`\n${killed.length} of ${chosen.length} noticed.`)
  if (left.length === 0) return 0
  console.log('Not noticed, and without a reason in docs/mutants.md:')
  for (const mutant of left) console.log(`* ${reportLine(mutant)} — `)
  return 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exitCode = await main()

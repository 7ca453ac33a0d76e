/**
 * Mutation testing: `npm run test:mutants [-- --count 200] [--all] [--only part-of-a-path] [--minutes 60] [--lanes 2]
 * [--again] [--stores]`. Changes the contracts and the money TypeScript by rule, one place at a time in a copy, and runs the tests
 * that reach the file: some must fail. TEST_SEED chooses the changes; a stopped run continues where it was. `--again`
 * repeats those that no test noticed. docs/mutants.md lists the survivors that are right, with the reason for each; any
 * other survivor fails the run. `--stores` changes the stores of pages and forms instead, and fails below 85 %.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { choose } from './mutants/choose.ts'
import { forgeOutcome, type Outcome, runFor, takeErrors, vitestOutcome } from './mutants/outcome.ts'
import { apply, type Language, type Mutation, mutationsOf } from './mutants/rules.ts'
import { contractFiles, moneyFiles, storeFiles, testsFor, testsOf } from './mutants/sources.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    lanes: { type: 'string', default: '2' },
    all: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    stores: { type: 'boolean', default: false },
  },
})
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
/** All tests of a language with what must be compiled for them. */
const WHOLE_MS = 900_000
/** Least time limit of a run on changed code. */
const LEAST_MS = 120_000
/** Least share of changes in stores that tests notice, percent. */
const LEAST_NOTICED = 85

type Mutant = {
  readonly file: string
  readonly language: Language
  readonly mutation: Mutation
  /** The line of code that changes. A reason in the report names it, so that it may move. */
  readonly code: string
}
/** `untested`: no test reaches the file. For the others see `Outcome`. */
type Verdict = 'killed' | 'survived' | 'untested' | Extract<Outcome, 'overran' | 'broken'>

const nameOf = ({ file, mutation: { line, column, rule, from, to } }: Mutant) =>
  `${file}:${line}:${column} ${rule}: \`${from.trim()}\` → \`${to.trim() || 'nothing'}\``

/** How the report names a mutant: by the line of code, because line numbers move. */
const reportLine = ({ file, code, mutation: { rule, from, to } }: Mutant) =>
  `${file} \`${code}\` ${rule}: \`${from.trim()}\` → \`${to.trim() || 'nothing'}\``

const mutants = (options.stores ? storeFiles(root) : [...contractFiles(root), ...moneyFiles(root)])
  .filter((file) => file.includes(options.only))
  .flatMap((file): Mutant[] => {
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

/** Copies of the repository that are changed, one mutant at a time in each. They are inside the working tree so that packages are found. */
const lanes = ['1', '2']
  .slice(0, Number(options.lanes))
  .map((name) => join(root, '.cache', `mutant-run-${name}`))
function copyTo(work: string): void {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(work, file))
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'))
  // The projects are those of `npm test`, so that each test runs beside the same others.
  writeFileSync(
    join(work, 'mutants.config.ts'),
    `import config from './vitest.config.ts'
export default {
  ...config,
  test: {
    ...config.test,
    setupFiles: ['setup.ts'],
    reporters: ['./scripts/mutants/reporter.ts'],
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}
`,
  )
  writeFileSync(
    join(work, 'setup.ts'),
    `import fc from 'fast-check'\nfc.configureGlobal({ numRuns: 150, endOnFailure: true, seed: ${seed} })\n`,
  )
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** Runs tests of one language in a copy. Fewer random cases than in `npm test`: a change noticed by luck is no proof. */
async function run(
  work: string,
  language: Language,
  files: readonly string[],
  longest: number,
): Promise<{ readonly outcome: Outcome; readonly errors: readonly string[] }> {
  const { VITEST: _, ...inherited } = process.env
  const errors = join(work, 'errors.json')
  const env = {
    ...inherited,
    FOUNDRY_FUZZ_RUNS: '150',
    FOUNDRY_INVARIANT_RUNS: '6',
    SOLC_QUICK: '1',
    MUTANT_ERRORS: errors,
  }
  const how = { cwd: work, env, longest }
  if (language === 'sol') {
    const forge = join(work, 'scripts', 'forge.ts')
    const end = await runFor([forge, 'test', '--fail-fast', '--match-path', `{${files.join(',')}}`], how)
    return {
      outcome: forgeOutcome(end),
      errors: end.output.split('\n').filter((line) => /FAIL|Error/.test(line)),
    }
  }
  const config = join(work, 'mutants.config.ts')
  const end = await runFor([vitest, 'run', '--root', work, '--config', config, '--bail=1', ...files], how)
  const found = takeErrors(errors)
  return { outcome: vitestOutcome(end, found), errors: found ?? [] }
}

const tests = { ts: testsFor(root, 'ts'), sol: testsFor(root, 'sol') }

/** False for TypeScript that does not parse. */
const parses = (text: string) =>
  ts.transpileModule(text, { reportDiagnostics: true }).diagnostics?.length === 0

/** Longest times of a run on changed code, in ms: of all quick tests of a file together, and of one that starts a chain. */
type Limits = { readonly quick: number; readonly slow: number }

/** Runs of some tests: the quick ones together, then each one that starts a chain. */
const runsOf = ({ quick, slow }: ReturnType<typeof testsOf>) =>
  [
    { kind: 'quick' as const, files: quick },
    ...slow.map((test) => ({ kind: 'slow' as const, files: [test] })),
  ].filter(({ files }) => files.length > 0)

async function judge(work: string, mutant: Mutant, limits: Limits): Promise<Verdict> {
  const runs = runsOf(testsOf(tests[mutant.language], mutant.file))
  if (runs.length === 0) return 'untested'
  const path = join(work, mutant.file)
  const original = readFileSync(path, 'utf8')
  const changed = apply(original, mutant.mutation)
  if (mutant.language === 'ts' && !parses(changed)) return 'broken'
  writeFileSync(path, changed)
  try {
    for (const { kind, files } of runs) {
      const { outcome } = await run(work, mutant.language, files, limits[kind])
      if (outcome === 'failed') return 'killed'
      if (outcome !== 'passed') return outcome
    }
    return 'survived'
  } finally {
    writeFileSync(path, original)
  }
}

/**
 * Runs the tests of these files on the source as it is.
 * @returns twice the time they took: a run on changed code has no more tests. Null if a test fails
 */
async function limitsOf(work: string, language: Language, files: readonly string[]): Promise<Limits | null> {
  const found = files.map((file) => testsOf(tests[language], file))
  const all = {
    quick: [...new Set(found.flatMap(({ quick }) => quick))],
    slow: [...new Set(found.flatMap(({ slow }) => slow))],
  }
  const limits = { quick: LEAST_MS, slow: LEAST_MS }
  for (const { kind, files: list } of runsOf(all)) {
    const begun = Date.now()
    const { outcome, errors } = await run(work, language, list, WHOLE_MS)
    if (outcome !== 'passed') {
      console.error(`The ${language} tests do not pass on the source as it is (${outcome}):`)
      for (const error of errors) console.error(`* ${error}`)
      return null
    }
    limits[kind] = Math.max(limits[kind], 2 * (Date.now() - begun))
  }
  return limits
}

const report = join(root, 'docs', 'mutants.md')
/** The report's text. It names survivors that are right, each with its reason behind a dash. */
const excused = () => (existsSync(report) ? readFileSync(report, 'utf8') : '')

async function main(): Promise<number> {
  const saved = join(
    root,
    '.cache',
    `mutants-${options.stores ? 'stores-' : ''}${options.all ? 'all' : seed}.json`,
  )
  const verdicts: Record<string, Verdict> = existsSync(saved) ? JSON.parse(readFileSync(saved, 'utf8')) : {}
  const isKnown = (mutant: Mutant) => {
    const verdict = verdicts[nameOf(mutant)]
    // The machine may have been busy: what overran is tried again.
    return options.again ? verdict === 'killed' || verdict === 'broken' : verdict && verdict !== 'overran'
  }
  const open = chosen.filter((mutant) => !isKnown(mutant))
  console.log(
    `${chosen.length} of ${mutants.length} mutants, TEST_SEED=${seed}; ${chosen.length - open.length} known`,
  )
  const until = Date.now() + Number(options.minutes) * 60_000
  const ofLanguage = (language: Language) => open.filter((each) => each.language === language)
  const queues = { ts: ofLanguage('ts'), sol: ofLanguage('sol') }
  // Each lane begins with its own language, so that the compiler's cache serves it; then it helps the other.
  const lane = async (work: string, order: readonly Language[]): Promise<boolean> => {
    copyTo(work)
    for (const language of order) {
      const queue = queues[language]
      // Tests that fail on the source as it is would notice everything.
      const limits = await limitsOf(work, language, [...new Set(queue.map(({ file }) => file))])
      if (limits === null) return false
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        if (Date.now() > until) {
          console.log(`The time is over; the same command with TEST_SEED=${seed} continues.`)
          return false
        }
        const name = nameOf(mutant)
        const verdict = await judge(work, mutant, limits)
        verdicts[name] = verdict
        writeFileSync(saved, JSON.stringify(verdicts, null, 1))
        console.log(`${verdict.padEnd(8)} ${name}`)
      }
    }
    rmSync(work, { recursive: true, force: true })
    return true
  }
  const orders: Language[][] = [
    ['ts', 'sol'],
    ['sol', 'ts'],
  ]
  const done = await Promise.all(lanes.map((work, k) => lane(work, orders[k] as Language[])))
  if (done.includes(false)) return 1
  const are = (...wanted: Verdict[]) =>
    chosen.filter((mutant) => wanted.includes(verdicts[nameOf(mutant)] as Verdict))
  const [killed, overran, broken] = [are('killed'), are('overran'), are('broken')]
  const known = excused()
  const unexcused = (list: readonly Mutant[]) => list.filter((mutant) => !known.includes(reportLine(mutant)))
  const valid = chosen.length - broken.length
  console.log(
    `\n${killed.length} of ${valid} noticed (${((100 * killed.length) / valid).toFixed(1)} %); ` +
      `${overran.length} over their time limit, ${broken.length} more do not compile.`,
  )
  const lists = [
    ['No verdict within the time limit', unexcused(overran)],
    ['Not noticed, and without a reason in docs/mutants.md', unexcused(are('survived', 'untested'))],
  ] as const
  for (const [title, left] of lists) {
    if (left.length > 0) console.log(`${title}:`)
    for (const mutant of left) console.log(`* ${reportLine(mutant)} — `)
  }
  if (options.stores) return 100 * killed.length < LEAST_NOTICED * valid ? 1 : 0
  return lists.some(([, left]) => left.length > 0) ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exitCode = await main()

/**
 * Seeded mistakes in the money maths: each is put into a copy of src/lib, the copy's own suite runs, and some test of
 * it must fail. A mistake whose text is no longer in the source fails here, so that the list stays correct. One file:
 * the list of mistakes and the one way to try them.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = join(root, '.cache', `mutants-${process.pid}`)

const LONG = process.env.TEST_LONG === '1'
/**
 * The short run tries every second mistake of the maths. Those of the contracts are only checked to be still
 * applicable.
 */
const tried = (k: number) => LONG || k % 2 === Number(process.env.TEST_SEED ?? 0) % 2

type Mutant = readonly [what: string, file: string, from: string, to: string]

const mutants: readonly Mutant[] = [
  // Constant product
  [
    'amm pays a wei more',
    'pool/amm.ts',
    '(reserveIn * FEE_DENOMINATOR + afterFee)\n',
    '(reserveIn * FEE_DENOMINATOR + afterFee) + 1n\n',
  ],
  [
    'amm pays a wei less',
    'pool/amm.ts',
    '(reserveIn * FEE_DENOMINATOR + afterFee)\n',
    '(reserveIn * FEE_DENOMINATOR + afterFee) - 1n\n',
  ],
  [
    'amm rounds for the trader',
    'pool/amm.ts',
    'return (afterFee * reserveOut) /',
    'return (afterFee * reserveOut + reserveIn * FEE_DENOMINATOR + afterFee - 1n) /',
  ],
  [
    'the fee is given, not taken',
    'pool/amm.ts',
    'amountIn * (FEE_DENOMINATOR - fee)',
    'amountIn * (FEE_DENOMINATOR + fee)',
  ],
  [
    'the fee is taken once too often',
    'pool/amm.ts',
    '(reserveIn * FEE_DENOMINATOR + afterFee)\n',
    '((reserveIn + amountIn) * FEE_DENOMINATOR)\n',
  ],
  ['exact out lacks its wei', 'pool/amm.ts', '(FEE_DENOMINATOR - fee)) + 1n', '(FEE_DENOMINATOR - fee))'],
  [
    'exact out has its fee on the wrong side',
    'pool/amm.ts',
    '(reserveIn * amountOut * FEE_DENOMINATOR) / ((reserveOut - amountOut) * (FEE_DENOMINATOR - fee))',
    '(reserveIn * amountOut * (FEE_DENOMINATOR - fee)) / ((reserveOut - amountOut) * FEE_DENOMINATOR)',
  ],
  ['the whole reserve may be bought', 'pool/amm.ts', 'amountOut >= reserveOut', 'amountOut > reserveOut'],
  ['K without the fee', 'pool/amm.ts', ' - amountsIn[i] * fee', ''],
  ['the admin mints for ever', 'pool/amm.ts', ' - rootK + rootKLast)', ' + rootKLast)'],
  [
    'nothing is locked at first',
    'pool/amm.ts',
    'isqrt(amount0 * amount1) - MINIMUM_LIQUIDITY',
    'isqrt(amount0 * amount1)',
  ],
  [
    'LP by one side alone',
    'pool/amm.ts',
    "mulDiv(amounts[1], totalSupply, reserves[1], 'down')",
    "mulDiv(amounts[0], totalSupply, reserves[0], 'down')",
  ],

  // Stable swap
  ['cfmm lacks its wei', 'pool/cfmm.ts', 'at(balances, j) - y - 1n', 'at(balances, j) - y'],
  ['cfmm takes two', 'pool/cfmm.ts', 'at(balances, j) - y - 1n', 'at(balances, j) - y - 2n'],
  [
    'cfmm rounds the fee up',
    'pool/cfmm.ts',
    'const dyFee = (dy * fee) / FEE_DENOMINATOR',
    'const dyFee = (dy * fee + FEE_DENOMINATOR - 1n) / FEE_DENOMINATOR',
  ],
  ['the admin’s part stays in the pool', 'pool/cfmm.ts', 'r - out - adminPart', 'r - out'],
  ['the admin takes the whole fee', 'pool/cfmm.ts', '((dyFee * adminFee) / FEE_DENOMINATOR)', '(dyFee)'],
  ['A is a hundred and one', 'pool/cfmm.ts', 'const A_PRECISION = 100n', 'const A_PRECISION = 101n'],
  ['D counts one coin less', 'pool/cfmm.ts', '(n + 1n) * p', 'n * p'],
  ['y of the wrong coin', 'pool/cfmm.ts', 'if (k === j) return', 'if (k === balances.length - 1 - j) return'],
  [
    'y rounds the other way',
    'pool/cfmm.ts',
    '(y) => (y * y + c) / (2n * y + b - d),',
    '(y) => (y * y + c) / (2n * y + b - d) + 1n,',
  ],
  ['spot price upside down', 'pool/cfmm.ts', 'const xi = at(balances, i)', 'const xi = at(balances, j)'],
  ['leaving lacks its wei', 'pool/cfmm.ts', '/ d0 + 1n', '/ d0'],
  ['half the imbalance fee', 'pool/cfmm.ts', '(4n * BigInt(n - 1))', '(8n * BigInt(n - 1))'],

  // Either kind
  [
    'reserves change sides',
    'pool/pool.ts',
    'reserveIn: pool.reserves[i] ?? 0n',
    'reserveIn: pool.reserves[j] ?? 0n',
  ],
  [
    'coins change sides',
    'pool/pool.ts',
    'cfmmAmountOut(pool, i, j, amountIn, pool.fee)',
    'cfmmAmountOut(pool, j, i, amountIn, pool.fee)',
  ],
  [
    'cfmm for free',
    'pool/pool.ts',
    'cfmmAmountOut(pool, i, j, amountIn, pool.fee)',
    'cfmmAmountOut(pool, i, j, amountIn, 0n)',
  ],
  [
    'a killed pool trades',
    'pool/pool.ts',
    "if (pool.killed) throw new PoolError('pool.killed')\n  const { i, j",
    'const { i, j',
  ],
  ['any fee is believed', 'pool/read.ts', 'fee * 2n > FEE_DENOMINATOR', 'fee > FEE_DENOMINATOR'],

  // Routes and limits
  ['two hops at most', 'route/quote.ts', 'const MAX_HOPS = 3', 'const MAX_HOPS = 2'],
  ['four hops', 'route/quote.ts', 'const MAX_HOPS = 3', 'const MAX_HOPS = 4'],
  ['a pool twice', 'route/quote.ts', 'if (hops.some((hop) => hop.pool === pool)) continue', ''],
  [
    'the worst route',
    'route/quote.ts',
    'better(b.amounts.at(-1), a.amounts.at(-1))',
    'better(a.amounts.at(-1), b.amounts.at(-1))',
  ],
  [
    'the dearest way in',
    'route/quote.ts',
    'better(a.amounts[0], b.amounts[0])',
    'better(b.amounts[0], a.amounts[0])',
  ],
  [
    'the longer way at a tie',
    'route/quote.ts',
    'a.amounts.at(-1)) || a.hops.length - b.hops.length',
    'a.amounts.at(-1)) || b.hops.length - a.hops.length',
  ],
  [
    'the minimum is a wei too strict',
    'route/quote.ts',
    "mulDiv(amountOut, BPS - BigInt(slippageBps), BPS, 'down')",
    "mulDiv(amountOut, BPS - BigInt(slippageBps), BPS, 'up')",
  ],
  [
    'the maximum is a wei too strict',
    'route/quote.ts',
    "mulDiv(amountIn, BPS + BigInt(slippageBps), BPS, 'up')",
    "mulDiv(amountIn, BPS + BigInt(slippageBps), BPS, 'down')",
  ],
  [
    'fees are taken for impact',
    'route/quote.ts',
    'const ideal = paid * spot.numerator * kept.numerator',
    'const ideal = paid * spot.numerator * kept.denominator',
  ],
  [
    'half the fee of the route is shown',
    'route/quote.ts',
    'mulDiv(kept.denominator - kept.numerator, PPM,',
    'mulDiv(kept.denominator - kept.numerator, PPM / 2n,',
  ],

  // Liquidity
  [
    'a deposit’s minimum is a wei too strict',
    'liquidity/quote.ts',
    "mulDiv(amount, BPS - BigInt(bps), BPS, 'down')",
    "mulDiv(amount, BPS - BigInt(bps), BPS, 'up')",
  ],
  [
    'a withdrawal’s maximum is a wei too strict',
    'liquidity/quote.ts',
    "mulDiv(amount, BPS + BigInt(bps), BPS, 'up')",
    "mulDiv(amount, BPS + BigInt(bps), BPS, 'down')",
  ],
  [
    'a zap’s minimum leaves no room for float64',
    'liquidity/quote.ts',
    'ZAP_PARTS - 1n, ZAP_PARTS',
    'ZAP_PARTS, ZAP_PARTS',
  ],
  [
    'the admin’s LP is forgotten',
    'liquidity/quote.ts',
    'return supply + ammAdminMint(',
    'return supply + 0n * ammAdminMint(',
  ],
  [
    'a pool pays from its reserves alone',
    'liquidity/quote.ts',
    'ammWithdraw(liquidity, two(s.held), supplyNow(s))',
    'ammWithdraw(liquidity, two(s.pool.reserves), supplyNow(s))',
  ],
  [
    'a closed pool takes coins in',
    'liquidity/quote.ts',
    "if (pool.killed) throw new PoolError('pool.killed')",
    '',
  ],
  [
    'more may be swapped than a pool holds',
    'liquidity/quote.ts',
    "if (zap.swapPart >= reserveIn) throw new Refused('liquidity.zapTooLarge')",
    '',
  ],
  [
    'what was burned stays in the share',
    'liquidity/quote.ts',
    's.lp > done.burned ? s.lp - done.burned : 0n',
    's.lp',
  ],
  [
    'the fee is counted as impact',
    'liquidity/quote.ts',
    'cfmmAddLiquidity(pool, amounts, s.supply, 0n)',
    'cfmmAddLiquidity(pool, amounts, s.supply, pool.fee)',
  ],
  [
    'any burn is within the limit',
    'liquidity/quote.ts',
    'now.minted >= limit.liquidity : now.burned <= limit.liquidity',
    'now.minted >= limit.liquidity : true',
  ],

  // Arithmetic
  ['up is one too far', 'amount/math.ts', '(product + d - 1n) / d', '(product + d) / d'],
  ['up is down', 'amount/math.ts', '(product + d - 1n) / d', 'product / d'],
  ['the root is one too great', 'amount/math.ts', 'if (next >= x) return x', 'if (next >= x) return x + 1n'],
]

const folder = (k: number | 'original') => join(work, String(k))

/** A copy of what the suite needs, with one change. */
function plant(k: number | 'original', mutant?: Mutant): void {
  const lib = join(folder(k), 'src', 'lib')
  cpSync(join(root, 'src', 'lib'), lib, { recursive: true })
  cpSync(join(root, 'tests', 'fakes'), join(folder(k), 'tests', 'fakes'), { recursive: true })
  for (const name of readdirSync(join(root, 'tests')).filter((each) => each.startsWith('golden')))
    cpSync(join(root, 'tests', name), join(folder(k), 'tests', name), { recursive: true })
  if (!mutant) return
  const [what, file, from, to] = mutant
  const text = readFileSync(join(lib, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${what}: ${file} no longer says ${from}`)
  writeFileSync(join(lib, file), text.replace(from, to))
}

const config = `
export default {
  test: {
    include: [
      '*/src/lib/core/pool/*.test.ts',
      '*/src/lib/core/route/quote.test.ts',
      '*/src/lib/liquidity/quote.test.ts',
      '*/src/lib/swap/figures.test.ts',
      '*/src/lib/core/amount/math.test.ts',
    ],
    setupFiles: ['setup.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
  },
}`
/** After the first failure the rest of a file is skipped, since it would take most of the time. */
const setup = `
import fc from 'fast-check'
import { afterEach, beforeEach } from 'vitest'
let noticed = false
beforeEach((test) => noticed && test.skip())
afterEach((test) => {
  noticed ||= test.task.result?.state === 'fail'
})
fc.configureGlobal({ numRuns: 150, endOnFailure: true, seed: ${Number(process.env.TEST_SEED ?? 1)} })`

type Report = { testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[] }
/** Names of the failed tests of each copy. */
const failed = new Map<string, string[]>()
const ran = new Map<string, number>()

beforeAll(async () => {
  mkdirSync(work, { recursive: true })
  writeFileSync(join(work, 'vitest.config.ts'), config)
  writeFileSync(join(work, 'setup.ts'), setup)
  plant('original')
  for (const [k, mutant] of mutants.entries()) if (tried(k)) plant(k, mutant)
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const output = join(work, 'report.json')
  await new Promise<void>((resolve, reject) => {
    const args = [vitest, 'run', '--root', work, '--reporter=json', `--outputFile=${output}`]
    const { VITEST: _, ...env } = process.env
    const child = spawn(process.execPath, args, { cwd: work, env, stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report
  for (const { name, assertionResults } of report.testResults) {
    const copy = name.slice(work.length + 1).split('/')[0] as string
    ran.set(copy, (ran.get(copy) ?? 0) + assertionResults.length)
    const names = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
    failed.set(copy, [...(failed.get(copy) ?? []), ...names])
  }
}, 600_000)

afterAll(() => rmSync(work, { recursive: true, force: true }))

it('the suite passes on the unchanged source', () => {
  expect(ran.get('original')).toBeGreaterThan(100)
  expect(failed.get('original')).toEqual([])
})

it('there are more than twenty', () => expect(mutants.length).toBeGreaterThan(20))

it.each(mutants.map(([what], k) => [what, k] as const).filter(([, k]) => tried(k)))(
  '%s: detected',
  (_, k) => {
    expect(ran.get(String(k))).toBeGreaterThan(50)
    expect(failed.get(String(k))?.length).toBeGreaterThan(0)
  },
)

/**
 * The same for the contracts: mistakes that an invariant of their own subject must detect, independent of other tests.
 * They are in unrelated contracts, so one copy with all of them is compiled, once.
 */
type ContractMutant = readonly [what: string, file: string, from: string, to: string, invariant: string]

const contractMutants: readonly ContractMutant[] = [
  [
    'a credit of the market is paid and stays',
    'market/MarketData.sol',
    '        creditOf[msg.sender][currency] = 0;\n',
    '',
    'invariant_12_a_failing_receiver_blocks_nobody',
  ],
  [
    'a farm’s debt is rounded down',
    'farm/FarmBase.sol',
    'return Math.mulDiv(shares, acc, E18, Math.Rounding.Ceil);',
    'return Math.mulDiv(shares, acc, E18);',
    'invariant_a_new_stake_owes_all_that_was_earned',
  ],
  [
    'an offering’s refund is rounded up',
    'offering/Imo.sol',
    'return Math.mulDiv(_users[user].amount, total - ProjectRaising, total);',
    'return Math.mulDiv(_users[user].amount, total - ProjectRaising, total, Math.Rounding.Ceil);',
    'invariant_refunds_leave_what_was_raised',
  ],
  [
    'a mint gives its bonus past the cap',
    'mint/RoundMint.sol',
    'k < earned.length && count < left;',
    'k < earned.length;',
    'invariant_19_sold_out_is_sold_out',
  ],
  [
    'a level transfer costs a wei less',
    'hero/HeroActs.sol',
    'pkt.safeTransferFrom(msg.sender, owner, inheritFee);',
    'pkt.safeTransferFrom(msg.sender, owner, inheritFee - 1);',
    'invariant_pkt_taken_is_fee_times_transfers',
  ],
]
/** Invariants of the same five suites that none of these mistakes affects. */
const untouched = [
  'invariant_5_nothing_is_sold_twice',
  'invariant_total_is_the_sum',
  'invariant_22_lists',
  'invariant_nobody_is_kept',
  'invariant_used_is_for_ever',
]
const suites = ['MarketInvariant', 'FarmInvariant', 'OfferingInvariant', 'MintInvariant', 'HeroInvariant']

type ForgeReport = Record<string, { test_results: Record<string, { status: string }> }>
const forgeStatus = new Map<string, string>()

beforeAll(async () => {
  const copy = join(work, 'contracts-root')
  for (const name of [
    'contracts/src',
    'contracts/variants',
    'contracts/test/support',
    'scripts',
    'foundry.toml',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const suite of suites)
    cpSync(join(root, `contracts/test/${suite}.t.sol`), join(copy, `contracts/test/${suite}.t.sol`))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  for (const [what, file, from, to] of contractMutants) {
    const path = join(copy, 'contracts/src', file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${what}: ${file} no longer says ${from}`)
    writeFileSync(path, text.replace(from, to))
  }
  if (!LONG) return
  const names = [...contractMutants.map((mutant) => mutant[4]), ...untouched]
  const args = [join(copy, 'scripts/forge.ts'), 'test', '--json', '--match-test', `^(${names.join('|')})\\(`]
  const output = await new Promise<string>((resolve, reject) => {
    // In the long run's walks a mistake eventually breaks every step of its suite, so unaffected invariants fail too.
    const env = { ...process.env, FOUNDRY_PROFILE: 'default', SOLC_QUICK: '1' }
    const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
    })
    child.once('error', reject)
    child.once('exit', () => resolve(text))
  })
  const report = JSON.parse(output.slice(output.indexOf('{'))) as ForgeReport
  for (const { test_results } of Object.values(report))
    for (const [name, { status }] of Object.entries(test_results))
      forgeStatus.set(name.replace(/\(.*$/, ''), status)
}, 900_000)

it.runIf(LONG).each(contractMutants.map(([what, , , , invariant]) => [what, invariant]))(
  '%s: detected by %s',
  (_, name) => expect(forgeStatus.get(name)).toBe('Failure'),
)

it.runIf(LONG).each(untouched)('%s passes beside them', (name) =>
  expect(forgeStatus.get(name)).toBe('Success'),
)

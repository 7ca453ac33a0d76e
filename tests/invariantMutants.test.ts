/**
 * Mistakes planted in the contracts. An invariant of the same subject has to notice each, whatever else is tested.
 * They are in contracts that do not touch each other, so one copy with all of them is compiled, once.
 */
import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = join(root, '.cache', `mutants-${process.pid}`)

const LONG = process.env.TEST_LONG === '1'

afterAll(() => rmSync(work, { recursive: true, force: true }))

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
/** Invariants of the same five suites that none of these mistakes touches. */
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
  if (!LONG) return
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
  for (const [, file, from, to] of contractMutants) {
    const path = join(copy, 'contracts/src', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  const names = [...contractMutants.map((mutant) => mutant[4]), ...untouched]
  const args = [join(copy, 'scripts/forge.ts'), 'test', '--json', '--match-test', `^(${names.join('|')})\\(`]
  const output = await new Promise<string>((resolve, reject) => {
    // In the long run's walks a mistake comes to break every step of its suite, and what it does not touch fails too.
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

it.each(contractMutants)('%s: can be planted', (_, file, from) =>
  expect(readFileSync(join(root, 'contracts/src', file), 'utf8')).toContain(from),
)

it.runIf(LONG).each(contractMutants.map(([what, , , , invariant]) => [what, invariant]))(
  '%s: noticed by %s',
  (_, name) => expect(forgeStatus.get(name)).toBe('Failure'),
)

it.runIf(LONG).each(untouched)('%s passes beside them', (name) =>
  expect(forgeStatus.get(name)).toBe('Success'),
)

/** The rules of `npm run test:mutants`: what it changes, which tests it runs, and what it concludes from their end. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { choose } from '../scripts/mutants/choose.ts'
import { forgeOutcome, runFor, vitestOutcome } from '../scripts/mutants/outcome.ts'
import { filesBelow } from '../scripts/mutants/reach.ts'
import { apply, blank, type Language, mutationsOf } from '../scripts/mutants/rules.ts'
import { folderOf, moneyFiles, NOT_MONEY, testsFor, testsOf } from '../scripts/mutants/sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const made = (text: string, language: Language = 'ts') =>
  mutationsOf(text, language).map((mutation) => [mutation.rule, apply(text, mutation)])

describe('rules', () => {
  it.each<[string, Language, string, [string, string][]]>([
    ['a sum', 'ts', 'const a = b + c', [['operator', 'const a = b - c']]],
    ['a product', 'sol', 'uint256 a = b * c;', [['operator', 'uint256 a = b / c;']]],
    ['and', 'ts', 'const a = b && c', [['operator', 'const a = b || c']]],
    ['below', 'ts', 'const a = b < c', [['boundary', 'const a = b <= c']]],
    ['at least', 'ts', 'const a = b >= c', [['boundary', 'const a = b > c']]],
    ['the same', 'sol', 'bool a = b == c;', [['boundary', 'bool a = b != c;']]],
    ['the other reserve', 'sol', 'x(reserve0);', [['wrong side', 'x(reserve1);']]],
    ['the other place', 'ts', 'x(list[1])', [['wrong side', 'x(list[0])']]],
    ['out for in', 'ts', 'x(amountIn)', [['wrong side', 'x(amountOut)']]],
    ['the other rounding', 'ts', "mulDiv(a, b, c, 'down')", [['wrong side', "mulDiv(a, b, c, 'up')"]]],
    ['the greater', 'sol', 'x = Math.min(a, b);', [['wrong side', 'x = Math.max(a, b);']]],
    ['a refusal', 'sol', '        require(ok, "no");', [['dropped statement', '        ']]],
    ['a refusal in TypeScript', 'ts', "  if (bad) throw new Error('x')", [['dropped statement', '  ']]],
    ['an assignment', 'sol', '        KLast = 0;', [['dropped statement', '        ']]],
  ])('%s', (_, language, text, expected) => expect(made(text, language)).toEqual(expected))

  it.each<[string, Language, string]>([
    ['comments', 'ts', '// a + b < c\n/* d * e */'],
    ['texts', 'ts', "say('a + b'); say(`c * d`)"],
    ['arrows and generics', 'ts', 'const f = <T>(a: Map<T, T>): T => a'],
    ['a text beside the bracket of a generic', 'ts', "const f: Pick<T, 'a'> = g"],
    ['imports', 'ts', "import { reserve0 } from 'x'"],
    ['signatures', 'sol', 'function f(uint256 reserve0) external;'],
  ])('change nothing in %s', (_, language, text) => expect(made(text, language)).toEqual([]))

  it.each<[string, number]>([
    // Equal ones give the same either way.
    ['c = a.x > b ? a.x - b : 0n', 0],
    ['c = a <= b ? 0 : a - b;', 0],
    ['c = a < b ? a : b', 0],
    ['f(a >= b ? b : a)', 0],
    ['c = a > b ? a - b : 1n', 1],
    ['c = a > b ? a - b : 0n - x', 1],
    ['c = a > b ? a - c : 0n', 1],
    ['c = x + a > b ? a - b : 0n', 1],
    ['c = a > b ? a : c', 1],
    ['c = a > b ? a : b.c', 1],
    ['c = a > b ? a : b(c)', 1],
    ['c = a === b ? a - b : 0n', 1],
  ])('change the boundary of `%s` in %i ways', (text, count) =>
    expect(made(text).filter(([rule]) => rule === 'boundary')).toHaveLength(count),
  )

  it('count lines from 1 and keep the length of a blanked text', () => {
    const text = '// one\nconst a = b + c'
    expect(mutationsOf(text, 'ts')[0]).toMatchObject({ line: 2, column: 12 })
    expect(blank(text)).toHaveLength(text.length)
  })
  it('refuse a file that has changed since', () => {
    const [mutation] = mutationsOf('const a = b + c', 'ts')
    if (!mutation) throw new Error('no mutation')
    expect(() => apply('const abc = b + c', mutation)).toThrow('no longer says')
  })
})

describe('the choice', () => {
  const list = Array.from({ length: 500 }, (_, k) => k)
  it('follows from the seed', () => {
    expect(choose(list, 200, 7)).toEqual(choose(list, 200, 7))
    expect(choose(list, 200, 7)).not.toEqual(choose(list, 200, 8))
  })
  it('takes each once, and all if there are no more', () => {
    expect(new Set(choose(list, 200, 7)).size).toBe(200)
    expect(choose(list, 900, 7).toSorted((a, b) => a - b)).toEqual(list)
  })
  it('reaches every part of the list over the seeds', () => {
    const seen = new Set(Array.from({ length: 40 }, (_, seed) => choose(list, 50, seed)).flat())
    expect(seen.size).toBeGreaterThan(480)
  })
})

describe('the tests of a file', () => {
  const money = moneyFiles(root)
  const tests = testsFor(root, 'ts')
  const known = (file: string) => testsOf(tests, file)

  it('are those beside it, then those that start a chain', () => {
    expect(known('src/lib/hero/draw.ts')).toMatchObject({
      quick: expect.arrayContaining(['src/lib/hero/draw.test.ts']),
      slow: ['tests/hero.test.ts'],
    })
    expect(known('src/lib/core/pool/amm.ts').slow).toEqual(['tests/liquidity.test.ts', 'tests/quote.test.ts'])
  })

  it('include every test of tests/ whose imports name a money folder', () => {
    const folders = [...new Set(money.map(folderOf))]
    const imports = new RegExp(`from '\\.\\./src/lib/(?:core/)?(?:${folders.join('|')})/(?!schema|model)`)
    const found = filesBelow(root, 'tests', '.test.ts').filter((path) => imports.test(read(path)))
    expect(found).toContain('tests/hero.test.ts')
    expect(found.filter((path) => !tests.has(path))).toEqual([])
  })

  it('are there for every money file with something to change', () => {
    const untested = money.filter((file) => {
      const { quick, slow } = known(file)
      return quick.length + slow.length === 0 && mutationsOf(read(file), 'ts').length > 0
    })
    expect(untested).toEqual([])
  })

  it('a folder is money code until it is named as none', () => {
    const folders = new Set(filesBelow(root, 'src/lib', '.ts').map(folderOf))
    expect(NOT_MONEY.filter((folder) => !folders.has(folder))).toEqual([])
    expect(money.some((file) => file.startsWith('src/lib/core/tx/'))).toBe(true)
    expect(money.some((file) => file.startsWith('src/lib/core/wallet/'))).toBe(false)
  })
})

describe('a run', () => {
  const how = { cwd: root, env: process.env, longest: 60_000 }

  it('over its time limit is neither passed nor failed', async () => {
    const end = await runFor(['-e', 'setInterval(() => {}, 1000)'], { ...how, longest: 300 })
    expect(end.code).toBeNull()
    expect(vitestOutcome(end, ['expected 1 to be 2'])).toBe('overran')
    expect(forgeOutcome({ ...end, output: '[FAIL: no] test_a()' })).toBe('overran')
  })
  it('ends with its exit code and output', async () => {
    expect(await runFor(['-e', 'console.log(7); process.exitCode = 3'], how)).toEqual({
      code: 3,
      output: '7\n',
    })
  })
  it('that a signal ended proves nothing', () =>
    expect(runFor(['-e', 'process.kill(process.pid, "SIGTERM")'], how)).rejects.toThrow('SIGTERM'))

  it.each<[string, number, string[] | null, string]>([
    ['passed', 0, [], 'passed'],
    ['with a failed test', 1, ['expected 1 to be 2'], 'failed'],
    ['with a failed test and a slow one', 1, ['Test timed out in 20000ms.', 'expected 1 to be 2'], 'failed'],
    ['whose failed tests were all slow', 1, ['Hook timed out in 60000ms.'], 'overran'],
  ])('of Vitest %s', (_, code, errors, outcome) =>
    expect(vitestOutcome({ code, output: '' }, errors)).toBe(outcome),
  )
  it.each([[null], [[]]])('of Vitest that failed without a failed test proves nothing', (errors) =>
    expect(() => vitestOutcome({ code: 1, output: 'No test files found' }, errors)).toThrow('No test files'),
  )
  it.each<[string, number, string, string]>([
    ['passed', 0, 'Suite result: ok.', 'passed'],
    ['with a failed test', 1, '[FAIL: assertion failed: 1 != 2] test_a() (gas: 1)', 'failed'],
    ['that does not compile', 1, 'Error: Compiler run failed:\nError (7576): Undeclared', 'broken'],
  ])('of forge %s', (_, code, output, outcome) => expect(forgeOutcome({ code, output })).toBe(outcome))
  it('of forge that failed without a failed test proves nothing', () =>
    expect(() => forgeOutcome({ code: 1, output: 'No tests match' })).toThrow('No tests match'))
})

/** The rules by which `npm run test:mutants` plants mistakes, and how a seed chooses among them. */
import { describe, expect, it } from 'vitest'
import { choose } from '../scripts/mutants/choose.ts'
import { apply, blank, type Language, mutationsOf } from '../scripts/mutants/rules.ts'

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
    ['imports', 'ts', "import { reserve0 } from 'x'"],
    ['signatures', 'sol', 'function f(uint256 reserve0) external;'],
  ])('nothing in %s', (_, language, text) => expect(made(text, language)).toEqual([]))

  it('lines are counted from 1, and a blanked text is as long as it was', () => {
    const text = '// one\nconst a = b + c'
    expect(mutationsOf(text, 'ts')[0]).toMatchObject({ line: 2, column: 12 })
    expect(blank(text)).toHaveLength(text.length)
  })
  it('a file that changed meanwhile is not changed at another place', () => {
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
  it('takes each once, and all where there are no more', () => {
    expect(new Set(choose(list, 200, 7)).size).toBe(200)
    expect(choose(list, 900, 7).toSorted((a, b) => a - b)).toEqual(list)
  })
  it('reaches every part of the list over the seeds', () => {
    const seen = new Set(Array.from({ length: 40 }, (_, seed) => choose(list, 50, seed)).flat())
    expect(seen.size).toBeGreaterThan(480)
  })
})

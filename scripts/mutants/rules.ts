/** The mistakes that are planted, by rule. A rule changes one place of the code and nothing in comments or texts. */

export type Language = 'ts' | 'sol'
export type Mutation = {
  readonly rule: 'operator' | 'boundary' | 'dropped statement' | 'wrong side'
  /** Of the first character that changes, from 1. */
  readonly line: number
  readonly column: number
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

type Swap = readonly [rule: Mutation['rule'], pattern: RegExp, to: (found: string) => string]

const pairs = (rule: Mutation['rule'], list: readonly (readonly [string, string])[]): Swap[] =>
  list.flatMap(([a, b]): Swap[] => [
    [rule, exactly(a), () => b],
    [rule, exactly(b), () => a],
  ])
const exactly = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g')

/** Names that have another side: reserve0 and reserve1, amountIn and amountOut. */
const other = (name: string) =>
  /[01]/.test(name)
    ? name.replace(/[01](?!\d)/, (digit) => (digit === '0' ? '1' : '0'))
    : name.replace(/In\b|Out\b/, (side) => (side === 'In' ? 'Out' : 'In'))

const SWAPS: readonly Swap[] = [
  // Formatters put a space on either side, which keeps signs, generics and arrows out.
  ...pairs('operator', [
    [' + ', ' - '],
    [' * ', ' / '],
    [' && ', ' || '],
    [' += ', ' -= '],
  ]),
  ...pairs('boundary', [
    [' < ', ' <= '],
    [' > ', ' >= '],
    [' === ', ' !== '],
    [' == ', ' != '],
  ]),
  ['wrong side', /\b(?:reserve|amount|balance|Reserve|Token|token|root)s?[01]\b/g, other],
  ['wrong side', /\b(?:reserve|amount|balance)(?:In|Out)\b/g, other],
  ['wrong side', /\[[01]\]/g, other],
  [
    'wrong side',
    /\b(?:Math\.)?(?:min|max)\(/g,
    (found) => found.replace(/min|max/, (m) => (m === 'min' ? 'max' : 'min')),
  ],
]

/**
 * True for `a > b ? a - b : 0`, `a > b ? a : b` and the like, where a comparison with or without equality gives the
 * same value: such a change is none.
 * @param before code up to the comparison
 * @param after code behind it
 */
function isSameAtEquality(before: string, after: string): boolean {
  const [, a] = /(?:^|[(,:=>]|\breturn)\s*([\w.]+)$/.exec(before) ?? []
  const [, b, yes, no] =
    /^([\w.]+) \? ([\w.]+(?: - [\w.]+)?) : ([\w.]+(?: - [\w.]+)?)(?![\w.(]| [-+*/%])/.exec(after) ?? []
  const zeros = ['0', '0n', `${a} - ${b}`, `${b} - ${a}`]
  const ends = [a, b]
  return yes !== undefined && no !== undefined
    ? [zeros, ends].some((same) => same.includes(yes) && same.includes(no))
    : false
}

/** Rounding is written as a text in TypeScript: the only text that a rule changes. */
const ROUNDING: Swap = ['wrong side', /'(?:up|down)'/g, (found) => (found === "'up'" ? "'down'" : "'up'")]

/** A statement of one line that something would miss: a refusal, an assignment, a call. */
const STATEMENT: Readonly<Record<Language, RegExp>> = {
  sol: /^[ \t]+(?!return\b|emit\b|import\b|using\b|event\b|error\b|function\b|uint|int|address|bool|bytes|string|mapping|struct)(?:require\(.*\)|if \(.*\) revert .*|[\w.[\]()]+ (?:[-+]?=) .*|[\w.]+\(.*\)|[-+]{2}\w[\w.[\]]*);$/gm,
  ts: /^[ \t]+(?:if \(.*\) (?:throw|return|continue)\b.*|[\w.[\]]+ [-+]?= .*|(?:add|push|set)\w*\(.*\))$/gm,
}

/** The text with comments and texts blanked, as long as it was. */
export function blank(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    (found) => found.replace(/[^\n]/g, ' '),
  )
}

/** Every place of a file where a rule applies, in the file's order. */
export function mutationsOf(text: string, language: Language): Mutation[] {
  const code = blank(text)
  const uncommented = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) => found.replace(/[^\n]/g, ' '))
  const found: Mutation[] = []
  const add = (rule: Mutation['rule'], start: number, from: string, to: string) =>
    found.push({
      rule,
      line: text.slice(0, start).split('\n').length,
      column: start - text.lastIndexOf('\n', start - 1),
      start,
      end: start + from.length,
      from,
      to,
    })
  for (const [rule, pattern, to] of SWAPS)
    for (const match of code.matchAll(pattern)) {
      // Declarations and signatures: what is called otherwise there does not compile, which proves nothing.
      const line = code.slice(code.lastIndexOf('\n', match.index) + 1, match.index)
      if (/^\s*(?:import|export type|type|interface|function|constructor|event|using)\b/.test(line)) continue
      // A text beside a generic's bracket is blank here: `Pick<Row, 'state'> =`.
      if (text.slice(match.index, match.index + match[0].length) !== match[0]) continue
      const next = to(match[0])
      const after = code.slice(match.index + match[0].length)
      if (rule === 'boundary' && !/=[=]/.test(match[0]) && isSameAtEquality(line, after)) continue
      if (next !== match[0]) add(rule, match.index, match[0], next)
    }
  if (language === 'ts')
    for (const match of uncommented.matchAll(ROUNDING[1]))
      add(ROUNDING[0], match.index, match[0], ROUNDING[2](match[0]))
  for (const match of code.matchAll(STATEMENT[language])) {
    const from = text.slice(match.index, match.index + match[0].length)
    const indent = /^\s*/.exec(from)?.[0].length ?? 0
    add('dropped statement', match.index + indent, from.slice(indent), '')
  }
  return found.sort((a, b) => a.start - b.start || a.to.localeCompare(b.to))
}

export const apply = (text: string, { start, end, from, to }: Mutation): string => {
  if (text.slice(start, end) !== from) throw new Error(`The file no longer says ${from} there.`)
  return text.slice(0, start) + to + text.slice(end)
}

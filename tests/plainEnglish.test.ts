/** The language of comments, test titles and documents. Reads the tree as it is. */
import { expect, it } from 'vitest'
import { comments, documentLines, OPENING, type Prose, testTitles } from './support/prose.ts'

/** A term that prose does not use, its replacement, and the uses that are the domain's own. */
type Banned = { readonly term: RegExp; readonly write: string; readonly allowed?: RegExp }

const BANNED: readonly Banned[] = [
  { term: /\b(?:told|tells)\b/i, write: 'reports, returns, indexed' },
  { term: /\bkept\b/i, write: 'cached, persisted, stored' },
  { term: /\bstands\b/i, write: 'is, is stored' },
  { term: /\b(?:nobody|whoever|whom|thereof)\b/i, write: 'the subject by its name' },
  { term: /\banew\b/i, write: 'again' },
  { term: /\b(?:reckon\w*|mend(?:s|ed|ing)?)\b/i, write: 'compute, fix' },
  { term: /\b(?:halls?|rooms?|kernels?)\b/i, write: 'feature, module, core, message group' },
  { term: /\bdoors?\b/i, write: 'adapter, module' },
  {
    term: /\bfloors?\b/i,
    write: 'level, minimum',
    allowed: /floor[- ]prices?|collections?.{0,40}floors?|floors?.{0,40}collections?/i,
  },
  {
    term: /\bacts?\b/i,
    write: 'action, contract call, button state',
    allowed: /\bacts? (?:as|on|like|for)\b/i,
  },
  {
    term: /\bwords?\b/i,
    write: 'feature, text, name',
    allowed:
      /\b(?:EVM|32-byte|256-bit|storage|data|two|one|few|recovery)[ -]words?\b|\bin words\b|\bword for word\b|\bwords? of (?:data|a log)\b/i,
  },
]

const say = ({ path, line, text }: Prose): string => `${path}:${line} ${text.slice(0, 140)}`

/** Names in backticks and `${…}` are code. */
const prose = (text: string): string => text.replace(/`[^`]*`|\$\{[^}]*\}/g, '…')

const allComments = comments()
const all = [...allComments, ...testTitles(), ...documentLines()].map((one) => ({
  ...one,
  text: prose(one.text),
}))

it('reads comments, titles and documents', () => {
  expect(allComments.length).toBeGreaterThan(5_000)
  expect(all.length).toBeGreaterThan(allComments.length + 2_000)
})

it('at most 1 % of comments open with What, Who, Whether or the like', () => {
  expect('Whether the pool is closed.').toMatch(OPENING)
  const opening = allComments.filter(({ text }) => OPENING.test(text))
  expect(opening.length <= allComments.length / 100 ? [] : opening.map(say)).toEqual([])
})

it.each(BANNED)('prose does not use $term (write: $write)', ({ term, allowed }) => {
  const found = all.filter(({ text }) =>
    term.test(allowed ? text.replaceAll(new RegExp(allowed, 'gi'), '') : text),
  )
  expect(found.map(say)).toEqual([])
})

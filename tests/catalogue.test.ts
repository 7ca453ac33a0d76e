/** Every failure that can be named has a row, a sentence in both languages and a next step; no two share a sentence. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue, codeOfText, isRefusal } from '../src/lib/errors/catalogue.ts'
import { fromUnknown } from '../src/lib/errors/fromUnknown.ts'
import { nftCatalogue } from '../src/lib/errors/nftCatalogue.ts'
import { errors as en } from '../src/messages/en/errors.ts'
import { errors as ko } from '../src/messages/ko/errors.ts'

const root = new URL('..', import.meta.url).pathname

const sources = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(`${dir}/${entry.name}`)
      : /\.(sol|tsx?)$/.test(entry.name)
        ? [`${dir}/${entry.name}`]
        : [],
  )

/** Texts that our contracts revert with, read from their sources. */
const revertTexts = [
  ...new Set(
    sources('contracts/src').flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          // also what a check returns, to be reverted with by its caller
          /(?:(?:require\([^;]*?,|revert\()\s*(?:string\.concat\()?\s*|(?="NftMarket))"([^"]+)"/g,
        ),
      ].map((match) => match[1] ?? ''),
    ),
  ),
].filter((text) => text.trim() !== '')

it('reads the contracts’ texts', () => expect(revertTexts.length).toBeGreaterThan(40))

it.each(revertTexts)('revert text %s has a row, which knows that it is a refusal', (text) => {
  const code = codeOfText(text)
  expect(code, text).not.toBeNull()
  // A missing contract or precompile may be the node's own trouble.
  if (!/^(?:chain|tx)\./.test(code ?? '')) expect(isRefusal(code ?? '')).toBe(true)
  expect(fromUnknown({ code: 3, message: `execution reverted: ${text}` }).code).toBe(code)
})

const codes = [...catalogue, ...nftCatalogue].map((row) => row.code)

it('codes are unique', () => expect(new Set(codes).size).toBe(codes.length))

it.each([
  ['English', en],
  ['Korean', ko],
] as const)('%s has a sentence and a next step for every row, and nothing else', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(codes.flatMap((code) => [code, `${code}.next`]).sort())
  const sentences = codes.map((code) => (texts as Record<string, string>)[code] ?? '')
  expect(sentences.filter((text, i) => sentences.indexOf(text) !== i)).toEqual([])
  for (const text of Object.values(texts)) expect(text.trim()).not.toBe('')
})

it('every code that the source throws has a row', () => {
  const thrown = sources('src')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?:new AppError|snackError|fail)\(\s*'([a-z]+\.[A-Za-z]+)'/g,
        ),
      ].map((match) => match[1] ?? ''),
    )
  expect(thrown.length).toBeGreaterThan(20)
  expect([...new Set(thrown)].filter((code) => !codes.includes(code))).toEqual([])
})

/** Words that are agreed on (docs/product.md, Words), where this page says them. */
it.each([
  'Need Login',
  'Please Connect your Wallet',
  'Cannot copy',
  'Copied!',
  'Wrong Chain',
  'or the transaction will revert',
])('agreed words: %s', (words) => {
  const files = readdirSync(join(root, 'src/messages/en')).map((file) =>
    readFileSync(join(root, 'src/messages/en', file), 'utf8'),
  )
  expect(files.some((text) => text.includes(words))).toBe(true)
})

/** The same in Korean, and the words that were agreed on after people had read them. */
it.each([
  '토큰 하나로 예치(Zap)',
  'MEVerse에서 스왑하고 거래하세요',
  '스왑하기',
  '블록당 {{seconds}}초',
  '블록 {{block}}에서 견적 그대로 체결됐어요',
  '한도 없는 풀',
  '지급 예정 보상 제외',
  '연결이 끊겼어요',
])('agreed Korean words: %s', (words) => {
  const files = readdirSync(join(root, 'src/messages/ko')).map((file) =>
    readFileSync(join(root, 'src/messages/ko', file), 'utf8'),
  )
  expect(files.some((text) => text.includes(words))).toBe(true)
  // One word for it: the name that people could not read is gone.
  expect(files.some((text) => text.includes('잽'))).toBe(false)
})

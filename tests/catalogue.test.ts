/**
 * Every known failure has a row, a sentence in both languages and a next step; no two share a sentence. Agreed phrases
 * are used exactly.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue, codeOfText, isRefusal } from '../src/lib/core/errors/catalogue.ts'
import { fromUnknown } from '../src/lib/core/errors/fromUnknown.ts'
import { errors as en } from '../src/lib/core/errors/messages.en.ts'
import { errors as ko } from '../src/lib/core/errors/messages.ko.ts'
import { ownCodes } from '../src/lib/core/errors/ownCodes.ts'
import { refusals } from '../src/lib/core/errors/refusals.ts'
import { ChunkLoadError } from '../src/lib/core/errors/retryImport.ts'
import { messageFiles } from './support/messageFiles.ts'
import { toCome } from './support/toCome.ts'

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
          // Includes texts that a check returns and its caller reverts with.
          /(?:(?:require\([^;]*?,|revert\()\s*(?:string\.concat\()?\s*|(?="NftMarket))"([^"]+)"/g,
        ),
      ].map((match) => match[1] ?? ''),
    ),
  ),
].filter((text) => text.trim() !== '')

it('reads the contracts’ texts', () => expect(revertTexts.length).toBeGreaterThan(40))

it.each(revertTexts)('revert text %s has a row that is marked as a refusal', (text) => {
  const code = codeOfText(text)
  expect(code, text).not.toBeNull()
  // A missing contract or precompile may be a problem of the node.
  if (!/^(?:chain|tx)\./.test(code ?? '')) expect(isRefusal(code ?? '')).toBe(true)
  expect(fromUnknown({ code: 3, message: `execution reverted: ${text}` }).code).toBe(code)
})

const codes = [...[...catalogue, ...refusals].map((row) => row.code), ...ownCodes]

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

const english = Object.fromEntries(
  await Promise.all(
    messageFiles('en').map(async ({ path, group }) => {
      const texts = (await import(path)) as Record<string, Record<string, string>>
      return [group, texts[group] ?? {}] as const
    }),
  ),
)

/** Agreed phrases (docs/product.md), and the texts that must equal them. */
it.each([
  ['Need Login', 'errors:wallet.needLogin'],
  ['Please Connect your Wallet', 'errors:wallet.needLogin.next'],
  ['Insufficient MPL Balance', 'conversion:convert.insufficient'],
  ['Cannot copy', 'wallet:cannotCopy'],
  ['Cannot copy', 'errors:copy.failed'],
  ['Copied!', 'ui:copied'],
  ['Wrong Chain', 'header:wrongChain'],
  ['Unable to transfer', 'item:transferListedTitle'],
  ['Please Cancel Sell first to transfer your NFT.', 'item:transferListedBody'],
  ['Please Cancel Sell first to transfer your NFT.', 'errors:market.listed.next'],
  ['you will receive at least {amount} {symbol} or the transaction will revert', 'swap:minimumLine'],
  ['No items found', 'lists:noItems'],
  ['No liquidity found.', 'liquidity:positionsNone'],
  ['Please select only one type of Season Mystery Box.', 'hero:mixed'],
  ['Please select only one type of Season Mystery Box.', 'errors:hero.mixed'],
  ['Season {season} Mystery Box Reveal will be available soon.', 'hero:seasonSoon'],
  ['You can reveal Mystery Box on {date} (UTC)', 'hero:seasonLater'],
  ['Please Cancel Sell first to proceed level transfer.', 'heroWords:listed.inherit'],
  ['Please Cancel Sell first to proceed promote.', 'heroWords:listed.promote'],
  ['Level Transfer not possible', 'hero:impossible.inherit'],
  ['Dismantle not possible', 'hero:impossible.dismantle'],
  ['Merge not possible', 'hero:impossible.merge'],
  ['Please enter the price', 'item:enterPrice'],
  ['Please enter the price', 'item:price.empty'],
])('agreed phrase: %s (%s)', (wording, place) => {
  const [room = '', key = ''] = place.split(/:(.*)/)
  expect(english[room]?.[key]?.replace(/\{\{(\w+)\}\}/g, '{$1}')).toBe(wording)
})

/** Agreed texts whose exact phrasing is free. */
it.each([
  ['the product is under maintenance', 'pages:maintenanceBody', /\{\{name\}\} is under maintenance/],
  [
    'owners launch the game and log in',
    'item:metadataLaunch',
    /not synchronized.*launch the game and log in/i,
  ],
  ['others wait', 'item:metadataWait', /not synchronized.*wait/i],
])('agreed: %s', (_, place, wording) => {
  const [room = '', key = ''] = place.split(':')
  expect(english[room]?.[key]).toMatch(wording)
})

it('failed code loads have the agreed text', () => {
  const { name, message } = new ChunkLoadError('{id}', null)
  expect([name, message]).toEqual(['ChunkLoadError', 'Loading chunk {id} failed'])
  const boot = readFileSync(join(root, 'src/boot.js'), 'utf8')
  for (const wording of ['Loading chunk ${id} failed', "'ChunkLoadError'", "'CSS_CHUNK_LOAD_FAILED'"])
    expect(boot).toContain(wording)
})

/** A phrase in use belongs to an existing feature. */
it.each(toCome.flatMap(({ name, phrases = [] }) => phrases.map((phrase) => [phrase, name] as const)))(
  'not used yet: %s (%s)',
  (phrase) => {
    const said = Object.values(english).flatMap((texts) => Object.values(texts))
    expect(said.filter((text) => text.includes(phrase))).toEqual([])
  },
)

/** The same in Korean, and the terms that were agreed on after user feedback. */
it.each([
  '토큰 하나로 예치(Zap)',
  'MEVerse에서 스왑하고 거래하세요',
  '스왑하기',
  '블록당 {{seconds}}초',
  '블록 {{block}}에서 견적 그대로 체결됐어요',
  '한도 없는 풀',
  '지급 예정 보상 제외',
  '연결이 끊겼어요',
])('agreed Korean phrase: %s', (wording) => {
  const files = messageFiles('ko').map(({ path }) => readFileSync(path, 'utf8'))
  expect(files.some((text) => text.includes(wording))).toBe(true)
  // The term that users could not read is no longer used.
  expect(files.some((text) => text.includes('잽'))).toBe(false)
})

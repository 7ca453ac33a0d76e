/** English and Korean have the same keys and placeholders. */
import { describe, expect, it } from 'vitest'
import type { SameAs } from '../src/lib/core/i18n/sameAs.ts'
import type { Translate } from '../src/messages/catalogue.ts'
import { messageFiles } from './support/messageFiles.ts'

type Texts = Record<string, string>
const groups = messageFiles('en').map(({ group }) => group)

const read = async (language: string, wanted: string): Promise<Texts> => {
  const path = messageFiles(language).find(({ group }) => group === wanted)?.path ?? ''
  const file = (await import(path)) as Record<string, Texts>
  return file[wanted] ?? {}
}

it('both languages have the same message groups', () => {
  expect(groups.length).toBeGreaterThan(40)
  expect(messageFiles('ko').map(({ group }) => group)).toEqual(groups)
})

/** Names that are written the same in both languages. */
const names = new Set(
  'Pocket Battles xHeroes Havah Arena Champions MEVerse DEX MEV GitHub Telegram Twitter Medium Discord Facebook LinkedIn KakaoTalk English RPC API URL MAX ABI JSON IMO NFT Pocket Battles xHeroes Havah Arena Champions PKT USDC USDT'.split(
    ' ',
  ),
)
const isName = (text: string) =>
  (text.replace(/\{\{[^}]+\}\}/g, ' ').match(/[A-Za-z][\w'’.-]*/g) ?? []).every((word) => names.has(word))

const PLACE = /\{\{(\w+)(?:\|([^}]*))?\}\}/g
/** Names of the places of a sentence. */
const places = (text: string) => [...new Set([...text.matchAll(PLACE)].map(([, name]) => name))].sort()

describe.each(groups)('%s', async (feature) => {
  const [en, ko] = await Promise.all([read('en', feature), read('ko', feature)])

  it('has the same keys', () => {
    expect(Object.keys(en).length).toBeGreaterThan(0)
    expect(Object.keys(ko).sort()).toEqual(Object.keys(en).sort())
  })

  it('has the same placeholders', () => {
    const odd = Object.keys(en).filter(
      (key) => String(places(en[key] ?? '')) !== String(places(ko[key] ?? '')),
    )
    expect(odd).toEqual([])
  })

  it('has no untranslated English text', () => {
    const left = Object.keys(en).filter((key) => en[key] === ko[key] && !isName(en[key] ?? ''))
    expect(left.map((key) => `${key}: ${en[key]}`)).toEqual([])
  })

  it('has a form for each number beside a count', () => {
    // A noun in -s right behind a count reads "1 swaps". Other terms that end in -s are listed.
    const plural =
      /\{\{(?!(?:name|symbol|number|amount|chain|pool|kind)\}\})\w+\}\} (?:more |old |other )?(?!(?:is|was|has|less|as|this|ends|equals|its|across)\b)[a-z]{2,}s\b/
    expect('{{count}} swaps').toMatch(plural)
    const without = Object.entries(en).filter(([, text]) => plural.test(text))
    expect(without.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it.each([
    ['en', en],
    ['ko', ko],
  ] as const)('has the plural forms that %s has', (language, texts) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [key, text] of Object.entries(texts))
      for (const [, , forms] of text.matchAll(PLACE))
        if (forms !== undefined)
          expect(
            forms
              .split('|')
              .map((form) => form.split(':')[0])
              .toSorted(),
            key,
          ).toEqual(categories)
  })

  it('has nothing empty, no stray braces, no markup', () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(ko)]) {
      expect(text.trim(), key).not.toBe('')
      expect(text.replace(PLACE, ''), key).not.toMatch(/[{}]|<\w/)
    }
  })
})

it('the compiler refuses an unknown key, and missing or misnamed placeholders', () => {
  const t = ((key: string) => key) as Translate<'liquidity' | 'ui'>
  expect(t('close')).toBe('close')
  // @ts-expect-error no such key
  t('clsoe')
  // @ts-expect-error a key of another message group
  t('flip')
  // @ts-expect-error no place is filled
  t('asOf')
  // @ts-expect-error the place has another name
  t('asOf', { height: 1 })
  // @ts-expect-error there is no such place besides
  t('asOf', { block: 1, height: 1 })
  // @ts-expect-error nothing is to be filled
  t('close', { block: 1 })

  const korean = { balance: '잔액 {{value}}', max: '최대' } as const satisfies SameAs<{
    balance: 'Balance {{value}}'
    max: 'Max'
  }>
  expect(korean.max).toBe('최대')
  // @ts-expect-error the place has another name
  ;({ balance: '잔액 {{amount}}', max: '최대' }) as const satisfies SameAs<{
    balance: 'Balance {{value}}'
    max: 'Max'
  }>
  // @ts-expect-error a key is missing
  ;({ balance: '잔액 {{value}}' }) as const satisfies SameAs<{ balance: 'Balance {{value}}'; max: 'Max' }>
})

it('buying is 구매 in Korean: 사기 is fraud', async () => {
  const frauds: string[] = []
  for (const feature of groups)
    for (const [key, text] of Object.entries(await read('ko', feature)))
      if (/사기(?!꾼)/.test(text)) frauds.push(`${feature}:${key}: ${text}`)
  expect(frauds).toEqual([])
})

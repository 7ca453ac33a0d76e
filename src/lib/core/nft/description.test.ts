import { expect, it } from 'vitest'
import { inLanguages } from './description.ts'

const both = 'A sealed box.\nIt opens.\n\n봉인된 상자예요.'

it('two languages: the page’s own first', () => {
  expect(inLanguages(both, 'en')).toEqual([
    { lang: 'en', text: 'A sealed box.\nIt opens.' },
    { lang: 'ko', text: '봉인된 상자예요.' },
  ])
  expect(inLanguages(both, 'ko').map(({ lang }) => lang)).toEqual(['ko', 'en'])
})

it.each([
  ['One.\n\nTwo.', 'en'],
  ['하나.\n\n둘.', 'ko'],
  ['', 'en'],
])('one language stays as it is: %j', (text, lang) =>
  expect(inLanguages(text, 'ko')).toEqual([{ lang, text }]),
)

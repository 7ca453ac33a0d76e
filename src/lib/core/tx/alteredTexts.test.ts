import { afterEach, expect, it, vi } from 'vitest'
import { assertUnaltered } from './alteredTexts.ts'

const shown = (...texts: readonly [says: string, reads: string][]) =>
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) =>
      selector === 'dialog[open] [data-says]'
        ? texts.map(([says, textContent]) => ({ dataset: { says }, textContent }))
        : [],
  })
afterEach(() => vi.unstubAllGlobals())

it('a review that reads as it was put there may be signed', () => {
  shown(['19.897 USDT', '19.897 USDT'], ['MEV', 'MEV'])
  expect(assertUnaltered).not.toThrow()
})

it.each([
  ['19.897 USDT', '19,897 USDT'],
  ['MEV', '메브'],
  ['19.897', ''],
])('%s that reads %s stops the signature', (says, reads) => {
  shown(['MEV', 'MEV'], [says, reads])
  expect(assertUnaltered).toThrow(
    expect.objectContaining({ code: 'review.altered', details: `${says} / ${reads}` }),
  )
})

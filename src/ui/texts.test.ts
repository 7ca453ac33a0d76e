import { createElement, useReducer } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoreTexts, TextsProvider, useTexts } from './texts.tsx'

const island = { title: 'Swap', count: '{{n}} pools' }
const late = { title: 'Chart' }

/** Renders twice, and calls each time. */
function Part({ onRender }: { readonly onRender: () => void }) {
  const [renders, again] = useReducer((count: number) => count + 1, 0)
  onRender()
  if (renders === 0) again()
  return null
}

/**
 * Renders a part below the island's texts and those that were loaded later.
 * @param onRender called on each render
 */
function render(onRender: () => void): void {
  const part = createElement(Part, { onRender })
  const later = { texts: late, children: part }
  const whole = { locale: 'en', texts: island, children: createElement(MoreTexts, later) } as const
  renderToStaticMarkup(createElement(TextsProvider, whole))
}

it('returns the same translator on every render, so that effects and memos may depend on it', () => {
  const seen: unknown[] = []
  render(() => seen.push(useTexts().t))
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(1)
})

it('prefers texts that were loaded later; shows a key without a text', () => {
  const said: string[] = []
  render(() => {
    const t = useTexts().t as (key: string, values?: object) => string
    said.splice(0, said.length, t('title'), t('count', { n: 3 }), t('none'))
  })
  expect(said).toEqual(['Chart', '3 pools', 'none'])
})

/**
 * Class names are global. The sheet of a page also applies to the header, menus and dialogs of that page, so a class
 * of its own needs a name that no other part uses: `.plot-legend`, not `.legend`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))

type Sheet = { readonly path: string; readonly text: string }

const sheets: Sheet[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Sheets that every page loads. */
const isShared = ({ path }: Sheet) =>
  path.startsWith('styles/ui/') || /^styles\/(?:all|base|reset|shell|tokens)\.css$/.test(path)

/** Returns the classes in the selectors of a sheet. Declarations, comments, strings and at-rules are skipped. */
const classesOf = ({ text }: Sheet) =>
  [...text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').matchAll(/([^;{}]*)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))

/** Returns `sheet: .class` for each class without a hyphen in a page sheet that no shared sheet defines. */
function oneWordClasses(all: readonly Sheet[]): string[] {
  const shared = new Set(all.filter(isShared).flatMap(classesOf))
  return all
    .filter((sheet) => !isShared(sheet))
    .flatMap((sheet) =>
      [...new Set(classesOf(sheet))]
        .filter((name) => !name.includes('-') && !shared.has(name))
        .map((name) => `${sheet.path}: .${name}`),
    )
}

it('finds a class without a hyphen that only a page sheet defines', () => {
  const base = { path: 'styles/base.css', text: '.muted { color: gray; }' }
  const page = {
    path: 'nft/list.css',
    text: `
      /* A .comment { is no selector } */
      @media (min-width: 47.01rem) {
        .nft-list > .muted, a:not(.open)::after { content: ".text"; background: url(picture.png); }
        .nft-list { .nested { margin: 0.5rem; } }
      }`,
  }
  expect(oneWordClasses([base, page])).toEqual(['nft/list.css: .open', 'nft/list.css: .nested'])
})

it('a page sheet has no classes of its own without a hyphen', () => {
  expect(sheets.filter(isShared).length).toBeGreaterThan(5)
  expect(sheets.flatMap(classesOf).length).toBeGreaterThan(1000)
  expect(oneWordClasses(sheets)).toEqual([])
})

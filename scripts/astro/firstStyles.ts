import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import Beasties from 'beasties'
import { integrityOf } from './integrity.ts'
import { rewritePages } from './pages.ts'

/**
 * Inlines the styles of the first paint into the page. As a file of their own they arrive a round trip later, which on
 * a slow network is a third of the time to the first paint; the whole sheet follows. Runs after addresses are made
 * relative and before pages are sealed.
 */
export default function firstStyles(): AstroIntegration {
  return {
    name: 'first-styles',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const sheet = (name: string) => readFile(join(root, 'css', name), 'utf8')
        const pages = await rewritePages(root, (html) => withFirstStyles(html, sheet))
        logger.info(`${pages} pages hold the styles of their first paint`)
      },
    },
  }
}

const SHEETS = /<link rel="stylesheet" href="[^"]*\/css\/([^"]+)">/g
const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g
const POLICY = /(<meta http-equiv="content-security-policy"[^>]*style-src 'self')/

/** Rules that are always included: those for attributes set by `boot.js`, and those the library cannot match. */
const ALWAYS = [/data-theme/, /:(?:lang|is|where|has|not)\(/]

/**
 * Returns the page with the rules for its own elements in its head, and its sheets among the files loaded after the
 * first paint; without scripts, at its end. The rest of the text is unchanged.
 * @param read returns a sheet by its name
 */
async function withFirstStyles(html: string, read: (name: string) => Promise<string>): Promise<string> {
  const sheets = [...html.matchAll(SHEETS)]
  if (sheets.length === 0) return html
  const all = await Promise.all(sheets.map(([, name = '']) => read(name)))
  const rules = await rulesFor(html.replace(SHEETS, '').replace(STYLES, ''), all.join('\n'))
  const [first = ''] = sheets[0] ?? []
  const links = sheets.map(([link]) => link).join('')
  return html
    .replace(first, () => `<style>${rules}</style>`)
    .replace(SHEETS, '')
    .replace(POLICY, `$1 '${integrityOf(rules)}'`)
    .replace('<script', () => `<template id="later">${links}</template><script`)
    .replace('</body>', () => `<noscript>${links}</noscript></body>`)
}

/** Returns the rules of some styles that match elements of a page without styles. */
async function rulesFor(html: string, styles: string): Promise<string> {
  const beasties = new Beasties({ external: false, fonts: false, logLevel: 'warn', allowRules: ALWAYS })
  const reduced = await beasties.process(html.replace('</head>', () => `<style>${styles}</style></head>`))
  const [, rules] = [...reduced.matchAll(STYLES)][0] ?? []
  if (!rules) throw new Error('first-styles: nothing of the styles is about the page')
  return rules
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import Beasties from 'beasties'
import { integrityOf } from './integrity.ts'
import { rewritePages } from './pages.ts'

/**
 * Puts the styles that a page is first painted with into the page. As a file of their own they come a round trip later,
 * which on a bad line is a third of the wait for the first paint; the whole sheet follows it. Runs when addresses are
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

/** Rules that stay without a look at the page: what `boot.js` says of it, and what the library can't look for. */
const ALWAYS = [/data-theme/, /:(?:lang|is|where|has|not)\(/]

/**
 * The page with the rules that its own elements need in its head, and its sheets among what comes behind the first
 * paint; where no script runs, at its end. It is otherwise left as it is: the text is not written anew.
 * @param read a sheet by its name
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

/** What of some styles is about elements of a page that has none. */
async function rulesFor(html: string, styles: string): Promise<string> {
  const beasties = new Beasties({ external: false, fonts: false, logLevel: 'warn', allowRules: ALWAYS })
  const reduced = await beasties.process(html.replace('</head>', () => `<style>${styles}</style></head>`))
  const [, rules] = [...reduced.matchAll(STYLES)][0] ?? []
  if (!rules) throw new Error('first-styles: nothing of the styles is about the page')
  return rules
}

/** Reads the prose of the repository: comments, test titles and documents. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Prose = { readonly path: string; readonly line: number; readonly text: string }

const SCRIPT = /\.(?:tsx?|mjs|js)$/
const OTHER = /\.(?:astro|css|sol)$/
/** Made by a tool, or quoting what others wrote. */
const MADE =
  /^(?:contracts\/artifacts|src\/lib\/core\/abi|docs\/api|docs\/(?:test-long|bench|faults)\.md|tests\/golden)/
const TITLED = /^(?:it|test|describe)$/

/** Paths of every file under version control that is ours to word. */
export const ownFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && !MADE.test(path))

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** The words of a comment, without its marks. */
const plain = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^\s*(?:\*|\/\/\/?)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Joins comment lines that follow each other, because they are one text. */
function joined(found: readonly Prose[]): Prose[] {
  const all: Prose[] = []
  for (const one of found) {
    const last = all.at(-1)
    if (
      last &&
      one.text.startsWith('//') &&
      last.text.startsWith('//') &&
      one.line === last.line + last.text.split('\n').length
    )
      all[all.length - 1] = { ...last, text: `${last.text}\n${one.text}` }
    else all.push(one)
  }
  return all
}

function scriptComments(path: string, text: string): Prose[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const starts = new Map<number, ts.CommentRange>()
  const collect = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ]
    for (const range of node.kind === ts.SyntaxKind.JsxText ? [] : ranges) starts.set(range.pos, range)
    for (const child of node.getChildren(tree)) collect(child)
  }
  collect(tree)
  const found = [...starts.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end }) => ({ path, line: lineAt(text, pos), text: text.slice(pos, end) }))
  return joined(found)
}

/** Comments of a language with the marks of C; strings are skipped. */
function otherComments(path: string, text: string): Prose[] {
  const tokens =
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?<![:\w"'(])\/\/[^\n]*/g
  const found = [...text.matchAll(tokens)]
    .filter(([token]) => token.startsWith('/'))
    .map((match) => ({ path, line: lineAt(text, match.index), text: match[0] }))
  return joined(found)
}

/** Every comment of the repository. */
export const comments = (paths = ownFiles()): Prose[] =>
  paths
    .filter((path) => SCRIPT.test(path) || OTHER.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return SCRIPT.test(path) ? scriptComments(path, text) : otherComments(path, text)
    })
    .map((one) => ({ ...one, text: plain(one.text) }))
    .filter(({ text }) => /\p{L}{3}/u.test(text) && !/^(?:biome-ignore|@ts-|SPDX|#__PURE__|@vite)/.test(text))

/** Titles of tests: the first argument of `it`, `test`, `describe` and their `each`. */
export const testTitles = (paths = ownFiles()): Prose[] =>
  paths
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
      const found: Prose[] = []
      const look = (node: ts.Node): void => {
        if (ts.isCallExpression(node)) {
          const name = /^\w+/.exec(node.expression.getText(tree))?.[0] ?? ''
          const [title] = node.arguments
          if (TITLED.test(name) && title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
            found.push({
              path,
              line: lineAt(text, title.getStart(tree)),
              text: title.getText(tree).slice(1, -1),
            })
        }
        node.forEachChild(look)
      }
      look(tree)
      return found
    })

/** Lines of the documents, without code. */
export const documentLines = (paths = ownFiles()): Prose[] =>
  paths
    .filter((path) => path.endsWith('.md') && !path.startsWith('THIRD-PARTY'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
        .split('\n')
        .map((text, at) => ({ path, line: at + 1, text: text.replace(/`[^`]*`/g, '…') })),
    )
    .filter(({ text }) => text.trim() !== '')

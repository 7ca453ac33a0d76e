/**
 * A component that returns a bare text gives it no element of its own: a browser's translation of the page would break
 * it (src/ui/jsx-runtime.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const src = new URL('../src', import.meta.url).pathname

/** Calls that make elements. */
const MAKES_ELEMENTS = /^(createPortal|createElement|render\w*)$/

function returnsElements(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return returnsElements(node.expression)
  if (ts.isConditionalExpression(node))
    return returnsElements(node.whenTrue) && returnsElements(node.whenFalse)
  if (ts.isBinaryExpression(node)) {
    const isChoice = node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    return returnsElements(node.right) && (!isChoice || returnsElements(node.left))
  }
  if (ts.isCallExpression(node)) return MAKES_ELEMENTS.test(node.expression.getText()) || isMap(node)
  return (
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    ts.isIdentifier(node) ||
    node.kind === ts.SyntaxKind.NullKeyword
  )
}

/** `list.map((one) => <li />)`, or `Array.from(list, (one) => <li />)`. */
function isMap({ expression, arguments: given }: ts.CallExpression): boolean {
  const isNamedSo = ts.isPropertyAccessExpression(expression) && /^(map|from)$/.test(expression.name.text)
  const each = given.find(ts.isArrowFunction)
  return isNamedSo && each !== undefined && returned(each).every(returnsElements)
}

/** Everything that a function returns, without what functions inside it return. */
function returned(made: ts.FunctionLikeDeclaration): ts.Expression[] {
  const { body } = made
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(look)
  }
  look(body)
  return found
}

function bareTexts(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const name = ts.isFunctionDeclaration(node)
      ? node.name?.text
      : ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)
        ? node.name.getText()
        : undefined
    if (name && /^[A-Z][a-z]/.test(name)) {
      const made = ts.isFunctionDeclaration(node)
        ? node
        : ((node as ts.VariableDeclaration).initializer as ts.ArrowFunction)
      for (const one of returned(made))
        if (!returnsElements(one)) found.push(`${path}: ${name} returns ${one.getText().slice(0, 60)}`)
    }
    node.forEachChild(look)
  }
  look(file)
  return found
}

it('no component returns a bare text', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  expect(files.flatMap((path) => bareTexts(path, readFileSync(join(src, path), 'utf8')))).toEqual([])
})

it('and a text that is returned is found', () => {
  expect(bareTexts('a.tsx', "function Name() { return ready ? <b /> : t('no') }")).toHaveLength(1)
  expect(bareTexts('a.tsx', 'const Name = () => `${1}`')).toHaveLength(1)
  expect(bareTexts('a.tsx', 'const Name = () => <>{text}</>')).toEqual([])
})

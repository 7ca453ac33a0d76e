import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakingChanges, documentedRoutes, openApiDocument } from './openapi.ts'

const path = join(import.meta.dirname, '..', 'docs', 'api', 'openapi.json')
const committed = JSON.parse(readFileSync(path, 'utf8'))

test('the committed document is the one the routes make (node server/writeOpenapi.ts)', () => {
  const made = openApiDocument(documentedRoutes())
  expect(breakingChanges(committed, made)).toEqual([])
  expect(made).toEqual(committed)
})

const pools = (document: typeof committed) => document.paths['/exchange/v1/pools'].get
const swaps = (document: typeof committed) => document.paths['/exchange/v1/swaps'].get
const poolFields = (document: typeof committed) =>
  pools(document).responses['200'].content['application/json'].schema.anyOf[0].properties.list.items

test.each<[string, (document: typeof committed) => void, string[]]>([
  ['nothing', () => {}, []],
  ['a new route', (d) => (d.paths['/x'] = { get: {} }), []],
  [
    'a new optional parameter',
    (d) => swaps(d).parameters.push({ name: 'x', required: false, schema: {} }),
    [],
  ],
  ['a new field of an answer', (d) => (poolFields(d).properties.x = { type: 'string' }), []],
  ['a lost route', (d) => delete d.paths['/exchange/v1/pools'], ['GET /exchange/v1/pools is gone']],
  ['a lost parameter', (d) => swaps(d).parameters.shift(), ['GET /exchange/v1/swaps no longer takes pool']],
  [
    'a demanded parameter',
    (d) => swaps(d).parameters.push({ name: 'x', required: true, schema: {} }),
    ['GET /exchange/v1/swaps now demands x'],
  ],
  [
    'a lost field',
    (d) => delete poolFields(d).properties.reserves,
    ['GET /exchange/v1/pools answer.list[] no longer has reserves'],
  ],
  [
    'a field no longer promised',
    (d) => poolFields(d).required.shift(),
    ['GET /exchange/v1/pools answer.list[] no longer promises id'],
  ],
  [
    'a field of another type',
    (d) => (poolFields(d).properties.fee.type = 'number'),
    ['GET /exchange/v1/pools answer.list[].fee has another type'],
  ],
  [
    'a new value clients do not know',
    (d) => poolFields(d).properties.kind.enum.push('x'),
    ['GET /exchange/v1/pools answer.list[].kind may now be x'],
  ],
  [
    'a demanded body field',
    (d) =>
      d.paths['/users/v1/login'].post.requestBody.content['application/json'].schema.required.push(
        'walletType',
      ),
    ['POST /users/v1/login body now demands walletType'],
  ],
])('what breaks a client: %s', (_, change, expected) => {
  const newer = structuredClone(committed)
  change(newer)
  expect(breakingChanges(committed, newer)).toEqual(expected)
})

import { toJsonSchema } from '@valibot/to-json-schema'
import { unindexedSchema } from '../src/lib/core/api/unindexed.ts'
import { errorSchema } from '../src/lib/core/exchange/schema.ts'
import type { Route } from './core/api/route.ts'
import { parseRegistry } from './core/registry.ts'
import { ItemIndexes } from './features/nft/itemIndexes.ts'
import { apiRoutes } from './routes.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const object = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

function jsonSchema(schema: NonNullable<Route['body']>, typeMode: 'input' | 'output'): JsonObject {
  // Transformations have no JSON Schema; the schema before (or after) them is described.
  const made = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], { typeMode, errorMode: 'ignore' })
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(made)) as JsonObject
  return rest
}

function parameters(route: Route): Json[] {
  const list = (schema: Route['query'], place: 'path' | 'query' | 'header') => {
    if (schema === undefined) return []
    const { properties, required } = jsonSchema(schema, 'input')
    const needed = Array.isArray(required) ? required : []
    return Object.entries(object(properties)).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || needed.includes(name),
      schema: property,
    }))
  }
  return [...list(route.params, 'path'), ...list(route.query, 'query'), ...list(route.headers, 'header')]
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The OpenAPI document of the routes, from the schemas they validate by. */
export function openApiDocument(routes: readonly Route[]): JsonObject {
  const paths: JsonObject = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const operation: JsonObject = {
      summary: route.summary,
      parameters: parameters(route),
      responses: {
        '200': {
          description: route.needs
            ? `The answer; null and a reason where the index can’t see ${route.needs} on this chain.`
            : 'The answer.',
          content: json(
            route.needs
              ? { anyOf: [jsonSchema(route.response, 'output'), { $ref: '#/components/schemas/Unseen' }] }
              : jsonSchema(route.response, 'output'),
          ),
        },
        ...(route.empty === undefined ? {} : { '204': { description: route.empty } }),
        ...(route.cache !== 'none' ? { '304': { description: 'As the If-None-Match tag says.' } } : {}),
        default: {
          description: 'A refusal or failure.',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
    }
    if (route.body) operation.requestBody = { required: true, content: json(jsonSchema(route.body, 'input')) }
    paths[path] = { ...object(paths[path]), [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'MEVerse DEX API',
      version: '1',
      description:
        'What the chain says about the exchange, indexed. Amounts are decimal strings in base units, times are seconds, every answer says which block it describes.',
    },
    servers: [{ url: '/api' }],
    security: [{}, { apiKey: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema, 'output'), Unseen: jsonSchema(unindexedSchema, 'output') },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    },
  }
}

/** All routes, for the document only: without a chain. */
export const documentedRoutes = (): Route[] =>
  apiRoutes({ registry: parseRegistry({ chainId: 1 }), shelves: new ItemIndexes([]) })

/**
 * Lists changes that break a client of the older document: removed routes, answers or parameters, changed types,
 * parameters that became required, answers no longer guaranteed. The API may only grow.
 */
export function breakingChanges(older: Json, newer: Json): string[] {
  const found: string[] = []
  const pathsOf = (document: Json) => object(object(document).paths)
  for (const [path, operations] of Object.entries(pathsOf(older))) {
    for (const [method, operation] of Object.entries(object(operations))) {
      const name = `${method.toUpperCase()} ${path}`
      const now = object(object(pathsOf(newer)[path])[method])
      if (Object.keys(now).length === 0) {
        found.push(`${name} is gone`)
        continue
      }
      const before = object(operation)
      const byName = (list: Json | undefined) =>
        new Map((Array.isArray(list) ? list : []).map((one) => [String(object(one).name), object(one)]))
      const [had, has] = [byName(before.parameters), byName(now.parameters)]
      for (const [parameter, input] of had) {
        const other = has.get(parameter)
        if (other === undefined) found.push(`${name} no longer takes ${parameter}`)
        else compareInput(input.schema, other.schema, `${name} ${parameter}`, found)
      }
      for (const [parameter, input] of has)
        if (input.required === true && had.get(parameter)?.required !== true)
          found.push(`${name} now demands ${parameter}`)
      const content = (value: Json | undefined) =>
        object(object(object(value).content)['application/json']).schema
      compareInput(content(before.requestBody), content(now.requestBody), `${name} body`, found)
      // Returns the non-null schema of an answer that may be null with a reason.
      const answer = (value: JsonObject) => {
        const body = content(object(value.responses)['200'])
        return listOf(object(body).anyOf)[0] ?? body
      }
      compareOutput(answer(before), answer(now), `${name} answer`, found)
    }
  }
  return found
}

const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b)
const listOf = (value: Json | undefined) => (Array.isArray(value) ? value : [])

/** Requests that were valid must still be accepted. */
function compareInput(
  older: Json | undefined,
  newer: Json | undefined,
  where: string,
  found: string[],
): void {
  const [before, now] = [object(older), object(newer)]
  if (!same(before.type, now.type)) found.push(`${where} has another type`)
  for (const value of listOf(before.enum))
    if (now.enum !== undefined && !listOf(now.enum).includes(value))
      found.push(`${where} no longer takes ${value}`)
  if (now.pattern !== undefined && !same(before.pattern, now.pattern))
    found.push(`${where} has another pattern`)
  for (const name of listOf(now.required))
    if (older !== undefined && !listOf(before.required).includes(name))
      found.push(`${where} now demands ${name}`)
  for (const [name, property] of Object.entries(object(before.properties))) {
    const other = object(now.properties)[name]
    if (other === undefined) found.push(`${where} no longer takes ${name}`)
    else compareInput(property, other, `${where}.${name}`, found)
  }
}

/** Guaranteed answers must still be returned, in the same shape. */
function compareOutput(
  older: Json | undefined,
  newer: Json | undefined,
  where: string,
  found: string[],
): void {
  const [before, now] = [object(older), object(newer)]
  if (!same(before.type, now.type) || !same(before.anyOf, now.anyOf)) found.push(`${where} has another type`)
  for (const value of listOf(now.enum))
    if (before.enum !== undefined && !listOf(before.enum).includes(value))
      found.push(`${where} may now be ${value}`)
  for (const name of listOf(before.required))
    if (!listOf(now.required).includes(name)) found.push(`${where} no longer promises ${name}`)
  for (const [name, property] of Object.entries(object(before.properties))) {
    const other = object(now.properties)[name]
    if (other === undefined) found.push(`${where} no longer has ${name}`)
    else compareOutput(property, other, `${where}.${name}`, found)
  }
  if (before.items !== undefined) compareOutput(before.items, now.items, `${where}[]`, found)
}

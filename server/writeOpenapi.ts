import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges, documentedRoutes, openApiDocument } from './openapi.ts'

// Writes docs/api/openapi.json. Refuses what would break a client; --breaking overrides, for a new version.
const path = join(import.meta.dirname, '..', 'docs', 'api', 'openapi.json')
const made = openApiDocument(documentedRoutes())
const broken = existsSync(path) ? breakingChanges(JSON.parse(readFileSync(path, 'utf8')), made) : []
if (broken.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`Not written, clients would break:\n${broken.map((one) => `  ${one}`).join('\n')}`)
  process.exitCode = 1
} else {
  writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`)
}

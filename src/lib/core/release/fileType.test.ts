import { expect, it } from 'vitest'
import { fileType } from './fileType.ts'

it.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['js/a.b.js', 'text/javascript; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json'],
  ['tokens/mev.svg', 'image/svg+xml'],
  ['nothing', 'application/octet-stream'],
])('%s is sent as %s', (path, type) => expect(fileType(path)).toBe(type))

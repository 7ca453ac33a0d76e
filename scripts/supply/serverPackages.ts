import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './locked.ts'

/** Matches a file's runtime imports, without types. */
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** Names of the packages that the server imports, and Node itself, sorted. */
export function serverPackages(): string[] {
  const files = new Set(['server/main.ts'])
  const names = new Set(['node'])
  // The loop over a set also visits entries added meanwhile.
  for (const file of files)
    for (const [, still, late] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const name = still ?? late ?? ''
      if (name.startsWith('.')) files.add(join(dirname(file), name))
      else if (!name.startsWith('node:'))
        names.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  return [...names].sort()
}

/** Import graph of source files: which files a test reaches, directly or through other files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Files below a folder whose names end so, as paths below `root`. */
export function filesBelow(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => normalize(join(entry.parentPath, entry.name)).slice(normalize(root).length))
    .map((path) => path.replace(/^[/\\]/, '').replaceAll('\\', '/'))
    .sort()
}

/** Relative imports of a file of either language. */
function importsOf(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)]
    .map(([, to = '']) => normalize(join(dirname(path), to)).replaceAll('\\', '/'))
    .filter((to) => existsSync(join(root, to)))
}

/**
 * For each test, the test itself and every file that it imports, directly or through other files.
 * @param follows true for a file whose own imports count; all files by default
 */
export function reach(
  root: string,
  tests: readonly string[],
  follows: (path: string) => boolean = () => true,
): Map<string, Set<string>> {
  const direct = new Map<string, string[]>()
  const known = (path: string) => {
    const found = direct.get(path) ?? (follows(path) ? importsOf(root, path) : [])
    direct.set(path, found)
    return found
  }
  return new Map(
    tests.map((test) => {
      const all = new Set<string>()
      const waiting = [test]
      for (let path = waiting.pop(); path; path = waiting.pop())
        if (!all.has(path)) {
          all.add(path)
          waiting.push(...known(path))
        }
      return [test, all] as const
    }),
  )
}

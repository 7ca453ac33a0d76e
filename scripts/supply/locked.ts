import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Entry, type Lockfile, placesOf } from '../lockfile.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A package of the lockfile: the entry at its place, with its name. */
export type Locked = Entry & { readonly path: string; readonly name: string; readonly version: string }

/** The lockfile as it is here. */
export const readLockfile = (): Lockfile => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** All packages of a lockfile in the order of their places, but the product itself. */
export function lockedIn({ packages }: Lockfile): Locked[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, entry]) => ({
      ...entry,
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
    }))
}

/** A package as it is named everywhere here. */
export const idOf = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `${name}@${version}`

/** The packages that one at a place needs itself, where the lockfile has them. */
export function neededBy(path: string, { packages }: Lockfile): string[] {
  const { dependencies, optionalDependencies } = packages[path] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
    (name) => [...placesOf(name, path)].find((place) => packages[place]) ?? [],
  )
}

/** Some packages of the top with all that they need, in the order of their places. */
export function withNeeded(names: readonly string[], lockfile: Lockfile): Locked[] {
  const reached = new Set(names.map((name) => `node_modules/${name}`))
  // The loop over a set comes to what is added on its way.
  for (const path of reached) for (const next of neededBy(path, lockfile)) reached.add(next)
  return lockedIn(lockfile).filter(({ path }) => reached.has(path))
}

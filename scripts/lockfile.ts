/**
 * `npm run lockfile`: completes package-lock.json with the packages of other platforms. npm omits packages that its
 * registry does not have for the machine that wrote the file, and then `npm ci` refuses on every other one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Entry = {
  /** Where it differs from the folder's. */
  name?: string
  version?: string
  license?: string
  integrity?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Entry> }

/** Parts of a platform package's name: https://nodejs.org/api/process.html#processplatform and #processarch. */
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS: Readonly<Record<string, string>> = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}
const LIBRARIES: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

/** Returns the platform that a package's name states. Throws if it names no processor. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.flatMap((word) => PROCESSORS[word] ?? [])
  const libc = words.flatMap((word) => LIBRARIES[word] ?? [])
  if (cpu.length !== 1) throw new Error(`${name} does not say which processor it is for.`)
  return { cpu, ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) }
}

/** Places where npm would look for a dependency of the package at `from`, nearest first. */
export function* placesOf(name: string, from: string): Generator<string> {
  for (let at = from; at; ) {
    yield `${at}/node_modules/${name}`
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  }
  yield `node_modules/${name}`
}

/** Optional packages with exact versions and no entry in the lockfile, by their place. */
export function missingIn({ packages }: Lockfile): Record<string, Entry> {
  const found = Object.entries(packages).flatMap(([from, { dev, devOptional, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => ![...placesOf(name, from)].some((place) => packages[place]))
      .map(([name, version]): [string, Entry] => [
        `node_modules/${name}`,
        {
          version,
          ...(dev && { dev }),
          ...(devOptional && { devOptional }),
          optional: true,
          ...platformOf(name),
        },
      ]),
  )
  return Object.fromEntries(found)
}

const path = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
if (import.meta.main) {
  const lockfile: Lockfile = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingIn(lockfile)
  const all = Object.entries({ ...lockfile.packages, ...missing })
  lockfile.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} packages of other platforms added.`)
}

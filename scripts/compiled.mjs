// Cache of the contracts' last compiler output, written with the artifacts and read by forge. Compiling with IR takes
// minutes, and this way the tests run exactly the deployed bytes. Plain JavaScript, as forge's compiler is.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'compiled.json')

/** Outputs that forge requests per contract; the artifacts use a part of them. */
export const KINDS = [
  'abi',
  'metadata',
  'evm.bytecode.object',
  'evm.bytecode.sourceMap',
  'evm.bytecode.linkReferences',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.sourceMap',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.immutableReferences',
  'evm.methodIdentifiers',
]

/** forge names packages by a folder, the artifacts by their name. */
const nameOf = (path) => path.replace(/^node_modules\//, '')
const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/** The settings that affect the compiled code, apart from the sources. */
const fingerprint = (version, { optimizer, viaIR, evmVersion, metadata }) =>
  JSON.stringify([
    version,
    optimizer.enabled,
    optimizer.runs,
    viaIR,
    evmVersion,
    metadata.bytecodeHash,
    metadata.appendCBOR,
  ])

/** Stores the output of a complete compilation. `texts` are all sources by path, including imported ones. */
export function keepCompiled(version, settings, texts, output) {
  const sources = Object.fromEntries([...texts].map(([path, text]) => [nameOf(path), hashOf(text)]))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    JSON.stringify({
      made: fingerprint(version, settings),
      sources,
      ids: output.sources,
      contracts: output.contracts,
    }),
  )
}

/**
 * Returns the stored output for forge's request, or null if anything differs: the compiler, a setting, the text of one
 * source, a kind of output.
 */
export function compiledFor(version, input, asked) {
  if (!existsSync(file)) return null
  const saved = JSON.parse(readFileSync(file, 'utf8'))
  if (saved.made !== fingerprint(version, input.settings)) return null
  const known = new Map(Object.keys(input.sources).map((path) => [nameOf(path), path]))
  for (const [name, hash] of Object.entries(saved.sources)) {
    const path = known.get(name)
    if (path !== undefined && hashOf(input.sources[path].content) !== hash) return null
  }
  const output = { contracts: {}, sources: {} }
  for (const [path, kinds] of asked) {
    const name = nameOf(path)
    if (
      !(name in saved.sources) ||
      Object.values(kinds)
        .flat()
        .some((kind) => !KINDS.includes(kind))
    )
      return null
    output.contracts[path] = saved.contracts[name] ?? {}
    output.sources[path] = saved.ids[name]
  }
  return output
}

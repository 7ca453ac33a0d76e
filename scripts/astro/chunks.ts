/**
 * Chooses the chunk of a module by its folder and by the pages that need it, so that a new feature changes nothing
 * here. On a slow network each request costs a round trip, so code for every page is one file and React's code another.
 * Code that is loaded later, with a dialog or a signature, is left to the bundler, which places it with its importer.
 */
import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

type Graph = {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

/** Source bytes from which a core file that not every page needs justifies a request of its own. */
const WORTH_A_REQUEST = 5_000

/**
 * The page that most visitors open first. Code that only other pages share is not in the file that every page loads.
 */
const FRONT = 'swap'

/** A form's script that runs before React (`islands/swap/first.ts`). */
const FIRST = '/first.ts'

const islands = fileURLToPath(new URL('../../src/islands', import.meta.url))
/** Features, and the items that several features show. Their shared code has a file of its own. */
const FEATURES = [...readdirSync(islands).filter((name) => name !== 'shared'), 'nft']

type Askers = {
  /** Entries that need it immediately, by static imports alone. */
  readonly entries: string[]
  /** True if a lazily loaded module imports it. */
  readonly late: boolean
  /** True if the chunk of every page's background work imports it. */
  readonly behind: boolean
  /** True if a form's first script imports it: `first` statically, `second` dynamically. */
  readonly first: boolean
  readonly second: boolean
}

/** Returns the entries and chunks that need a module. */
function askersOf(id: string, graph: Graph): Askers {
  const entries: string[] = []
  let late = false
  let second = false
  const seen = new Set<string>()
  const waiting = [id]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const info = seen.has(at) ? null : graph.getModuleInfo(at)
    seen.add(at)
    if (info?.isEntry) entries.push(at)
    if (info) waiting.push(...info.importers)
    if (info && info.dynamicImporters.length > 0) late = true
    if (info?.dynamicImporters.some((by) => by.endsWith(FIRST))) second = true
  }
  const isSeen = (end: string) => [...seen].some((at) => at.endsWith(end))
  const behind = isSeen('/islands/shell/Background.tsx')
  return { entries, late, behind, first: isSeen(FIRST), second }
}

type Chunk = {
  readonly name: string
  /** How widely it is shared. A file includes the imports of its modules, so the widest is assigned first. */
  readonly shared: (typeof order)[number]
}

/** The file of a module; null leaves it to the bundler. */
function chunkOf(id: string, graph: Graph): Chunk | null {
  if (/\/node_modules\/nanostores\//.test(id)) return { name: 'base', shared: 'base' }
  if (/^\0vite\/preload-helper/.test(id)) return { name: 'menu', shared: 'menu' }
  if (/\/node_modules\/(?:react|react-dom|scheduler|@nanostores)\//.test(id))
    return { name: 'react', shared: 'react' }
  if (!id.includes('/src/')) return null
  const { entries, late, behind, first, second } = askersOf(id, graph)
  const found = entries.flatMap((entry) => /\/src\/islands\/(\w+)\//.exec(entry)?.[1] ?? [])
  const words = [...new Set(found)].sort()
  // Quiet pages have no islands: they load only the menus' script and its imports.
  const menus = entries.filter((entry) => /\/src\/layouts\//.test(entry))
  if (menus.length > 1 && !entries.includes(id)) return { name: 'menu', shared: 'menu' }
  // Loaded before React by a page that has a first script, and with the rest by every other page.
  if (first) return { name: 'base', shared: 'base' }
  if (second) {
    const alone = words.every((word) => word === FRONT)
    return alone ? { name: 'quote', shared: 'quote' } : { name: 'chain', shared: 'chain' }
  }
  const [word] = words
  if (word === undefined) return behind ? { name: 'Background', shared: 'page' } : null
  // Code of the header alone is loaded with it, so that no form waits for it.
  if (words.length === 1 && word === 'shell' && !late) return null
  if (words.includes('shell')) return { name: 'kernel', shared: 'all' }
  if (behind)
    return words.includes(FRONT) ? { name: 'kernel', shared: 'all' } : { name: 'pages', shared: 'most' }
  if (words.length === 1) {
    if (entries.length > 1) return { name: word, shared: 'one' }
    if (!late || entries.includes(id)) return null
    // One file for everything that a page and its dialogs share, where the bundler would make one per module. The page
    // that most visitors open first needs no such file.
    return word === FRONT
      ? { name: 'kernel', shared: 'all' }
      : { name: basename(entries[0] ?? word, '.tsx'), shared: 'page' }
  }
  const room = /\/src\/(?:lib|islands)\/(?:(?:core|shared)\/)?(\w+)\//.exec(id)?.[1] ?? 'kernel'
  const separate = FEATURES.includes(room) || (id.includes('/lib/') && statSync(id).size >= WORTH_A_REQUEST)
  if (!separate && words.includes(FRONT)) return { name: 'kernel', shared: 'all' }
  if (!separate) return { name: 'pages', shared: 'most' }
  return words.length > 2
    ? { name: room, shared: 'several' }
    : { name: `${room}-${words.join('-')}`, shared: 'two' }
}

/** The widest shared first. */
const order = [
  'menu',
  'base',
  'chain',
  'quote',
  'react',
  'all',
  'most',
  'several',
  'two',
  'one',
  'page',
] as const

/** The plugin option for the bundler. */
export const chunks = order.map((shared, i) => ({
  priority: order.length - i,
  name: (id: string, graph: Graph): string | null => {
    const chunk = chunkOf(id, graph)
    return chunk?.shared === shared ? chunk.name : null
  },
}))

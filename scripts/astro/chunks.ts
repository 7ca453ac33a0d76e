/**
 * Which file of scripts a module goes into, by its folder and by which pages come to need it, so that a new feature
 * changes nothing here. On a bad network each request costs a round trip: what every page needs is one file, what
 * React needs another. What is fetched later, with a dialog or a signature, is left to the bundler, which puts it with
 * what asks for it.
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

/** Source bytes from which a kernel's file that not every page needs is worth a request of its own. */
const WORTH_A_REQUEST = 5_000

/** The page that most people open first: what only others share is not in the file that every page loads. */
const FRONT = 'swap'

/** A form's script that runs before React (`islands/swap/first.ts`). */
const FIRST = '/first.ts'

const islands = fileURLToPath(new URL('../../src/islands', import.meta.url))
/** Features, and the items that several features show. Their shared code is a file of its own. */
const WORDS = [...readdirSync(islands).filter((name) => name !== 'shared'), 'nft']

type Askers = {
  /** Entries that come to need it at once, by static imports alone. */
  readonly entries: string[]
  /** True if a lazily loaded module imports it. */
  readonly late: boolean
  /** True if the chunk of every page's background work imports it. */
  readonly behind: boolean
  /** True if a form's first script needs it at once, or fetches it. */
  readonly first: boolean
  readonly second: boolean
}

/** Who comes to need a module. */
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
  /** How widely it is shared: a file takes along what its modules import, so the widest takes first. */
  readonly shared: (typeof order)[number]
}

/** The file that a module goes into; null leaves it to the bundler. */
function chunkOf(id: string, graph: Graph): Chunk | null {
  if (/\/node_modules\/nanostores\//.test(id)) return { name: 'base', shared: 'base' }
  if (/^\0vite\/preload-helper/.test(id)) return { name: 'menu', shared: 'menu' }
  if (/\/node_modules\/(?:react|react-dom|scheduler|@nanostores)\//.test(id))
    return { name: 'react', shared: 'react' }
  if (!id.includes('/src/')) return null
  const { entries, late, behind, first, second } = askersOf(id, graph)
  const found = entries.flatMap((entry) => /\/src\/islands\/(\w+)\//.exec(entry)?.[1] ?? [])
  const words = [...new Set(found)].sort()
  // Quiet pages have no islands: the menus' own script is all they load, with what it needs.
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
  // What the header alone needs comes with it, so that no form waits for that.
  if (words.length === 1 && word === 'shell' && !late) return null
  if (words.includes('shell')) return { name: 'kernel', shared: 'all' }
  if (behind)
    return words.includes(FRONT) ? { name: 'kernel', shared: 'all' } : { name: 'pages', shared: 'most' }
  if (words.length === 1) {
    if (entries.length > 1) return { name: word, shared: 'one' }
    if (!late || entries.includes(id)) return null
    // One file for all that a page and its dialogs share, where the bundler would make one of each module. The page that
    // most people open first needs no such file.
    return word === FRONT
      ? { name: 'kernel', shared: 'all' }
      : { name: basename(entries[0] ?? word, '.tsx'), shared: 'page' }
  }
  const room = /\/src\/(?:lib|islands)\/(?:(?:core|shared)\/)?(\w+)\//.exec(id)?.[1] ?? 'kernel'
  const separate = WORDS.includes(room) || (id.includes('/lib/') && statSync(id).size >= WORTH_A_REQUEST)
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

/** For the bundler. */
export const chunks = order.map((shared, i) => ({
  priority: order.length - i,
  name: (id: string, graph: Graph): string | null => {
    const chunk = chunkOf(id, graph)
    return chunk?.shared === shared ? chunk.name : null
  },
}))

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { EXCHANGE_KEYS } from '../../src/lib/core/config/registry.ts'

/** If nothing splits the file (Node, unit tests), both names resolve to all of it. */
const PARTS = { '#contracts/exchange': 'exchange', '#contracts/more': 'more' } as const

/**
 * Splits a chain's registry into two modules: the exchange part, which the first load includes, and the rest, which is
 * loaded with the pages that use it. The rest preserves the file's order of keys, with null for the keys of the first.
 * @param file path of the registry
 */
export function registryParts(file: string): Plugin {
  const isExchange = (key: string) => (EXCHANGE_KEYS as readonly string[]).includes(key)
  return {
    name: 'registry-parts',
    enforce: 'pre',
    resolveId: (id) => (id in PARTS ? `${file}?part=${PARTS[id as keyof typeof PARTS]}` : null),
    load(id) {
      if (!id.startsWith(`${file}?part=`)) return null
      const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
      const part = id.endsWith('exchange')
        ? all.filter(([key]) => isExchange(key))
        : all.map(([key, value]) => [key, isExchange(key) ? null : value])
      return `export default ${JSON.stringify(Object.fromEntries(part))}`
    },
  }
}

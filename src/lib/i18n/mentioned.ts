/** Which texts an island's files name. At build time only. */

const files = import.meta.glob<string>(
  ['../../{islands,lib,stores,ui}/**/*.{ts,tsx}', '!../../**/*.test.ts', '!../../**/i18n/**'],
  { query: '?raw', import: 'default', eager: true },
)
const base = 'file:///src/lib/i18n/'

/** Everything that a file imports, at once or later, with itself. */
function sourcesOf(entry: string): string[] {
  const texts = new Map(Object.entries(files).map(([path, text]) => [new URL(path, base).pathname, text]))
  const found = new Map<string, string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const text = texts.get(path)
    if (text === undefined || found.has(path)) continue
    found.set(path, text)
    for (const [, to = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g))
      waiting.push(new URL(to, `file://${path}`).pathname)
  }
  if (found.size === 0) throw new Error(`No island ${entry}`)
  return [...found.values()]
}

/**
 * Whether an island may show the text of a key: it stands in one of its files, or is put together there from the
 * part before its dot.
 * @param island path of its file below `src/islands/`, without the ending
 */
export function mentions(island: string): (key: string) => boolean {
  const source = sourcesOf(`/src/islands/${island}.tsx`).join('\n')
  return (key) => {
    const [group, rest] = key.split('.')
    const named = source.includes(`'${key}'`) || source.includes(`"${key}"`)
    return named || (rest !== undefined && source.includes(`\`${group}.\${`))
  }
}

/** The parts of docs/bench.md, in their order. Each is measured separately and names its measured commit. */
export const PARTS = {
  site: 'Site and devnet',
  server: 'Server',
  charts: 'Charts over a long past',
  quotes: 'First quotes',
  loads: 'First loads',
  scripts: 'Scripts of each page',
} as const

export type Part = keyof typeof PARTS

const isPart = (word: string): word is Part => Object.hasOwn(PARTS, word)

/** Reads the parts from the arguments of a command: `--quotes --loads` means these two, no such argument means all. */
export function partsAsked(words: readonly string[]): ReadonlySet<Part> {
  const asked = words.map((word) => word.replace(/^--/, '')).filter(isPart)
  return new Set(asked.length > 0 ? asked : (Object.keys(PARTS) as Part[]))
}

/** Splits a report at the headings of its parts. */
function readParts(report: string): Map<string, string> {
  const [, ...pieces] = report.split(/^## /m)
  return new Map(
    pieces.map((piece) => {
      const end = piece.indexOf('\n')
      return [piece.slice(0, end), piece.slice(end).trim()]
    }),
  )
}

/**
 * Returns a report with new texts for some parts. The others are unchanged.
 * @param intro text above the first part
 */
export function withParts(report: string, intro: string, texts: Partial<Record<Part, string>>): string {
  const before = readParts(report)
  const pieces = (Object.keys(PARTS) as Part[]).map((part) => {
    const text = texts[part]?.trim() ?? before.get(PARTS[part])
    return text === undefined ? [] : [`## ${PARTS[part]}\n\n${text}`]
  })
  return `${[intro.trim(), ...pieces.flat()].join('\n\n')}\n`
}

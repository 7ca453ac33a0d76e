import { readFileSync } from 'node:fs'
import type { Origins } from '../astro/origins.ts'

/** The packages of which something is in a built site, as `name@version`. @param site its folder */
export function shippedIn(site: string): Set<string> {
  const { files }: Origins = JSON.parse(readFileSync(`${site}.sources.json`, 'utf8'))
  const sources = Object.values(files).flat()
  return new Set(sources.filter((source) => /^(?:@[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/.test(source)))
}

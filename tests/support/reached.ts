/** Failures of the catalogue that browser tests reached, collected over all workers and printed at the end. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORT } from './env.ts'

const root = new URL('../..', import.meta.url).pathname
export const REACHED = join(root, '.data', `reached-${PORT}.txt`)

export const noteReached = (code: string) => appendFileSync(REACHED, `${code}\n`)

export function printReached(): void {
  const codes = existsSync(REACHED) ? readFileSync(REACHED, 'utf8').split('\n').filter(Boolean) : []
  const named = [...new Set(codes)].sort()
  console.log(
    `Failures shown by name: ${named.length} (${named.join(', ')}); unknown: ${codes.filter((c) => c === 'unknown').length}`,
  )
}

import { buildId, chain } from '../lib/core/config/env.ts'
import { $head } from './chain.ts'

/** Everything an engineer needs and nothing that a person would not want to paste in public. */
export function reportOf(code: string, details: string): string {
  const head = $head.get()
  return [
    `code: ${code}`,
    `details: ${details}`,
    `build: ${buildId}`,
    `chain: ${chain.id}`,
    `block: ${head?.block ?? 'unknown'}`,
    `page: ${location.pathname}`,
    `browser: ${navigator.userAgent}`,
  ].join('\n')
}

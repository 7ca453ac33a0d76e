/** Chooses the release to fetch: the newest that enough keys signed and the rules allow. */
import { type Refusal, type Running, refusalOf } from '../../../src/lib/core/release/rules.ts'
import type { Statement } from '../../../src/lib/core/release/statement.ts'

/** A folder without a release: any release is newer. */
export const NOTHING: Running = { version: '0.0.0', id: '' }

const REFUSALS: Readonly<Record<Refusal, string>> = {
  same: 'is here already',
  older: 'is older than the one that is here',
  other: 'is another release of the version that is here',
  unsafe: 'is called unsafe by its own signature',
  expired: 'may not be installed any more: its signature has run out',
}

/** The reason to refuse a signed release, as text; null if it is accepted. */
export function whyNot(statement: Statement, running: Running, now: number): string | null {
  const refusal = refusalOf(statement, running, now)
  return refusal && `Version ${statement.version} ${REFUSALS[refusal]}.`
}

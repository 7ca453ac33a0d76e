import type { Statement } from './statement.ts'

export type Safety = {
  /** The lowest version that may sign, if this one is below it; else null. */
  readonly leastSafe: string | null
  /** A release that may replace this one; null if none is known. */
  readonly newer: Pick<Statement, 'version' | 'cid'> | null
  /** A file of this tab that differs from the signed one; null if none was found. */
  readonly differs: string | null
  /** True if this release's own statement has expired and no newer one is known. */
  readonly expired: boolean
  /** True if two different changes of the keys were published. The first one that this browser saw counts. */
  readonly forked: boolean
}

/** True if nothing may be signed here any more. */
export const signsNothing = ({ leastSafe, differs }: Pick<Safety, 'leastSafe' | 'differs'>) =>
  leastSafe !== null || differs !== null

/** Nothing is known, so nothing is forbidden. */
export const UNKNOWN: Safety = { leastSafe: null, newer: null, differs: null, expired: false, forked: false }

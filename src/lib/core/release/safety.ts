import type { Statement } from './statement.ts'

export type Safety = {
  /** The least version that may sign, where this one is below it; else null. */
  readonly leastSafe: string | null
  /** A release that may be installed in place of this one; null where none is known. */
  readonly newer: Pick<Statement, 'version' | 'cid'> | null
  /** A file of this tab that is not what was signed; null where none was found. */
  readonly differs: string | null
  /** Whether this release's own statement has run out with no newer one known. */
  readonly expired: boolean
  /** True if two different changes of the keys were published. The first that this browser saw counts. */
  readonly forked: boolean
}

/** Whether nothing is to be signed here any more. */
export const signsNothing = ({ leastSafe, differs }: Pick<Safety, 'leastSafe' | 'differs'>) =>
  leastSafe !== null || differs !== null

/** Nothing is known: nothing is forbidden. */
export const UNKNOWN: Safety = { leastSafe: null, newer: null, differs: null, expired: false, forked: false }

import type { KeySet } from './keys.ts'

/** What a worker is built with. */
export type Built = {
  /** sha256 of its list of files. */
  readonly id: string
  readonly version: string
  readonly chain: string
  readonly mirrors: readonly string[]
  readonly keys: KeySet
}

/** Values that the build puts into a worker. */
export type Built = {
  /** sha256 of its list of files. */
  readonly id: string
  readonly version: string
  readonly chain: string
  readonly mirrors: readonly string[]
  /** The newest committed root of its chain; null for a chain without signers. */
  readonly root: string | null
}

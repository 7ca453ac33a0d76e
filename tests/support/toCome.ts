/** A planned part of the product that does not exist yet. */
type ToCome = {
  /** Its name in docs/decisions/README.md, Not yet. */
  readonly name: string
  /** Routes that wait for it, and say so. */
  readonly pages?: readonly string[]
  /** Agreed phrases that will come with it, word for word. */
  readonly phrases?: readonly string[]
}

/** Everything that is planned. Built parts are removed; their phrases move to those of existing parts. */
export const toCome: readonly ToCome[] = [{ name: 'governance', pages: ['governance/', 'proposal/'] }]

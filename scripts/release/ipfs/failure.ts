/** A failure that the publisher can fix: one sentence, and the next step. */
export class PublishError extends Error {
  readonly next: string
  constructor(sentence: string, next: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.name = 'PublishError'
    this.next = next
  }
}

export const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** First line of a failure's text, for messages to the operator. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)

/** A failure with a name. `code` selects its row in the catalogue; `details` is for the copyable report. */
export class AppError extends Error {
  readonly code: string
  readonly details: string
  constructor(code: string, details = '', options?: { cause?: unknown }) {
    super(details ? `${code}: ${details}` : code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** True if the index reports that it can't see the requested data. */
export const isUnindexed = (error: unknown) => error instanceof AppError && error.code === 'api.unseen'

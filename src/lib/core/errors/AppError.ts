/** A failure with a name. `code` finds its row in the catalogue; `details` is for the copyable report. */
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

/** Whether the index says that it can't see what was asked for. */
export const isUnseen = (error: unknown) => error instanceof AppError && error.code === 'api.unseen'

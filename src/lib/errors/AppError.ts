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

import type { ApiErrorBody } from '../../../src/lib/core/exchange/schema.ts'

type Status = 400 | 401 | 404 | 405 | 413 | 415 | 429 | 500 | 503

/** A refusal in the one form all errors have. */
export class ApiError extends Error {
  readonly status: Status
  readonly code: string
  readonly field: string | null
  readonly retryAfterSec: number | null
  constructor(
    status: Status,
    code: string,
    message: string,
    extra: { field?: string; retryAfterSec?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.field = extra.field ?? null
    this.retryAfterSec = extra.retryAfterSec ?? null
  }
}

/** A refusal as the answer's body. */
export function errorBody(error: ApiError): ApiErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.field === null ? {} : { field: error.field }),
      ...(error.retryAfterSec === null ? {} : { retryAfterSec: error.retryAfterSec }),
    },
  }
}

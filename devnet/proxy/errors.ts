/**
 * Thrown by a method to answer with an error. The relay writes `{code, message}`; code 3 carries revert data. A text
 * with "not found" never arrives as an error: the relay answers `result: null` for it.
 */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(message: string, code = -32000, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A method that the relay does not have. It answers a bare string, without code. */
export class UnknownMethod extends Error {
  constructor() {
    super('invalid method')
  }
}

import { unwrap, type ViewCall, type ViewResult } from './reads.ts'

/** Finds its own answer among those of the batch. */
export type Answer<T> = (results: readonly ViewResult[]) => T

/**
 * Views to ask for together. `ask` and `need` return a reader for that one answer, so that callers do not count
 * positions in a batch.
 */
export type Questions = {
  /** The calls so far, for one round trip. */
  readonly calls: readonly ViewCall[]
  /** Null if the call failed; the others are unaffected. */
  readonly ask: <T = bigint>(call: ViewCall) => Answer<T | null>
  /** Throws the call's own error if it failed. */
  readonly need: <T = bigint>(call: ViewCall) => Answer<T>
}

export function questions(): Questions {
  const calls: ViewCall[] = []
  const placeOf = (call: ViewCall) => calls.push(call) - 1
  return {
    calls,
    ask: <T>(call: ViewCall): Answer<T | null> => {
      const at = placeOf(call)
      return (results) => {
        const result = results[at]
        return result && 'value' in result ? (result.value as T) : null
      }
    },
    need: <T>(call: ViewCall): Answer<T> => {
      const at = placeOf(call)
      return (results) => unwrap<T>(results[at])
    },
  }
}

import { unwrap, type ViewCall, type ViewResult } from './reads.ts'

/** Finds its own answer among those of the whole batch. */
export type Answer<T> = (results: readonly ViewResult[]) => T

/**
 * Views to be asked together, each named by who asks: `ask` and `need` give the reader of that one answer, so that
 * nobody counts places in a batch.
 */
export type Questions = {
  /** What has been asked so far, for one round trip. */
  readonly calls: readonly ViewCall[]
  /** Null where the call failed: it spoils no other. */
  readonly ask: <T = bigint>(call: ViewCall) => Answer<T | null>
  /** Throws the call's own error where it failed. */
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

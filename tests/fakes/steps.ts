/** How the signatures of a flow stand with the world they are checked against. */
import { AppError } from '../../src/lib/core/errors/AppError.ts'
import type { Step } from '../../src/lib/core/tx/model.ts'

/** Code of the refusal that stops the last signature, or null when nothing does. */
export const refusalOf = (steps: readonly Step[]): Promise<string | null> =>
  (steps.at(-1) as Step).check({}).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

import type { Step } from './model.ts'

/** Puts each step's reset before it. A reset is needed only where its step is. */
export const withResets = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => {
    const { reset, needed, check } = step
    if (!reset) return [step]
    // If the allowance can't be read, the step itself reports it.
    const isNeeded = (earlier: Parameters<typeof needed>[0]) =>
      needed(earlier)
        .then((is) => is && reset.needed(earlier))
        .catch(() => false)
    return [{ ...reset, nativeSpend: 0n, needed: isNeeded, check }, step]
  })

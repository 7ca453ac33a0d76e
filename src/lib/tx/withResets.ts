import type { Step } from './model.ts'

/** Puts each step's reset before it. A reset is needed only where its step is. */
export const withResets = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => {
    const { reset, needed, check } = step
    if (!reset) return [step]
    // What can't be asked is named by the step itself.
    const isNeeded = (earlier: Parameters<typeof needed>[0]) =>
      needed(earlier)
        .then((is) => is && reset.needed(earlier))
        .catch(() => false)
    return [{ ...reset, nativeSpend: 0n, needed: isNeeded, check }, step]
  })

/** Pages are pre-rendered from what stores began with. */
let waking = typeof document === 'undefined'

/** Whether what is drawn now was pre-rendered, and is to be found again as it was. */
export const isWaking = (): boolean => waking

/** Runs what wakes an island, which draws it before it returns. Throws what it throws. */
export function wakeBy(wake: () => void): void {
  waking = true
  try {
    wake()
  } finally {
    waking = false
  }
}

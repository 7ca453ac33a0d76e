/** One read at a time, however many ask for it. */
export function oneRead(read: () => Promise<void>) {
  let running: Promise<void> | null = null
  /** Reads, unless a read is under way: calls made meanwhile share it. */
  const refresh = (): Promise<void> => {
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
  /** Waits for a read that begins now: one under way may tell what was true before. */
  const reread = (): Promise<void> => (running ?? Promise.resolve()).catch(() => undefined).then(refresh)
  return { refresh, reread }
}

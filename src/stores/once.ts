const running = new Set<string>()

/** Runs an optional task for a key, but never twice at a time. Its failure is ignored. */
export async function once(key: string, task: () => Promise<void>): Promise<void> {
  if (running.has(key)) return
  running.add(key)
  try {
    await task()
  } catch {
    // The page works without its result.
  } finally {
    running.delete(key)
  }
}

import { $wallet } from './wallet.ts'

/** Runs, unless nobody sees the page or there is no network. */
export const ifSeen = (refresh: () => Promise<unknown>) => () => {
  if (document.visibilityState === 'visible' && navigator.onLine) void refresh()
}

/**
 * Keeps something fresh while the page is seen: now, in turns, and when the tab or the network comes back.
 * @param onAccount when another account is connected
 * @returns the stop
 */
export function watchWhileSeen(
  everyMs: number,
  refresh: () => Promise<unknown>,
  onAccount: () => void = () => void refresh(),
): () => void {
  const seen = ifSeen(refresh)
  const timer = setInterval(seen, everyMs)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', seen)
  const unlisten = $wallet.listen((next, before) => {
    if (next.address !== before?.address) onAccount()
  })
  void refresh()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', seen)
    unlisten()
  }
}

/** The same for what no account changes. Returns the stop. */
export function watchFor(everyMs: number, refresh: () => Promise<unknown>): () => void {
  const seen = ifSeen(refresh)
  const timer = setInterval(seen, everyMs)
  window.addEventListener('online', seen)
  void refresh()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', seen)
  }
}

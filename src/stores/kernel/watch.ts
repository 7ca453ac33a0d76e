import { $wallet } from './wallet.ts'

/**
 * Runs `refresh` if the page is visible. `navigator.onLine` does not count: behind a VPN, in in-app browsers and on a
 * laptop that runs the chain itself it is false while every request passes.
 */
export const ifSeen = (refresh: () => Promise<unknown>) => () => {
  if (document.visibilityState === 'visible') void refresh()
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

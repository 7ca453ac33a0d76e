import { $wallet } from './wallet.ts'

/**
 * Runs `refresh` if the page is visible. `navigator.onLine` does not count: behind a VPN, in in-app browsers and on a
 * laptop that runs the chain itself it is false while every request passes.
 */
export const ifSeen = (refresh: () => Promise<unknown>) => () => {
  if (document.visibilityState === 'visible') void refresh()
}

/**
 * Refreshes something while the page is visible: now, periodically, and when the tab, the page from the back/forward
 * cache, or the network comes back, if `leastMs` have passed since the last request.
 * @returns the stop
 */
export function watchFor(everyMs: number, refresh: () => Promise<unknown>, leastMs = everyMs): () => void {
  let at = 0
  const run = () => {
    at = Date.now()
    return refresh()
  }
  const seen = ifSeen(run)
  const back = () => Date.now() - at >= leastMs && seen()
  const shown = ({ persisted }: PageTransitionEvent) => persisted && back()
  const timer = setInterval(seen, everyMs)
  document.addEventListener('visibilitychange', back)
  window.addEventListener('pageshow', shown)
  window.addEventListener('online', back)
  void run()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', back)
    window.removeEventListener('pageshow', shown)
    window.removeEventListener('online', back)
  }
}

/**
 * The same, at every return, for data of an account.
 * @param onAccount called when another account is connected
 */
export function watchWhileSeen(
  everyMs: number,
  refresh: () => Promise<unknown>,
  onAccount: () => void = () => void refresh(),
): () => void {
  const stop = watchFor(everyMs, refresh, 0)
  const unlisten = $wallet.listen((next, before) => {
    if (next.address !== before?.address) onAccount()
  })
  return () => {
    stop()
    unlisten()
  }
}

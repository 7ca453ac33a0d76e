import { $wallet } from './wallet.ts'

/**
 * Runs `refresh` if the page is visible. `navigator.onLine` does not count: behind a VPN, in in-app browsers and on a
 * laptop that runs the chain itself it is false while every request passes.
 */
export const ifSeen = (refresh: () => Promise<unknown>) => () => {
  if (document.visibilityState === 'visible') void refresh()
}

/** Runs when the tab, the page out of the browser's cache, or the network comes back. Returns the stop. */
function onReturn(run: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && run()
  document.addEventListener('visibilitychange', run)
  window.addEventListener('pageshow', shown)
  window.addEventListener('online', run)
  return () => {
    document.removeEventListener('visibilitychange', run)
    window.removeEventListener('pageshow', shown)
    window.removeEventListener('online', run)
  }
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
  const stopReturn = onReturn(seen)
  const unlisten = $wallet.listen((next, before) => {
    if (next.address !== before?.address) onAccount()
  })
  void refresh()
  return () => {
    clearInterval(timer)
    stopReturn()
    unlisten()
  }
}

/** The same for what no account changes; a tab that comes back within one turn asks nothing. Returns the stop. */
export function watchFor(everyMs: number, refresh: () => Promise<unknown>): () => void {
  let at = 0
  const run = () => {
    at = Date.now()
    return refresh()
  }
  const seen = ifSeen(run)
  const timer = setInterval(seen, everyMs)
  const stopReturn = onReturn(() => Date.now() - at >= everyMs && seen())
  void run()
  return () => {
    clearInterval(timer)
    stopReturn()
  }
}

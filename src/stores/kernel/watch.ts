import { $rpcError } from './rpcError.ts'
import { $wallet } from './wallet.ts'

/** Pause between two reads while the browser says that it is offline and nothing answers. */
const OFFLINE_MS = 30_000
let lastTry = 0

/**
 * Returns true if a read may be sent now. `navigator.onLine` is only a hint: behind a VPN, in in-app browsers and on a
 * laptop that runs the chain itself it is false while every request passes. So reads go on while they succeed.
 */
export function mayRead(): boolean {
  if (navigator.onLine || $rpcError.get() === null) return true
  if (Date.now() - lastTry < OFFLINE_MS) return false
  lastTry = Date.now()
  return true
}

/** Runs `refresh` if the page is visible and a read may be sent. */
export const ifSeen = (refresh: () => Promise<unknown>) => () => {
  if (document.visibilityState === 'visible' && mayRead()) void refresh()
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

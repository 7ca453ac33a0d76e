import { $head, readHead } from './chain.ts'

/** Reads only the block, if nothing else has read the chain lately. $rpcError has the failure. */
function refreshHead(everyMs: number): void {
  if (document.visibilityState !== 'visible') return
  const head = $head.get()
  if (!head || Date.now() - head.at >= everyMs) readHead().catch(() => undefined)
}

/**
 * Keeps the latest block fresh while the page is seen. Returns the stop.
 * @param everyMs no reading while one is younger than this
 * @param afterMs first look; a page with figures of its own reads the chain first, and the block with them
 */
export function watchHead(everyMs: number, afterMs: number): () => void {
  const refresh = () => refreshHead(everyMs)
  const first = setTimeout(refresh, afterMs)
  const timer = setInterval(refresh, everyMs)
  // The page says that it is offline as soon as a read has failed.
  const left = () => refreshHead(0)
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('offline', left)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
    window.removeEventListener('offline', left)
  }
}

/** A relay for one test: messages of a saved session reach no other test that continues the same session. */
import type { Page } from '@playwright/test'
import { RELAY, RELAY_PORT } from './env.ts'
import { startRelay } from './relay.ts'

/**
 * Redirects a page's connections to a relay of its own. Call before its first load.
 * @param place distinguishes the relays of a run
 */
export async function ownRelay(page: Page, place: number) {
  const port = RELAY_PORT + 1 + place
  const stop = await startRelay(port)
  const url = `ws://localhost:${port}`
  await page.routeWebSocket(new RegExp(`^${RELAY}`), (socket) => {
    const relay = new WebSocket(url)
    const early: string[] = []
    socket.onMessage((message) => {
      if (relay.readyState === WebSocket.OPEN) relay.send(String(message))
      else early.push(String(message))
    })
    relay.onopen = () => {
      for (const message of early) relay.send(message)
    }
    relay.onmessage = ({ data }) => socket.send(String(data))
    relay.onclose = () => void socket.close({ code: 1001 })
    socket.onClose(() => relay.close())
  })
  return { url, stop }
}

/** An index of the visitor's own, which can go away: the worker's requests are not cut by the browser's being offline. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { ORIGIN } from './env.ts'

/**
 * Makes the page use an index that forwards everything to the devnet's.
 * @returns stops that index
 */
export async function useOwnIndex(page: Page): Promise<() => Promise<unknown>> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${ORIGIN}/api${request.url}`)
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await page.addInitScript(
    (text) => localStorage.setItem('meverse:1:/:settings', text),
    JSON.stringify({ apiUrl: `http://127.0.0.1:${port}` }),
  )
  return () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
}

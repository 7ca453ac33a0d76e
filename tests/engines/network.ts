/** The one way from a browser to the network, which can be cut. It leads to this machine alone. */
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Network = {
  readonly port: number
  /** Every connection ends, and no new one is taken: hosts, nodes and index are gone at once. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** An HTTP proxy. What is not on this machine is not reached, and what a browser asks of its maker neither. */
export async function startNetwork(): Promise<Network> {
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '')
    if (url?.hostname !== 'localhost') return void response.writeHead(502).end()
    const { method, headers } = request
    const onward = ask(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    restore: () => listen(port),
  }
}

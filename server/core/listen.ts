import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens.
 * @returns the port really taken
 * @throws an error with the system's code and a sentence
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') error.message = `Port ${port} is in use by another program.`
      if (error.code === 'EACCES') error.message = `Port ${port} needs more rights than this program has.`
      reject(error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Stops listening; idle connections end at once, busy ones get a moment. */
export async function shut(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    // Idle keep-alive connections would hold the process; busy ones get a moment to end.
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
  })
}

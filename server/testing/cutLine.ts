import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

export type CutLine = {
  readonly port: number
  /** From now on nothing arrives on either side, without an error, as after pulling a cable. */
  cut(): void
  repair(): void
  close(): void
}

/** A connection to a local port that can be cut. */
export async function cutLine(port: number): Promise<CutLine> {
  const ends = new Set<Socket>()
  let whole = true
  const join = (from: Socket, to: Socket) => {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => whole && to.destroy())
    ends.add(from)
    if (!whole) from.pause()
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = dial(port, '127.0.0.1')
    join(near, far)
    join(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      whole = false
      for (const end of ends) end.pause()
    },
    repair: () => {
      whole = true
      for (const end of ends) end.resume()
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

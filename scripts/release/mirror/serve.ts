/** Serves one release after the other on one port. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen, shut } from '../../../server/core/listen.ts'
import { PublishError } from '../ipfs/failure.ts'
import { type Answers, mirrorAnswers } from './answer.ts'
import type { Held } from './folder.ts'
import type { Trust } from './settings.ts'

/** Timeout for receiving a request's head and all of it: clients send no body. */
const REQUEST_MS = 20_000

export type Served = {
  readonly port: number
  /** Answers from another release from now on; current requests end with the previous one. */
  readonly change: (held: Held) => void
  readonly close: () => Promise<void>
}

/** @throws PublishError if the port is not available */
export async function serve(held: Held, trust: Trust, host: string, port: number): Promise<Served> {
  let answers: Answers = mirrorAnswers(held, trust)
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, maxHeaderSize: 16_384 },
    getRequestListener((request) => answers(request), { overrideGlobalObjects: false }),
  )
  const taken = await listen(server, port, host).catch((error: Error) => {
    throw new PublishError(error.message, 'Choose another with --port and --host.')
  })
  return {
    port: taken,
    change: (next) => {
      answers = mirrorAnswers(next, trust)
    },
    close: () => shut(server),
  }
}

/** Runs the gateway of `gateway.mjs` as a process of its own, without access to other sources. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type BlockGateway = { readonly port: number; readonly close: () => Promise<void> }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Serves the blocks of a CAR.
 * @throws with its output if it does not start to listen
 */
export async function gatewayOf(car: string): Promise<BlockGateway> {
  const child = spawn(
    process.execPath,
    ['--import', at('../support/noSockets.mjs'), at('gateway.mjs'), car],
    // It ends when its input does, in whichever way this process ends.
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let text = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const [, found] = /^(\d+)\n/m.exec(text) ?? []
        if (found) resolve(Number(found))
      })
    child.once('close', (code) => reject(new Error(`The gateway ended with ${code}:\n${text}`)))
  })
  return {
    port,
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}

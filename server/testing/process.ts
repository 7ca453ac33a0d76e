import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export type Companion = {
  readonly child: ChildProcess
  stop(): Promise<void>
}

/**
 * Runs a program that ends with us however we end: a shell beside it waits for our end of a pipe to close, which
 * happens even when the test runner is killed.
 */
export function startCompanion(
  program: string,
  args: readonly string[],
  options: { cwd?: string; uid?: number; gid?: number; remove?: string } = {},
): Companion {
  const { remove = '', ...rest } = options
  const script =
    'dir=$1; shift; "$@" & pid=$!; cat >/dev/null; kill -INT $pid; wait $pid; [ -z "$dir" ] || rm -rf "$dir"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', remove, program, ...args], {
    ...rest,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in the terminal is for the test runner; the pipe then does the rest.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    child,
    stop: async () => {
      child.stdin?.end()
      await ended
    },
  }
}

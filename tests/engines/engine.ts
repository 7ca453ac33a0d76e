/**
 * The journey's interface to a browser: a few operations in the browser's own protocol, from which `visitor.ts` builds
 * the rest.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** An input device and its actions, as both protocols have it: https://www.w3.org/TR/webdriver2/#actions. */
export type InputSource = {
  readonly type: 'pointer' | 'key'
  readonly id: string
  readonly actions: readonly Readonly<Record<string, string | number>>[]
}

export type Engine = {
  /** The browser's name and version, as it reports them. */
  readonly name: string
  /** Starts a navigation. It does not wait until the page has loaded, so that failures on the way are visible. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; only text is returned. */
  evaluate(expression: string): Promise<string>
  /** Moves, presses and types like a user. */
  action(sources: readonly InputSource[]): Promise<void>
  /** Exceptions of scripts, and console errors. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** As large as a desktop's window, so that the header shows its links. */
export const WINDOW = { width: 1280, height: 900 }

/** Startup timeout of a program on a slow machine. */
export const START_MS = 60_000

/** Starts a program that does not outlive us. */
export function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Waits for the output by which a program reports that it is ready. Throws with all its output if it ends before. */
export function wordsOf(child: ChildProcess, from: NodeJS.ReadableStream, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (why: string) => {
      clearTimeout(timer)
      reject(new Error(`${child.spawnfile} ${why}. ${text}`))
    }
    const timer = setTimeout(() => fail('says nothing'), START_MS)
    child.once('error', ({ message }) => fail(message))
    child.once('exit', (code) => fail(`ended with ${code}`))
    // Read to the end: a program whose output is not consumed blocks.
    from.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = ready.exec(text)
      if (!found) return
      clearTimeout(timer)
      resolve(found[1] ?? found[0])
    })
  })
}

/** Ends a program and waits until it has exited. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}

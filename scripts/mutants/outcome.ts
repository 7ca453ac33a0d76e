/** Runs tests and interprets their result. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/**
 * `failed`: a test failed. `overran`: the run, or each failed test, exceeded its time limit; an endless loop and a busy
 * machine look the same. `broken`: the code does not compile, so no test ran.
 */
export type Outcome = 'passed' | 'failed' | 'overran' | 'broken'

/** How a child process ended: its exit code, or null after a timeout. */
export type End = { readonly code: number | null; readonly output: string }

/** Maximum output that is stored for the verdict. */
const MOST_OUTPUT = 200_000

/**
 * Runs a command, with all its children, up to a time limit.
 * @param longest milliseconds
 * @throws Error if the command could not start or a signal ended it
 */
export function runFor(
  args: readonly string[],
  { cwd, env, longest }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly longest: number },
): Promise<End> {
  return new Promise((resolve, reject) => {
    // A process group of its own: a mutant that makes a test run forever runs in a child of the test runner.
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const keep = (part: Buffer) => {
      output = (output + part.toString()).slice(-MOST_OUTPUT)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      end()
    }, longest)
    process.once('exit', end)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      process.off('exit', end)
      end()
      if (isOver) resolve({ code: null, output })
      else if (code === null) reject(new Error(`The tests were ended by ${signal}.\n${output.slice(-2_000)}`))
      else resolve({ code, output })
    })
  })
}

const TIMED_OUT = /\b(?:Test|Hook) timed out in \d+ms/

/**
 * Returns the verdict of a Vitest run.
 * @param errors every error that the reporter of this runner (`reporter.ts`) found; null if it wrote none
 * @throws Error if the run failed without a failed test: then it proves nothing
 */
export function vitestOutcome({ code, output }: End, errors: readonly string[] | null): Outcome {
  if (code === null) return 'overran'
  if (code === 0) return 'passed'
  if (!errors || errors.length === 0)
    throw new Error(`Vitest failed without a failed test.\n${output.slice(-2_000)}`)
  return errors.every((error) => TIMED_OUT.test(error)) ? 'overran' : 'failed'
}

/**
 * Returns the verdict of a forge run.
 * @throws Error if the run failed without a failed test: then it proves nothing
 */
export function forgeOutcome({ code, output }: End): Outcome {
  if (code === null) return 'overran'
  if (code === 0) return 'passed'
  if (/\[FAIL\b/.test(output)) return 'failed'
  if (/Compiler run failed/.test(output)) return 'broken'
  throw new Error(`forge failed without a failed test.\n${output.slice(-2_000)}`)
}

/** Reads the reporter's output and removes it, so that no later run uses it. */
export function takeErrors(path: string): readonly string[] | null {
  if (!existsSync(path)) return null
  const errors = JSON.parse(readFileSync(path, 'utf8')) as readonly string[]
  rmSync(path)
  return errors
}

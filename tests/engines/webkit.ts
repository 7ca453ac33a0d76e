/**
 * WebKitGTK over WebDriver (https://www.w3.org/TR/webdriver2/), with the driver and the small browser of Debian's
 * packages.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../devnet/anvil.ts'
import { type Engine, START_MS, start, stop, WINDOW, wordsOf } from './engine.ts'

/** An invisible display: WebKitGTK needs a window. */
async function startDisplay() {
  const child = start(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${WINDOW.width}x${WINDOW.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const number = await wordsOf(child, child.stdio[3] as NodeJS.ReadableStream, /(\d+)\n/)
  return { child, name: `:${number}` }
}

/** The driver, once it listens. Its commands are paths; those with a body are POST. */
async function startDriver(display: string, home: string) {
  const port = await freePort()
  const child = start('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home },
  })
  // Includes the browser's output: after a crash nothing else is left.
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  let failed: Error | null = null
  child.once('error', (error) => {
    failed = error
  })
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  for (const deadline = Date.now() + START_MS; ; ) {
    if (failed) throw failed
    if (await ask('/status').catch(() => null)) break
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('WebKitWebDriver does not listen')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const send = async <T>(path: string, body?: object, method = 'POST'): Promise<T> => {
    const response = await ask(path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}, ${value.message}\n${text}`)
    return value
  }
  return { child, send }
}

const ERRORS = 'test:errors'

/**
 * Runs in each page with the first command: a driven page belongs to a private session, for which WebKit prints
 * nothing. The recorded errors outlive the page.
 */
function watch(key: string): void {
  const page = globalThis as { watched?: boolean }
  if (page.watched || !location.protocol.startsWith('http')) return
  page.watched = true
  const note = (...text: readonly unknown[]) => {
    const noted = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    sessionStorage.setItem(key, JSON.stringify([...noted, text.join(' ')]))
  }
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  console.error = note
}

/**
 * Starts WebKitGTK on a display of its own. Its profile is the driver's, which is deleted with the session.
 * @param proxy port of the only way to the network
 */
export async function startWebkit(proxy: number): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'dex-webkit-'))
  const display = await startDisplay()
  const driver = await startDriver(display.name, home)
  const { sessionId, capabilities } = await driver.send<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>('/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxy}` },
      },
    },
  })
  const session = `/session/${sessionId}`
  await driver.send(`${session}/window/rect`, { x: 0, y: 0, ...WINDOW })
  const evaluate = (expression: string) =>
    driver.send<string>(`${session}/execute/sync`, {
      script: `(${watch})('${ERRORS}'); return ${expression}`,
      args: [],
    })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => driver.send(`${session}/url`, { url }),
    evaluate,
    action: (actions) => driver.send(`${session}/actions`, { actions }),
    errors: async () => JSON.parse(await evaluate(`sessionStorage.getItem('${ERRORS}') ?? '[]'`)),
    close: async () => {
      // A browser that has already ended has no session to close.
      await driver.send(session, undefined, 'DELETE').catch(() => undefined)
      await stop(driver.child)
      await stop(display.child)
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

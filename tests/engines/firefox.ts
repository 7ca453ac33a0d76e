/**
 * Firefox over its built-in WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/): Debian packages no driver for it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, start, stop, WINDOW, wordsOf } from './engine.ts'

/** @param proxy port of the only way to the network */
const preferences = (proxy: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxy,
  // This machine is reached through the proxy too, or it could not be cut off.
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.no_proxies_on': '',
  'intl.accept_languages': 'en-US',
  'ui.prefersReducedMotion': 1,
})

/**
 * Firefox's own log lines: when a page is left while a script loads (the hash is that of no bytes) or while the worker
 * still answers (that line names the missing file's address), and when the worker finds no network.
 */
const BROKEN_OFF =
  /computed hash is “47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”|ServiceWorker passed a promise .* rejected with ‘TypeError: NetworkError|^Failed to load ‘’\. A ServiceWorker intercepted/

type Reply = {
  readonly type: 'success' | 'error' | 'event'
  readonly id: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}

/** One connection: commands by their ids, and the errors that pages log. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${url} takes no connection`))
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  const logged: string[] = []
  let last = 0
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.type !== 'event') waiting.get(reply.id)?.(reply)
    else if (reply.params?.level === 'error') logged.push(reply.params.text ?? '')
  }
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${error}, ${message}`)
    return result as T
  }
  return { send, logged, close: () => socket.close() }
}

/** The answer of `script.evaluate`. */
type Evaluated = {
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/**
 * Starts Firefox without a window, with a fresh profile.
 * @param proxy port of the only way to the network
 */
export async function startFirefox(proxy: number): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'dex-firefox-'))
  const lines = Object.entries(preferences(proxy)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = start(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const url = await wordsOf(
    child,
    child.stderr as NodeJS.ReadableStream,
    /WebDriver BiDi listening on (ws:\S+)/,
  )
  const { send, logged, close } = await connect(`${url}/session`)
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: WINDOW })
  return {
    name: `Firefox ESR ${capabilities.browserVersion}`,
    open: async (address) => {
      await send('browsingContext.navigate', { context, url: address, wait: 'none' })
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? ''
    },
    action: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    errors: async () => logged.filter((text) => !BROKEN_OFF.test(text)),
    close: async () => {
      close()
      await stop(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

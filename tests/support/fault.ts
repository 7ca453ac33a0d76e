/** A bad network between a test host and its visitors. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { sha256 } from '../../scripts/sha256.ts'

/**
 * Fault of a request: cut off, never answered, answered late, half answered, answered with other bytes, by a portal
 * that requires a login, or with a status.
 */
export type Fault =
  | { readonly kind: 'reset' | 'silence' | 'truncate' | 'corrupt' | 'portal' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number }

/** The host's own answer. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

/** Answer of a portal to every request. */
export const PORTAL = 'Log in to the network'
const portal: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><h1>${PORTAL}</h1>`,
}

/** Requested by a script with wrong bytes, if it ever runs. */
export const WRONG_BYTES_RAN = '/ran-wrong-bytes'

/** Returns a script that also runs and reports it, or anything else with one different byte in the middle. */
function corrupted(body: Buffer, type: string): Buffer {
  if (type.startsWith('text/javascript'))
    return Buffer.concat([
      body,
      Buffer.from(`\n;globalThis.ranWrongBytes = true;navigator.sendBeacon?.('${WRONG_BYTES_RAN}')`),
    ])
  const other = Buffer.from(body)
  const place = other.length >> 1
  other[place] = (other[place] ?? 0) ^ 1
  return other
}

const squeezedBefore = new Map<string, Buffer>()

/** Compressed in advance, like files on real hosts: work on the visitor's own machine would distort the measurement. */
function squeeze(body: Buffer | string): Buffer {
  const key = sha256(body)
  const squeezed = squeezedBefore.get(key) ?? gzipSync(body)
  squeezedBefore.set(key, squeezed)
  return squeezed
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  const type = headers['content-type'] ?? ''
  const squeezed =
    /^(text|application)\/|svg/.test(type) && /\bgzip\b/.test(`${request.headers['accept-encoding']}`)
  response.writeHead(status, { ...headers, ...(squeezed ? { 'content-encoding': 'gzip' } : {}) })
  response.end(squeezed ? squeeze(body) : body)
}

/** Answers a request as the host would, apart from its fault; only a file can arrive cut or changed. */
export async function sendThrough(
  fault: Fault | null,
  request: IncomingMessage,
  response: ServerResponse,
  find: () => Promise<Answer>,
): Promise<void> {
  if (fault?.kind === 'reset') return void request.socket.destroy()
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'status')
    return send(request, response, { status: fault.status, headers: {}, body: '' })
  if (fault?.kind === 'portal') return send(request, response, portal)
  // If a test has already removed its folder, that is a failure of this host, not of the whole run.
  const answer = await find().catch((error): Answer => ({ status: 500, headers: {}, body: String(error) }))
  const file = answer.status === 200 && typeof answer.body !== 'string' ? answer.body : null
  const type = answer.headers['content-type'] ?? ''
  if (file && fault?.kind === 'truncate') {
    response.writeHead(200, { 'content-type': type, 'content-length': file.length })
    response.write(file.subarray(0, file.length / 2), () => request.socket.destroy())
  } else if (file && fault?.kind === 'corrupt')
    send(request, response, { ...answer, body: corrupted(file, type) })
  else send(request, response, answer)
}

/** Browsers cache the answer forever. */
export const KEPT = 'public, max-age=29030400, immutable'

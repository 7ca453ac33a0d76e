import { AppError } from './AppError.ts'
import { codeOfText } from './catalogue.ts'

/** Codes that wallets answer with (EIP-1193, EIP-1474). */
const walletCodes: Readonly<Record<number, string>> = {
  4001: 'wallet.rejected',
  4100: 'wallet.locked',
  4200: 'wallet.unsupported',
  4900: 'wallet.disconnected',
  4901: 'wallet.disconnected',
  [-32002]: 'wallet.busy',
}

const MAX_DETAILS = 2_000
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Decodes `Error(string)` return data, as a Solidity `require` produces it. */
export function revertReason(data: unknown): string | null {
  if (typeof data !== 'string' || !data.startsWith('0x08c379a0')) return null
  const body = data.slice(10)
  const length = Number.parseInt(body.slice(64, 128), 16)
  if (!Number.isSafeInteger(length) || length > 1_000) return null
  const bytes = body.slice(128, 128 + length * 2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}

/** Fields in which wallets and libraries put the node's message. */
const INNER = ['cause', 'originalError', 'data', 'error', 'info', 'details', 'body'] as const
const MAX_LAYERS = 16

/** Parses a text that wraps another error as JSON. */
function opened(text: string): unknown {
  try {
    return text.length < 20_000 && text.startsWith('{') ? JSON.parse(text) : { message: text }
  } catch {
    return { message: text }
  }
}

/**
 * Iterates over an error and all that it wraps, the outer first: each wallet passes on the node's message in its own
 * way.
 */
function* layers(error: unknown): Generator<Record<string, unknown>> {
  const open: unknown[] = [error]
  const seen = new Set<unknown>()
  for (let at = 0; at < open.length && seen.size < MAX_LAYERS; at++) {
    const one = open[at]
    // Bytes are read by the layer that contains them.
    const layer = typeof one === 'string' && !one.startsWith('0x') ? opened(one) : one
    if (!isObject(layer) || seen.has(layer)) continue
    seen.add(layer)
    yield layer
    open.push(...INNER.map((key) => layer[key]))
  }
}

/** Anything may be thrown, also values without a text. */
function wordsOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return typeof error
  }
}

/** The one function that names a failure. Details contain the original texts for the report. */
export function fromUnknown(error: unknown): AppError {
  if (error instanceof AppError) return error
  const details: string[] = []
  let code: string | null = null
  for (const layer of layers(error)) {
    const message = typeof layer.message === 'string' ? layer.message : ''
    const reason = revertReason(layer.data)
    if (message && !details.includes(message)) details.push(message)
    if (reason) details.push(reason)
    // A revert text is more precise than the code of the wallet that passed it on.
    const named = (reason && codeOfText(reason)) ?? codeOfText(message)
    if (named && (code === null || code === 'tx.reverted')) code = named
    if (code === null && typeof layer.code === 'number') code = walletCodes[layer.code] ?? null
    if (layer.name === 'ChunkLoadError' || /dynamically imported module|module script failed/i.test(message))
      code ??= 'chunk.script'
  }
  const text = (details.join(' · ') || wordsOf(error)).slice(0, MAX_DETAILS)
  return new AppError(code ?? 'unknown', text, { cause: error })
}

/** The same for an error entry of a JSON-RPC answer. */
export const fromRpcError = (error: { code: number; message: string; data?: string }) => fromUnknown(error)

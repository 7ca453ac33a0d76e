/**
 * Lets a test change messages between the page and its nodes. The wallets of tests ask the node directly and are not
 * affected.
 */
import type { Page, Route } from '@playwright/test'
import { ORIGIN } from './env.ts'
import { rewriteAll } from './rewrite.ts'

export type RpcEntry = { id: number; method: string; params: unknown[] }
export type RpcReply = { jsonrpc?: string; id: number; result?: unknown; error?: unknown }
type Batch = { calls: RpcEntry[]; replies: RpcReply[] }

const isRpc = (path: string) => `${ORIGIN}${path}`

const callsOf = (route: Route): RpcEntry[] => {
  const body = route.request().postDataJSON() as RpcEntry | RpcEntry[]
  return Array.isArray(body) ? body : [body]
}

/**
 * Lets a test change a node's answers.
 * @param path `/rpc` or `/rpc2`
 * @param change receives the calls and the true answers; its return value is sent
 */
export async function alterRpc(page: Page, path: string, change: (batch: Batch) => unknown): Promise<void> {
  await rewriteAll(page, isRpc(path), async (text, route) => {
    const parsed = JSON.parse(text) as RpcReply | RpcReply[]
    const replies = Array.isArray(parsed) ? parsed : [parsed]
    const body = await change({ calls: callsOf(route), replies })
    return typeof body === 'string' ? body : JSON.stringify(body)
  })
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Hides the amounts of these tokens in all nodes' answers: in receipts' logs and in the records of calls. */
export async function hideAmounts(page: Page, tokens: readonly string[]): Promise<void> {
  const hidden = (address: unknown) =>
    tokens.some((one) => one.toLowerCase() === String(address).toLowerCase())
  type Log = { address: string; topics: string[]; data: string }
  type Outcome = { logs?: Log[]; Event?: { To: string; Args: unknown[] | null }[] } | null
  for (const path of ['/rpc', '/rpc2'])
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => {
        const method = calls[reply.id]?.method
        const outcome = reply.result as Outcome
        if (!outcome || (method !== 'eth_getTransactionReceipt' && method !== 'search.tx')) return reply
        const logs = outcome.logs?.map((log) =>
          hidden(log.address) && log.topics[0] === TRANSFER ? { ...log, data: '0x' } : log,
        )
        const Event = outcome.Event?.map((one) =>
          hidden(one.To) ? { ...one, Args: (one.Args ?? []).map((arg, i) => (i === 0 ? arg : null)) } : one,
        )
        return { ...reply, result: { ...outcome, ...(logs && { logs }), ...(Event && { Event }) } }
      }),
    )
}

export const cutRpc = (page: Page, path: string) => page.route(isRpc(path), (route) => route.abort())
export const healRpc = (page: Page, path: string) => page.unroute(isRpc(path))

/** Runs something just before the node receives the first batch with a method. */
export async function beforeRpc(page: Page, path: string, method: string, run: () => Promise<void>) {
  let ran = false
  await page.route(isRpc(path), async (route) => {
    if (!ran && callsOf(route).some((entry) => entry.method === method)) {
      ran = true
      await run()
    }
    await route.fallback()
  })
}

/** Holds back the page's requests, except those that a test lets through immediately. */
export const holdRpc = (
  page: Page,
  path: string,
  ms: number,
  passes: (calls: readonly RpcEntry[]) => boolean,
) =>
  page.route(isRpc(path), async (route) => {
    if (!passes(callsOf(route))) await new Promise((resolve) => setTimeout(resolve, ms))
    await route.fallback()
  })

/** Counts the page's requests to the nodes. */
export function watchRpc(page: Page): { path: string; calls: RpcEntry[] }[] {
  const seen: { path: string; calls: RpcEntry[] }[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== ORIGIN || !/^\/rpc2?$/.test(pathname) || request.method() !== 'POST') return
    const body = request.postDataJSON() as RpcEntry | RpcEntry[]
    seen.push({ path: pathname, calls: Array.isArray(body) ? body : [body] })
  })
  return seen
}

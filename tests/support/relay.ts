/**
 * A relay for tests that implements the public relay protocol over a socket on this machine: it stores sealed messages
 * by topic until a subscriber has received them, and cannot read them.
 */
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

type Params = {
  readonly topic?: string
  readonly topics?: readonly string[]
  readonly message?: string
  readonly ttl?: number
  readonly tag?: number
  readonly id?: string
  readonly messages?: readonly Params[]
  readonly pairingTopic?: string
  readonly sessionTopic?: string
  readonly sessionProposal?: string
  readonly sessionProposalResponse?: string
  readonly sessionSettlementRequest?: string
}
type Request = { readonly id: number; readonly method?: string; readonly params?: Params }
type Message = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
}

/** Tags of the protocol: kinds of sealed messages. */
const TAG = { propose: 1100, proposeAnswer: 1101, settle: 1102 }

/** @returns stops it */
export function startRelay(port: number): Promise<() => Promise<void>> {
  const subscribers = new Map<string, Map<WebSocket, string>>()
  const saved = new Map<string, Message[]>()
  let count = 0
  const nextId = () => Date.now() * 1_000 + (count++ % 1_000)

  const deliver = (socket: WebSocket, id: string, { topic, message, tag, publishedAt }: Message) =>
    socket.send(
      JSON.stringify({
        id: nextId(),
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id, data: { topic, message, tag, publishedAt, attestation: '' } },
      }),
    )

  function subscribe(socket: WebSocket, topic: string): string {
    const id = `${topic}:${count++}`
    subscribers.set(topic, (subscribers.get(topic) ?? new Map()).set(socket, id))
    // A late subscriber receives the earlier messages, after the answer that names the subscription.
    setImmediate(() => {
      for (const message of saved.get(topic) ?? []) deliver(socket, id, message)
    })
    return id
  }

  function publish(from: WebSocket, topic: string, message: string, tag: number): true {
    const sent: Message = { topic, message, tag, publishedAt: Date.now() }
    saved.set(topic, [...(saved.get(topic) ?? []), sent])
    for (const [socket, id] of subscribers.get(topic) ?? []) if (socket !== from) deliver(socket, id, sent)
    return true
  }

  const methods: Record<string, (socket: WebSocket, params: Params) => unknown> = {
    irn_subscribe: (socket, { topic = '' }) => subscribe(socket, topic),
    irn_batchSubscribe: (socket, { topics = [] }) => topics.map((topic) => subscribe(socket, topic)),
    irn_unsubscribe: (socket, { topic = '' }) => {
      subscribers.get(topic)?.delete(socket)
      return true
    },
    irn_publish: (socket, { topic = '', message = '', tag = 0 }) => publish(socket, topic, message, tag),
    irn_batchPublish: (socket, { messages = [] }) => {
      for (const { topic = '', message = '', tag = 0 } of messages) publish(socket, topic, message, tag)
      return true
    },
    irn_fetchMessages: (_, { topic = '' }) => ({ messages: saved.get(topic) ?? [], hasMore: false }),
    irn_batchFetchMessages: (_, { topics = [] }) => ({
      messages: topics.flatMap((topic) => saved.get(topic) ?? []),
      hasMore: false,
    }),
    wc_proposeSession: (socket, { pairingTopic = '', sessionProposal = '' }) => {
      subscribe(socket, pairingTopic)
      return publish(socket, pairingTopic, sessionProposal, TAG.propose)
    },
    wc_approveSession: (socket, params) => {
      const { pairingTopic = '', sessionTopic = '' } = params
      subscribe(socket, sessionTopic)
      publish(socket, pairingTopic, params.sessionProposalResponse ?? '', TAG.proposeAnswer)
      return publish(socket, sessionTopic, params.sessionSettlementRequest ?? '', TAG.settle)
    },
  }

  const http: Server = createServer()
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, method, params = {} } = JSON.parse(String(data)) as Request
      // An answer of theirs: they have received the message.
      if (!method) return
      const run = methods[method]
      const answer = run
        ? { result: run(socket, params) }
        : { error: { code: -32601, message: `no ${method} here` } }
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }))
    })
    socket.on('close', () => {
      for (const who of subscribers.values()) who.delete(socket)
    })
  })
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', () =>
      resolve(async () => {
        for (const socket of sockets.clients) socket.terminate()
        await new Promise((closed) => http.close(closed))
      }),
    )
  })
}

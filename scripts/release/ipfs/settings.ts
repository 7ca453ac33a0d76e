/** Reads a run's settings from its environment: where to pin, which gateways to read back through, how long to wait. */
import { chainConfig } from '../../../src/lib/core/config/chains.ts'
import { originHosts } from '../../../src/lib/core/config/hosts.ts'
import { PublishError } from './failure.ts'

/** A node's RPC or a pinning service, and the Authorization header sent with each request. */
export type Access = { readonly url: string; readonly authorization: string | null }

export type Limits = {
  /** For one request, answer included. */
  readonly requestMs: number
  /** For a pin to be made, and for all files to be returned through one gateway. */
  readonly waitMs: number
  /** Before the second try; doubled for each that follows. */
  readonly firstDelayMs: number
}

export type Settings = {
  readonly node: Access | null
  readonly services: readonly Access[]
  /** Addresses that contain `{cid}`, or to which a CID and a slash are appended. */
  readonly gateways: readonly string[]
  /** Multiaddresses from which a pinning service may fetch the blocks. */
  readonly origins: readonly string[]
  /** The name of the pin at services. */
  readonly name: string
  readonly limits: Limits
}

/** Gateways that must return every file before anything counts as published. */
export const LEAST_GATEWAYS = 3

/** Those of the site's own configuration: visitors are sent there, and media are loaded from there. */
export const publicGateways = [
  ...originHosts.gateways.map((host) => `https://{cid}.ipfs.${host}/`),
  ...chainConfig('mainnet', '').media.ipfs,
]

type Environment = Readonly<Record<string, string | undefined>>

/** @throws PublishError that names the invalid variable, never its secret */
export function readSettings(env: Environment): Settings {
  const services = listOf(env.PINNING_SERVICE)
  const tokens = listOf(env.PINNING_TOKEN)
  if (tokens.length !== services.length)
    throw new PublishError(
      `PINNING_SERVICE names ${services.length} services and PINNING_TOKEN holds ${tokens.length} tokens.`,
      'Give one token for each service, in the same order, with commas between.',
    )
  if (env.IPFS_RPC_AUTH && !env.IPFS_RPC)
    throw new PublishError(
      'IPFS_RPC_AUTH is set, but IPFS_RPC is not.',
      'Set IPFS_RPC to the address of the node.',
    )
  const named = listOf(env.IPFS_GATEWAYS)
  const gateways = [...new Set((named.length > 0 ? named : publicGateways).map(gatewayOf))]
  if (gateways.length < LEAST_GATEWAYS)
    throw new PublishError(
      `IPFS_GATEWAYS names ${gateways.length}, and every file must come back through ${LEAST_GATEWAYS}.`,
      'Name more, with commas between, or leave it away to use the public ones.',
    )
  return {
    node: env.IPFS_RPC ? adapter('IPFS_RPC', env.IPFS_RPC, nodeAuthorization(env.IPFS_RPC_AUTH)) : null,
    services: services.map((url, i) => adapter('PINNING_SERVICE', url, `Bearer ${header(tokens[i] ?? '')}`)),
    gateways,
    origins: listOf(env.IPFS_ORIGINS).map(originOf),
    name: env.PIN_NAME || 'meverse-dex',
    limits: {
      requestMs: milliseconds('IPFS_REQUEST_SECONDS', env.IPFS_REQUEST_SECONDS, 60),
      waitMs: milliseconds('IPFS_WAIT_SECONDS', env.IPFS_WAIT_SECONDS, 600),
      firstDelayMs: 500,
    },
  }
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** An http address without a query; null for any other text. */
function addressOf(text: string): URL | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash ? url : null
}

const isLoopback = ({ hostname }: URL) =>
  /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost|.+\.localhost)$/.test(hostname)

function adapter(variable: string, text: string, authorization: string | null): Access {
  const url = addressOf(text)
  if (!url)
    throw new PublishError(`${variable} is no http address.`, 'Write it like https://ipfs.example:5001.')
  if (url.username || url.password)
    throw new PublishError(
      `${variable} holds a name or a password, which logs would show.`,
      'Take it out and use IPFS_RPC_AUTH or PINNING_TOKEN.',
    )
  if (authorization && url.protocol === 'http:' && !isLoopback(url))
    throw new PublishError(
      `${variable} is http, so that anybody on the way could read the key.`,
      'Use https, or a tunnel to this machine.',
    )
  return { url: url.href.replace(/\/+$/, ''), authorization }
}

/** In the format of kubo's own `--api-auth`: `bearer:…` or `basic:name:password`. */
function nodeAuthorization(text: string | undefined): string | null {
  if (!text) return null
  const [, kind, secret = ''] = /^(bearer|basic):(.+)$/.exec(text) ?? []
  if (!kind)
    throw new PublishError('IPFS_RPC_AUTH has no kind.', 'Write bearer:<token> or basic:<name>:<password>.')
  return kind === 'bearer'
    ? `Bearer ${header(secret)}`
    : `Basic ${Buffer.from(secret, 'utf8').toString('base64')}`
}

function header(secret: string): string {
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new PublishError(
      'A token holds a space or a letter that no header can carry.',
      'Copy PINNING_TOKEN or IPFS_RPC_AUTH again.',
    )
  return secret
}

function gatewayOf(text: string): string {
  const whole = text.includes('{cid}') ? text : `${text.replace(/\/*$/, '/')}{cid}/`
  const url = addressOf(whole.replace('{cid}', 'b'))
  if (!url || url.username || !whole.endsWith('/'))
    throw new PublishError(
      `IPFS_GATEWAYS has ${text}, which is no address of a gateway.`,
      'Write https://gateway.example/ipfs/ or https://{cid}.ipfs.gateway.example/.',
    )
  return whole
}

function originOf(text: string): string {
  if (!/^\/[\w./:-]+\/p2p\/\w+$/.test(text))
    throw new PublishError(
      `IPFS_ORIGINS has ${text}, which is no multiaddress.`,
      'Write /dns4/ipfs.example/tcp/4001/p2p/<peer>.',
    )
  return text
}

function milliseconds(variable: string, text: string | undefined, usual: number): number {
  const seconds = text ? Number(text) : usual
  if (!(seconds > 0 && seconds <= 86_400))
    throw new PublishError(
      `${variable} is no number of seconds.`,
      `Write one up to 86400, or nothing: ${usual}.`,
    )
  return seconds * 1_000
}

import { PUBLIC_RELAY, type WalletConnectConfig } from '../../src/lib/core/config/walletConnect.ts'

/** A relay on this machine may be used without encryption, in a devnet build. */
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'ws:' && ['localhost', '127.0.0.1'].includes(hostname)

/**
 * Returns the build's settings for pairing with wallet apps.
 * @param chain key of the chain
 * @throws Error for an invalid setting
 */
export function pairingOf(
  chain: string,
  env: Readonly<Record<string, string | undefined>>,
): WalletConnectConfig {
  const projectId = env.SITE_WALLETCONNECT_ID || null
  if (projectId !== null && !/^[0-9a-f]{32}$/.test(projectId))
    throw new Error('SITE_WALLETCONNECT_ID must be a project id: 32 hex digits.')
  const relay = env.SITE_WALLETCONNECT_RELAY || PUBLIC_RELAY
  const address = URL.canParse(relay) ? new URL(relay) : null
  if (!address || (address.protocol !== 'wss:' && !(chain === 'devnet' && isLoopback(address))))
    throw new Error('SITE_WALLETCONNECT_RELAY must be a wss address; a devnet’s may be ws on this machine.')
  const namedApp = env.SITE_WALLETCONNECT_APP || null
  if (namedApp !== null && !/^[\x20-\x7e]{1,64}$/.test(namedApp))
    throw new Error('SITE_WALLETCONNECT_APP must be at most 64 plain characters: it is sent with a login.')
  return { projectId, relay, namedApp }
}

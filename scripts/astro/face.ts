import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { FaceWalletConfig } from '../../src/lib/core/config/faceWallet.ts'

/** The URL at which its wallet is shown. */
const FRAME = 'https://app.facewallet.xyz'

/** Chain ids that it knows; a devnet is treated as the test network. */
const CHAINS: Readonly<Record<string, number>> = { mainnet: 7518, testnet: 4759, devnet: 4759 }

/**
 * Entry of the package that `npm ci --prefix face` installs. No other build contains it
 * (docs/decisions/0191-face-wallets-package-only-in-builds-with-key.md).
 */
const sdk = fileURLToPath(
  new URL('../../face/node_modules/@haechi-labs/face-sdk/dist/esm/index.js', import.meta.url),
)

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)

/**
 * Returns the build's Face Wallet settings; null without a key.
 * @param chain key of the chain
 * @throws Error for an invalid setting, or if the package is not installed
 */
export function faceOf(
  chain: string,
  env: Readonly<Record<string, string | undefined>>,
  installed = existsSync(sdk),
): FaceWalletConfig | null {
  const apiKey = env.SITE_FACE_KEY || null
  if (apiKey === null) return null
  if (!/^[\x21-\x7e]{16,2048}$/.test(apiKey))
    throw new Error('SITE_FACE_KEY must be the key that Face Wallet gave: plain characters without spaces.')
  const frame = env.SITE_FACE_FRAME || FRAME
  const address = URL.canParse(frame) ? new URL(frame) : null
  if (frame !== FRAME && !(chain === 'devnet' && address?.origin === frame && isLoopback(address)))
    throw new Error('SITE_FACE_FRAME is for a devnet alone: an http origin on this machine.')
  if (!installed)
    throw new Error(
      'SITE_FACE_KEY is set, but Face Wallet’s package is not installed: npm ci --prefix face --ignore-scripts',
    )
  return { apiKey, frame, chainId: CHAINS[chain] ?? 0 }
}

/** Resolves `#face-sdk` to the package's entry, in builds that are set up for it. */
export const faceSdk = (config: FaceWalletConfig | null): Plugin => ({
  name: 'face-sdk',
  enforce: 'pre',
  resolveId(id) {
    // Only for the client: server rendering opens no wallet.
    return id === '#face-sdk' && config && this.environment.name === 'client' ? sdk : null
  },
})

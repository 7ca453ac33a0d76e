/**
 * The demo wallet of devnet builds: a provider that announces itself like any other (EIP-6963) and signs with a
 * key that everybody knows. The devnet guards nothing of value. No mainnet build contains this file.
 */
import type { ChainConfig } from '../config/chains.ts'

/** First key of the public test mnemonic; printed by `npm start`. */
const DEMO_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const DEMO_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"%3E%3Crect width="24" height="24" rx="6" fill="%231C43CC"/%3E%3Cpath d="M6 8h12v9H6zM6 11h12" fill="none" stroke="%23fff" stroke-width="1.6"/%3E%3C/svg%3E'

type Request = { method: string; params?: readonly unknown[] }
type SendParams = {
  to: `0x${string}`
  data?: `0x${string}`
  gas: string
  gasPrice: string
  value?: string
  nonce?: string
}

/** @param node the node that the page reads now: another one might count other transactions */
export function announceDemoWallet(chain: ChainConfig, node: () => string): void {
  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(node(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as {
      result?: unknown
      error?: { message?: string } | string
    }
    if (error)
      throw Object.assign(new Error(typeof error === 'string' ? error : error.message), { code: -32000 })
    return result
  }

  async function send(tx: SendParams): Promise<unknown> {
    // Signing code is fetched when something is signed.
    const { privateKeyToAccount } = await import('viem/accounts')
    const account = privateKeyToAccount(DEMO_KEY)
    const nonce = Number(tx.nonce ?? (await ask('eth_getTransactionCount', [account.address, 'latest'])))
    const raw = await account.signTransaction({
      type: 'legacy',
      chainId: chain.id,
      nonce,
      to: tx.to,
      data: tx.data ?? '0x',
      gas: BigInt(tx.gas),
      gasPrice: BigInt(tx.gasPrice),
      value: BigInt(tx.value ?? '0x0'),
    })
    return ask('eth_sendRawTransaction', [raw])
  }

  const provider = {
    on: () => provider,
    removeListener: () => provider,
    async request({ method, params = [] }: Request): Promise<unknown> {
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [DEMO_ADDRESS]
        case 'eth_chainId':
          return `0x${chain.id.toString(16)}`
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain':
          return null
        case 'wallet_watchAsset':
          return true
        case 'personal_sign': {
          const { privateKeyToAccount } = await import('viem/accounts')
          const raw = params[0] as `0x${string}`
          return privateKeyToAccount(DEMO_KEY).signMessage({ message: { raw } })
        }
        case 'eth_signTypedData_v4': {
          const { privateKeyToAccount } = await import('viem/accounts')
          return privateKeyToAccount(DEMO_KEY).signTypedData(JSON.parse(params[1] as string))
        }
        case 'eth_sendTransaction':
          return send(params[0] as SendParams)
        default:
          throw Object.assign(new Error(`the demo wallet has no ${method}`), { code: 4200 })
      }
    },
  }

  const detail = Object.freeze({
    info: {
      uuid: '6f1c2c7e-1111-4d0e-9a1e-d3a0d3a0d3a0',
      name: 'Demo wallet',
      icon: ICON,
      rdns: 'meverse.demo',
    },
    provider,
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

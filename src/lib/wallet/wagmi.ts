/** The only file that knows wagmi. Loaded when a wallet is remembered or asked for. */
import { type EIP1193Provider, stringToHex } from 'viem'
import { type Connector, createConfig, createStorage, custom, injected } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, watchConnection } from 'wagmi/actions'
import type { ChainConfig } from '../config/chains.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { cleanText } from '../i18n/clean.ts'
import { readText, writeText } from '../storage/storage.ts'
import type { WalletConnection, WalletDoor, WalletOption } from './model.ts'

/** Reads go through lib/chain; wagmi must not make connections of its own. */
const noReads = custom({
  request: () => Promise.reject(new Error('wagmi asked the chain; reads belong to lib/chain')),
})

declare const __CHAIN__: string

/** The demo wallet's name exists in devnet builds only. */
const DEMO_ID = __CHAIN__ === 'devnet' ? 'meverse.demo' : null
const hex = (value: bigint | number) => `0x${value.toString(16)}` as const

export function createWalletDoor(chain: ChainConfig): WalletDoor {
  const config = createConfig({
    chains: [
      {
        id: chain.id,
        name: chain.name,
        nativeCurrency: chain.native,
        rpcUrls: { default: { http: [...chain.rpc] } },
      },
    ],
    connectors: [injected()],
    transports: { [chain.id]: noReads },
    storage: createStorage({
      storage: {
        getItem: (key) => readText(key),
        setItem: (key, value) => void writeText(key, value),
        removeItem: (key) => void writeText(key, null),
      },
    }),
  })

  const toOption = (connector: Connector): WalletOption => ({
    id: connector.id,
    name: cleanText(connector.name, 40),
    icon: connector.icon?.startsWith('data:image/') ? connector.icon : null,
    demo: connector.id === DEMO_ID,
  })

  const toConnection = (): WalletConnection | null => {
    const { status, address, chainId, connector } = getConnection(config)
    if (status !== 'connected' || !connector) return null
    return { address, chainId, walletId: connector.id, walletName: cleanText(connector.name, 40) }
  }

  const provider = async () => {
    const connector = getConnection(config).connector
    if (!connector) throw new AppError('wallet.needLogin')
    return (await connector.getProvider()) as EIP1193Provider
  }

  const addChain = async () =>
    (await provider()).request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: hex(chain.id),
          chainName: chain.name,
          nativeCurrency: chain.native,
          rpcUrls: [...chain.rpc],
          ...(chain.explorer ? { blockExplorerUrls: [chain.explorer] } : {}),
        },
      ],
    })

  return {
    options() {
      const announced = config.connectors.filter((c) => c.id !== 'injected')
      // A wallet that announces itself also sits in window.ethereum: one entry is enough.
      const plain = 'ethereum' in window && announced.every((c) => c.id === DEMO_ID)
      return config.connectors.filter((c) => c.id !== 'injected' || plain).map(toOption)
    },
    async connect(walletId) {
      const connector = config.connectors.find((c) => c.id === walletId)
      if (!connector) throw new AppError('wallet.missing', walletId)
      const now = getConnection(config)
      if (now.status === 'connected' && now.connector.id === walletId)
        return toConnection() as WalletConnection
      await connect(config, { connector })
      return toConnection() as WalletConnection
    },
    async reconnect() {
      const recent = await config.storage?.getItem('recentConnectorId')
      const connector = config.connectors.find((c) => c.id === recent)
      if (connector) await reconnect(config, { connectors: [connector] })
      return toConnection()
    },
    async disconnect() {
      await disconnect(config)
    },
    watch: (changed) => watchConnection(config, { onChange: () => changed(toConnection()) }),
    async switchChain() {
      const wallet = await provider()
      try {
        await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chain.id) }] })
      } catch (error) {
        const code = (error as { code?: number }).code
        if (code !== 4902 && code !== -32603) throw error
        await addChain()
        await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chain.id) }] })
      }
    },
    async addToken({ address, symbol, decimals, image }) {
      const options = { address, symbol, decimals, image }
      await (await provider()).request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })
    },
    async current() {
      const wallet = await provider()
      const [accounts, chainId] = await Promise.all([
        wallet.request({ method: 'eth_accounts' }),
        wallet.request({ method: 'eth_chainId' }),
      ])
      return { accounts: accounts as readonly Address[], chainId: Number(chainId) }
    },
    async signText(owner, text) {
      return (await provider()).request({ method: 'personal_sign', params: [stringToHex(text), owner] })
    },
    async send({ from, to, data, gas, gasPrice }) {
      const wallet = await provider()
      return wallet.request({
        method: 'eth_sendTransaction',
        // Wallets that know the field refuse on another chain, whatever happened since we asked.
        params: [
          {
            from,
            to,
            data,
            gas: hex(gas),
            gasPrice: hex(gasPrice),
            value: '0x0',
            chainId: hex(chain.id),
          },
        ],
      })
    },
  }
}

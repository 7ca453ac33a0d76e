import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Modules that Web3Modal imports and this site never runs, with the names that it imports from each. Modules of its own
 * are named by their file. Reasons: docs/decisions/0204-stub-unused-web3modal-modules.md.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  '@web3modal/ui': ['setColorTheme', 'setThemeVariables'],
  '@web3modal/scaffold-ui': [],
  '@web3modal/wallet': ['W3mFrameHelpers', 'W3mFrameRpcConstants'],
  '@walletconnect/ethereum-provider': ['EthereumProvider', 'OPTIONAL_METHODS'],
  '@walletconnect/utils': ['getChainsFromAccounts'],
  viem: ['formatUnits', 'parseUnits', 'fallback', 'http'],
  'viem/chains': ['mainnet'],
  'viem/ens': ['normalize'],
  '@wagmi/core': [
    'estimateGas',
    'getAccount',
    'getBalance',
    'getConnections',
    'getEnsAddress',
    'getEnsAvatar',
    'getEnsName',
    'prepareTransactionRequest',
    'reconnect',
    'sendTransaction',
    'signMessage',
    'switchAccount',
    'switchChain',
    'waitForTransactionReceipt',
    'writeContract',
  ],
  'ApiController.js': ['ApiController'],
  'AssetController.js': ['AssetController'],
  'AssetUtil.js': ['AssetUtil'],
  'BlockchainApiController.js': ['BlockchainApiController'],
  'EnsController.js': ['EnsController'],
  'EventsController.js': ['EventsController'],
  'FetchUtil.js': ['FetchUtil'],
  'ModalController.js': ['ModalController'],
  'RouterController.js': ['RouterController'],
  'SnackController.js': ['SnackController'],
  'SwapApiUtil.js': ['SwapApiUtil'],
  'SwapController.js': ['SwapController'],
  'ThemeController.js': ['ThemeController'],
  'defaultConfig.js': ['defaultConfig'],
  'AuthConnector.js': ['authConnector'],
}

/** Names that Web3Modal imports from `@wagmi/core`. */
const ACTIONS = ['connect', 'disconnect', 'watchAccount', 'watchConnectors']

/** Called during pairing, and must do nothing: both write to storage or maintain lists for Web3Modal's own pages. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  'StorageUtil.js': ['StorageUtil'],
  'TransactionsController.js': ['TransactionsController'],
}

/** Loads of the user interface and of login by message. As modules, even empty ones cost a request each. */
const LATE = /import\('@web3modal\/[\w/-]+'\)/g

/** Replaces all of the modules above. */
const STUB = `${fileURLToPath(import.meta.url)}?unused`

const exported = (name: string, rows: typeof UNUSED): string =>
  Object.values(rows)
    .flat()
    .map((one) => `export { ${name} as ${one} }`)
    .join('\n')

/** An unused export throws when it is called, so that a wrong row is found on its first call. */
const stub = `
  const unused = () => { throw new Error('Web3Modal called a part that is not in this build') }
  const silent = new Proxy({}, { get: () => () => {} })
  export { ${ACTIONS.join(', ')} } from 'wagmi/actions'
  ${exported('unused', UNUSED)}
  ${exported('silent', SILENT)}
`

/** Removes Web3Modal's user interface, its own transport and its services from the build. */
export function headlessModal(): Plugin {
  return {
    name: 'headless-modal',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('/node_modules/@web3modal/')) return null
      const name = id.startsWith('.') ? id.slice(id.lastIndexOf('/') + 1) : id
      return name in UNUSED || name in SILENT ? STUB : null
    },
    load: (id) => (id === STUB ? stub : null),
    transform: (code, id) =>
      id.includes('/node_modules/@web3modal/base/') ? code.replace(LATE, 'Promise.resolve({})') : null,
  }
}

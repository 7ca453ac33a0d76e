/**
 * MetaMask without its extension: the controllers that it publishes, with one of our accounts in place of the keyring
 * and automatic confirmation of every request. Everything between a page's request and the node is MetaMask's own.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { TransactionFactory } = require('@ethereumjs/tx')
const { ApprovalController } = require('@metamask/approval-controller')
const { MOCK_ANY_NAMESPACE, Messenger } = require('@metamask/messenger')
const { NetworkController } = require('@metamask/network-controller')
const { TransactionController } = require('@metamask/transaction-controller')

/** @param {string} method of the page @param {number} code */
const refuse = (message, code) => Object.assign(new Error(message), { code })

/** @param {import('viem/accounts').LocalAccount} account */
export function openMetaMask(account) {
  const address = account.address.toLowerCase()
  const selected = {
    id: 'account',
    address,
    type: 'eip155:eoa',
    methods: [],
    options: {},
    scopes: ['eip155:0'],
    metadata: { name: 'Account', importTime: 0, keyring: { type: 'Simple Key Pair' } },
  }
  const root = new Messenger({ namespace: MOCK_ANY_NAMESPACE })
  const child = (namespace, actions = [], events = []) => {
    const messenger = new Messenger({ namespace, parent: root })
    root.delegate({ messenger, actions, events })
    return messenger
  }
  const faults = []
  root.registerActionHandler('ErrorReportingService:captureException', (error) => faults.push(String(error)))
  root.registerActionHandler('AccountsController:getSelectedAccount', () => selected)
  root.registerActionHandler('AccountsController:getState', () => ({
    internalAccounts: { accounts: { account: selected }, selectedAccount: 'account' },
  }))
  root.registerActionHandler('RemoteFeatureFlagController:getState', () => ({
    remoteFeatureFlags: {},
    cacheTimestamp: 0,
  }))
  root.registerActionHandler('KeyringController:signEip7702Authorization', () => {
    throw new Error('nobody asks for this')
  })

  const network = new NetworkController({
    messenger: child('NetworkController', ['ErrorReportingService:captureException']),
    infuraProjectId: '0'.repeat(32),
    getRpcServiceOptions: () => ({ fetch, btoa }),
    getBlockTrackerOptions: () => ({ pollingInterval: 500 }),
  })
  const approvals = new ApprovalController({
    messenger: child('ApprovalController'),
    showApprovalRequest: () =>
      setTimeout(() => {
        for (const id of Object.keys(approvals.state.pendingApprovals)) approvals.accept(id)
      }),
  })
  const transactions = new TransactionController({
    messenger: child(
      'TransactionController',
      [
        'AccountsController:getSelectedAccount',
        'AccountsController:getState',
        'ApprovalController:addRequest',
        'KeyringController:signEip7702Authorization',
        'NetworkController:findNetworkClientIdByChainId',
        'NetworkController:getNetworkClientById',
        'RemoteFeatureFlagController:getState',
      ],
      ['NetworkController:stateChange'],
    ),
    disableHistory: true,
    disableSendFlowHistory: true,
    disableSwaps: true,
    getCurrentNetworkEIP1559Compatibility: async () => (await network.getEIP1559Compatibility()) ?? false,
    getNetworkClientRegistry: () => network.getNetworkClientRegistry(),
    getNetworkState: () => network.state,
    isSimulationEnabled: () => false,
    isFirstTimeInteractionEnabled: () => false,
    transactionHistoryLimit: 40,
    hooks: {},
    sign: async (typed) => {
      const { nonce, gasPrice, gasLimit, to, value, data, common } = typed
      const raw = await account.signTransaction({
        type: 'legacy',
        chainId: Number(common.chainId()),
        nonce: Number(nonce),
        gasPrice,
        gas: gasLimit,
        to: to?.toString(),
        value,
        data: `0x${Buffer.from(data).toString('hex')}`,
      })
      return TransactionFactory.fromSerializedData(Buffer.from(raw.slice(2), 'hex'), { common })
    },
  })

  const clientOf = (chainId) => {
    const { rpcEndpoints, defaultRpcEndpointIndex } = network.getNetworkConfigurationByChainId(chainId) ?? {}
    return rpcEndpoints?.[defaultRpcEndpointIndex]?.networkClientId
  }

  return {
    /** Faults found by MetaMask itself, as texts. */
    faults,
    /**
     * `wallet_switchEthereumChain`.
     * @throws code 4902 for an unknown chain
     */
    async switchChain({ chainId }) {
      const client = clientOf(chainId)
      if (!client) throw refuse(`Unrecognized chain ID "${chainId}".`, 4902)
      await network.setActiveNetwork(client)
    },
    /** `wallet_addEthereumChain`, which switches as well. */
    async addChain({ chainId, chainName, nativeCurrency, rpcUrls, blockExplorerUrls = [] }) {
      const { rpcEndpoints } = network.addNetwork({
        chainId,
        name: chainName,
        nativeCurrency: nativeCurrency.symbol,
        rpcEndpoints: rpcUrls.map((url) => ({ type: 'custom', url })),
        defaultRpcEndpointIndex: 0,
        blockExplorerUrls,
        ...(blockExplorerUrls.length > 0 ? { defaultBlockExplorerUrlIndex: 0 } : {}),
      })
      await network.setActiveNetwork(rpcEndpoints[0].networkClientId)
    },
    /** The active chain, in hex. */
    chainId: () =>
      network.getNetworkConfigurationByNetworkClientId(network.state.selectedNetworkClientId)?.chainId,
    /** Its findings about the active chain. */
    facts: () => network.state.networksMetadata[network.state.selectedNetworkClientId],
    /** Its proposed gas, with its own margin. */
    estimate: (params) =>
      transactions.estimateGas({ from: address, ...params }, network.state.selectedNetworkClientId),
    /**
     * `eth_sendTransaction`, confirmed automatically.
     * @returns the hash
     */
    async send(params, origin) {
      const networkClientId = network.state.selectedNetworkClientId
      const { result } = await transactions.addTransaction(params, { networkClientId, origin })
      return result
    },
    /** Its own records of sent transactions. */
    records: () =>
      transactions.state.transactions.map(({ hash, status, txParams, txReceipt }) => ({
        hash,
        status,
        gas: txParams.gas,
        block: txReceipt?.blockNumber,
      })),
    async close() {
      transactions.destroy()
      await network.destroy()
    },
  }
}

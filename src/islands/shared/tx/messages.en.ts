/** Texts beside every form: the chain, its nodes and the wallet’s chain. */
export const tx = {
  offlineTitle: 'No connection since block {{block}}.',
  offlineUnread:
    'No connection, and no earlier figures to show. If you were here before, check this device’s clock.',
  offlineBody: 'You can look around and prepare a trade. Signing waits for the network.',
  disagreeChain: 'One node is on another chain: {{url}}. It is not used.',
  disagreeHeight: 'One node is behind the others: {{url}}.',
  wrongChainNote: 'Your wallet is on chain {{chain}}. This page works on {{name}}, chain {{id}}.',
  switchChain: 'Switch chain',
  rpcTitle: 'The chain did not answer',
  details: 'Details',
  readingPools: 'Reading {{count}} {{count|one:pool|other:pools}}…',
} as const

/**
 * Texts of the chain chip, the wallet button and background tasks: messages, a new version. Every page includes them.
 */
export const header = {
  latestBlock: 'Latest block',
  openSettings: 'Settings',
  offline: 'Offline',
  offlineSince: 'Offline · block {{block}}',
  rpcDown: 'No node answers',
  byWallet: 'Your wallet · {{block}}',
  connect: 'Connect wallet',
  connecting: 'Connecting',
  wallet: 'Wallet',
  wrongChain: 'Wrong Chain',
  dropWallet: 'Wallet',
  dropAddToken: 'Add token',
  dropDisconnect: 'Disconnect',
  messages: 'Messages',
  dismiss: 'Dismiss',
  updateTitle: 'A new version is here',
  updateBody: 'What you have open stays as it is until you take it.',
  updateTake: 'Take it',
  installTitle: 'Keep it as an app',
  installBody: 'It opens from your home screen, also without a network.',
  installTake: 'Install',
} as const

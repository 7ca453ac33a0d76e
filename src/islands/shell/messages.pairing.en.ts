/** Pairing with a wallet app. Loaded with the connect dialog. */
export const pairing = {
  appEntry: 'Wallet app',
  appEntryNote: 'WalletConnect: scan or open',
  appMaking: 'Asking for a code…',
  appNoRelay:
    'The relay that carries the code has not answered for {{time}}. It may be down, or blocked where you are.',
  appClock:
    'This device’s clock is {{time}} away from the newest block. A relay refuses a wrong clock: check date and time.',
  appScan: 'Scan it with a wallet app. It will name this address:',
  appQr: 'Code to scan with a wallet app',
  appCopy: 'Copy the code',
  appHere: 'Or open on this phone',
  appOther: 'Other',
  appWaiting: 'Waiting for a wallet',
  appLeft: '{{time}} left',
  appOver: 'This code has run out.',
  appNone: 'No code could be made.',
  appNew: 'New code',
} as const

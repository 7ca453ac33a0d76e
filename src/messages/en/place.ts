/** What stands before every signature: an origin where a wallet may act, a wallet, the page's chain. */
export const place = {
  'place.shared': 'Continue at its own address',
  'place.sharedShort': 'Own address',
  'place.framed': 'Open in its own tab',
  'gate.connect': 'Connect wallet',
  'gate.connecting': 'Connecting',
  'gate.wrongChain': 'Wrong Chain: switch to {{name}}',
} as const

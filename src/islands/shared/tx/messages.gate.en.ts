/** Requirements before every signature: an origin where a wallet may be used, a wallet, the page's chain. */
export const gate = {
  'gate.shared': 'Continue at its own address',
  'gate.sharedShort': 'Own address',
  'gate.framed': 'Open in its own tab',
  'gate.unsafe': 'This version signs nothing',
  'gate.connect': 'Connect wallet',
  'gate.connecting': 'Connecting',
  'gate.wrongChain': 'Wrong Chain: switch to {{name}}',
} as const

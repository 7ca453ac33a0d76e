/** Where a wallet may act, said on its buttons where it may not. */
export const place = {
  'place.shared': 'Continue at its own address',
  'place.sharedShort': 'Own address',
  'place.framed': 'Open in its own tab',
} as const

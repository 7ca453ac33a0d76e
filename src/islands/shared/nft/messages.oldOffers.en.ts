/** Older offers that an approval makes payable, in reviews of purchases and offers. */
export const oldOffers = {
  oldReading: 'Looking for older offers of yours…',
  oldUnknown:
    'Older offers of yours could not be looked up. If any stand in this coin, the approval covers them too.',
  oldTitle: 'The approval also covers older offers of yours',
  oldMoreTitle: 'The approval may also cover older offers of yours',
  oldBody:
    'You made them and did not cancel them. While the approval lasts, the owners can accept them at the old prices, instead of what you sign now.',
  oldEnd: 'Open to cancel it',
  oldMore: '{{count}} more {{count|one:offer|other:offers}} of yours could not be shown.',
  oldTick: 'My older offers may be accepted at their prices.',
} as const

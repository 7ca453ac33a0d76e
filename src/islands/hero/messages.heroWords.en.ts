/**
 * Actions on boxes and heroes, their descriptions, and reasons why they can’t be used. Shared by several pages about
 * items.
 */
export const heroWords = {
  benchOf: 'You are here',
  benchYours: 'Your NFTs',
  actsTitle: 'Use it',
  'act.reveal': 'Reveal',
  'act.merge': 'Merge',
  'act.promote': 'Promote',
  'act.inherit': 'Level transfer',
  'act.dismantle': 'Dismantle',
  starsOf: '{{count}} of {{all}} {{all|one:star|other:stars}}',
  levelOf: 'Lv {{level}}',
  powerOf: 'hash {{power}}',
  'why.unknown': 'The chain did not tell all about it.',
  'why.used': 'It is used up.',
  'why.level': 'Its level does not fit: the one that is handed on must be higher.',
  'why.grade': 'Its grade does not fit: both need the same one, below Unique.',
  'why.starsFull': 'It has five stars already.',
  'why.stars': 'It has fewer than three stars.',
  'why.merged': 'It has taken in as many as it can.',
  'why.young': 'Got less than 24 hours ago. Usable in {{span}}.',
  'why.unsynchronized': 'What the game says of it is not synchronized with the chain yet.',
  'why.closed': 'Its season is not open yet.',
  'why.short': 'No hero is left for it.',
  'listed.reveal': 'Please Cancel Sell first to proceed reveal.',
  'listed.merge': 'Please Cancel Sell first to proceed merge.',
  'listed.promote': 'Please Cancel Sell first to proceed promote.',
  'listed.inherit': 'Please Cancel Sell first to proceed level transfer.',
  'listed.dismantle': 'Please Cancel Sell first to proceed dismantle.',
} as const

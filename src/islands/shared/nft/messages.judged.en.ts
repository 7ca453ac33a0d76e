/** Differences between chain and index about the use of an item. */
export const judged = {
  differs:
    'The index says: {{index}} (block {{indexBlock}}). The chain says: {{chain}} (block {{chainBlock}}).',
  'differs.unread': 'By the index: {{index}} (block {{indexBlock}}).',
  'meaning.lag': 'They may agree again in a few blocks.',
  'meaning.contradiction': 'The chain decides.',
  'meaning.unread': 'The chain did not answer, so nothing can be signed.',
  differsMark: 'Index differs',
  differsMore: '{{count}} more {{count|one:difference|other:differences}} from the index',
  'says.usable': 'can be used',
  'says.absent': 'not one of yours',
  'says.listed': 'listed for sale',
  'says.young': 'held too briefly',
  'says.closed': 'its season is not open',
  'says.short': 'no hero is left for it',
  'says.used': 'used up',
  'says.level': 'its level does not fit',
  'says.grade': 'its grade does not fit',
  'says.stars': 'its stars do not fit',
  'says.merged': 'has absorbed the maximum',
  'says.unsynchronized': 'not synchronized with the game',
} as const

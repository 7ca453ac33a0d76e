/** Texts about the state of a list: what the index knows of it, or why it knows nothing. */
export const listState = {
  fromIndex: 'index',
  indexBehind: 'index, {{count}} {{count|one:block|other:blocks}} behind',
  indexOffTitle: 'No index is configured',
  indexOffBody: 'Lists need an index, and this build asks none. An index can be set in the settings.',
  indexDownTitle: 'The index does not answer',
  indexDownBody: 'What is in this list cannot be known without it.',
  indexRefusedTitle: 'The index could not tell this list',
  indexUnseenTitle: 'The index can’t see this on this chain',
  indexUnseenBody:
    'The contracts here write no events that tell it, so the index gives no list rather than an empty one.',
  indexUnreadableTitle: 'The index’s answer can’t be read',
  indexUnreadableBody: 'This page may be older than the server: reload it.',
  itemFromChain: 'An item can still be opened by its address, and traded from the chain.',
  itemByAddress: 'An item can still be opened by its address.',
  notShown: '{{count}} not shown: can’t be read',
  indexShownBody: 'What is shown is from the block named below.',
} as const

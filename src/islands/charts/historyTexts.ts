import type { IndexFailure } from '../../stores/subject.ts'

const text = {
  off: 'historyOff',
  down: 'historyDown',
  refused: 'historyDown',
  broken: 'historyDown',
  unseen: 'historyUnseen',
  unreadable: 'historyUnreadable',
} as const satisfies Record<IndexFailure, string>

/** Returns the text key that explains why the history is not shown. */
export const historyTexts = (failure: IndexFailure) => text[failure]

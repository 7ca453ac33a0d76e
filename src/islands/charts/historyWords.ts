import type { IndexFailure } from '../../stores/subject.ts'

const words = {
  off: 'historyOff',
  down: 'historyDown',
  refused: 'historyDown',
  broken: 'historyDown',
  unseen: 'historyUnseen',
  unreadable: 'historyUnreadable',
} as const satisfies Record<IndexFailure, string>

/** Why the past is not shown, as the key of its sentence. */
export const historyWords = (failure: IndexFailure) => words[failure]

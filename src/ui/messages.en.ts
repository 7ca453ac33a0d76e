/** Texts of every card and every dialog: ages, blocks, closing, parts that failed to load. */
export const ui = {
  back: 'Back',
  close: 'Close',
  asOf: 'Block {{block}}',
  readAgain: 'Read again',
  noData: 'not read yet',
  copied: 'Copied!',
  partWaits:
    'Some of this page has not loaded yet. It keeps trying for two minutes; nothing is lost if you reload.',
  partFailed: 'A part of this page could not be loaded.',
  partRetry: 'Try again',
  failed: 'Something went wrong.',
  report: 'Copy report',
  up: 'up',
  down: 'down',
} as const

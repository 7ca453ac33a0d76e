export const errors = {
  unknown: 'Something failed that we have no name for.',
  'unknown.next': 'Copy the report and try again.',
} as const

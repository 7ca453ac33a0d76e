/** Units that lengths of time are shown in, the largest first, with their seconds. */
export const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

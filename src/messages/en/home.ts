export const home = {
  title: 'Home',
  description: 'Swap, pool and trade on MEVerse. Every figure says which block it is from.',
} as const

import { expect, it, vi } from 'vitest'

const index: { url: string | null; answer: () => unknown } = { url: null, answer: () => ({}) }
vi.mock('../../../stores/settings.ts', async (original) => ({
  ...(await original<object>()),
  apiUrl: () => index.url,
}))
vi.mock('../../../lib/core/api/client.ts', () => ({
  askApi: async () => index.answer(),
}))

const fail = () => {
  throw new Error('no answer')
}
it.each([
  ['no index is set', null, fail, 'off'],
  ['an index that does not answer', 'https://api.example', fail, 'silent'],
  ['an index that told of all', 'https://api.example', () => ({ list: [], more: false }), 'all'],
  ['an index that told of the first ones', 'https://api.example', () => ({ list: [], more: true }), 'more'],
])('%s: %s', async (_, url, answer, reported) => {
  Object.assign(index, { url, answer })
  const { askStrangers } = await import('./seen.ts')
  expect(await askStrangers('0x1111111111111111111111111111111111111111')).toEqual({
    pairs: [],
    reported,
  })
})

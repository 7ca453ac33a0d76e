import { expect, it } from 'vitest'
import { likeHeader, likeMessage, readLikeHeader } from './like.ts'

const like = {
  chainId: 751_812,
  project: 'P-1',
  tokenId: `0x${'0'.repeat(63)}A`,
  wallet: '0xABCD',
  like: true,
  nonce: 1_700_000_000_000,
}
const signature = `0x${'ab'.repeat(65)}` as const

it('contains every field in the message, whatever the spelling', () => {
  expect(likeMessage(like)).toBe(
    [
      'MEVerse DEX: like an NFT, in public. This moves nothing.',
      'Project: p-1',
      `Token: 0x${'0'.repeat(63)}a`,
      'Wallet: 0xabcd',
      'Chain: 751812',
      'Nonce: 1700000000000',
    ].join('\n'),
  )
  expect(likeMessage({ ...like, like: false })).not.toBe(likeMessage(like))
})

it('reads the header as it was written, and nothing else', () => {
  for (const given of [like, { ...like, like: false }])
    expect(readLikeHeader(likeHeader(given, signature))).toEqual({
      like: given.like,
      nonce: given.nonce,
      signature,
    })
  for (const text of [
    '',
    'like',
    `love 1 ${signature}`,
    `like -1 ${signature}`,
    `like 1 ${signature}00`,
    'like 1 0x',
  ])
    expect(readLikeHeader(text)).toBe(null)
})

import { expect, test } from 'vitest'
import type { RawLog } from '../../core/source/rawLog.ts'
import { address } from '../../testing/exchange.ts'
import { logOf } from '../../testing/logOf.ts'
import { mintEvent, mintEvents } from './decodeLog.ts'

const [mint, bob] = [address(0x13), address(0xb2)]
const position = { block: 7, timestamp: 9, txHash: '0x1', txIndex: 2, logIndex: 3 }

const read = (name: string, args: Record<string, unknown>) =>
  mintEvent(logOf(mintEvents, name, args), mint, position)

test('mints', () => {
  expect(read('Minted', { user: bob, round: 2n, count: 5n, bonus: 1n, ids: [1n, 2n] })).toEqual({
    type: 'Minted',
    ...position,
    mint,
    user: bob,
    round: 2,
    count: 5,
    bonus: 1,
  })
  expect(read('BonusSent', { eventId: 1n, user: bob, tokenId: 9n })).toEqual({
    type: 'MintBonusSent',
    ...position,
    mint,
    eventId: 1,
    user: bob,
  })
  expect(read('RoundSet', { round: 1n, start: 10n, end: 20n, cap: 100n })).toEqual({
    type: 'MintRoundSet',
    ...position,
    mint,
    round: 1,
    startHeight: 10,
    endHeight: 20,
    cap: 100,
  })
})

test('a log that is none of a mint’s', () => {
  const log = logOf(mintEvents, 'RoundSet', { round: 1n, start: 10n, end: 20n, cap: 100n })
  expect(mintEvent({ ...log, data: '0x' } as RawLog, mint, position)).toBe(null)
})

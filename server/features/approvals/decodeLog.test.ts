/** Which logs are an approval of a whole asset. */
import { encodeAbiParameters, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { mrc20Abi } from '../../../src/lib/core/abi/mrc20.ts'
import { nft721Abi } from '../../../src/lib/core/abi/nft721.ts'
import type { RawLog } from '../../core/source/rawLog.ts'
import { address } from '../../testing/exchange.ts'
import { logOf } from '../../testing/logOf.ts'
import { approvalEvent } from './decodeLog.ts'

const [asset, owner, spender] = [address(1), address(0xab), address(3)]
const position = { block: 5, timestamp: 1, txHash: '0x', txIndex: 0, logIndex: 0 }
const given = { type: 'ApprovalGiven', ...position, asset, owner, spender }

const ofToken = (value: bigint, args = { owner, spender }) =>
  logOf(mrc20Abi as never, 'Approval', { ...args, value, amount: value })
const ofItems = (approved: boolean) =>
  logOf(nft721Abi as never, 'ApprovalForAll', { owner, operator: spender, approved })
const ofItem = logOf(nft721Abi as never, 'Approval', { owner, approved: spender, tokenId: 7n })
const other: RawLog = {
  ...ofToken(1n),
  topics: [toEventSelector('event Other(address indexed,address indexed)'), pad(owner), pad(spender)],
}

test.each<[string, RawLog, boolean]>([
  ['an amount of a token', ofToken(5n), true],
  ['an amount that a node left out', { ...ofToken(5n), data: '0x' }, true],
  ['nothing of a token: it may have been more before', ofToken(0n), true],
  ['all items', ofItems(true), true],
  ['no longer all items', ofItems(false), true],
  ['one item', ofItem, false],
  ['a spender who is nobody', ofToken(5n, { owner, spender: address(0) }), false],
  ['another event', other, false],
  [
    'data of another shape',
    { ...ofToken(5n), data: encodeAbiParameters([{ type: 'bool' }], [true]).slice(0, 20) as never },
    false,
  ],
])('%s', (_, log, is) => expect(approvalEvent(log, asset, position)).toEqual(is ? given : null))

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from './AppError.ts'
import { catalogue } from './catalogue.ts'
import { fromRpcError, fromUnknown, revertReason } from './fromUnknown.ts'
import { ownCodes } from './ownCodes.ts'

/** Return data of a Solidity `require`. */
const requireData = (text: string) => {
  const hex = Buffer.from(text).toString('hex')
  const word = (n: number) => n.toString(16).padStart(64, '0')
  return `0x08c379a0${word(32)}${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
}

const rejected = { code: 4001, message: 'User rejected the request.' }

it.each<[string, unknown, string]>([
  ['rejected in the wallet', rejected, 'wallet.rejected'],
  [
    'rejected, wrapped by a library',
    { name: 'UserRejectedRequestError', message: 'User rejected', cause: rejected },
    'wallet.rejected',
  ],
  [
    'rejected, wrapped twice',
    new Error('outer', { cause: new Error('inner', { cause: rejected }) }),
    'wallet.rejected',
  ],
  ['another request is open', { code: -32002, message: 'Request already pending' }, 'wallet.busy'],
  ['locked', { code: 4100, message: 'Unauthorized' }, 'wallet.locked'],
  ['unsupported', { code: 4200, message: 'nope' }, 'wallet.unsupported'],
  ['disconnected', { code: 4900, message: 'nope' }, 'wallet.disconnected'],
  ['disconnected from the chain', { code: 4901, message: 'nope' }, 'wallet.disconnected'],
  ['a revert in the message', { code: 3, message: 'execution reverted: Exchange: KILLED' }, 'pool.killed'],
  [
    'a revert in the data',
    { code: 3, message: 'execution reverted', data: requireData('Exchange: KILLED') },
    'pool.killed',
  ],
  [
    'a revert in data of data',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted: Exchange: K' },
    },
    'pool.k',
  ],
  [
    'a revert in originalError',
    {
      code: -32603,
      message: 'x',
      data: { originalError: { code: 3, data: requireData('Exchange: K'), message: 'execution reverted' } },
    },
    'pool.k',
  ],
  [
    'a revert in error',
    { message: 'could not coalesce', error: { code: 3, message: 'execution reverted: Exchange: K' } },
    'pool.k',
  ],
  [
    'a known text beats the wallet’s code',
    { code: 4001, message: 'rejected: insufficient funds for gas' },
    'tx.noFunds',
  ],
  [
    'an inner name beats a bare revert',
    { message: 'execution reverted', cause: { message: 'Router: EXCESSIVE_INPUT_AMOUNT' } },
    'router.maximum',
  ],
  ['a revert without a reason', { code: 3, message: 'execution reverted' }, 'tx.reverted'],
  [
    'a revert with a reason nobody knows',
    { code: 3, message: 'execution reverted: NEW_RULE' },
    'tx.reverted',
  ],
  [
    'a part of the page that is gone',
    Object.assign(new Error('x'), { name: 'ChunkLoadError' }),
    'chunk.script',
  ],
  [
    'the same in another browser',
    new TypeError('error loading dynamically imported module: /js/x.js'),
    'chunk.script',
  ],
  ['the same in Safari', new TypeError('Importing a module script failed.'), 'chunk.script'],
  ['a code that is text', { code: 'ACTION_REJECTED', message: 'x' }, 'unknown'],
  ['nothing', undefined, 'unknown'],
  ['null', null, 'unknown'],
  ['text', 'oops', 'unknown'],
  ['an object without anything', Object.create(null), 'unknown'],
])('%s', (_, thrown, code) => {
  const error = fromUnknown(thrown)
  expect(error.code).toBe(code)
  expect(error.cause).toBe(thrown)
  expect(typeof error.details).toBe('string')
})

/**
 * An ordinary node executes a sent transaction, and refuses it with the contract's text (docs/chain.md, Transactions
 * and Nodes).
 */
const refused =
  'Router: INSUFFICIENT_OUTPUT_AMOUNT call <0xc4e7be6159d544bd82038d1e3fa675bbd81f6a2a> method SwapExactTokensForTokens'
const nodeSaid = { code: -32000, message: refused }
const internal = { code: -32603, message: 'Internal JSON-RPC error.' }
it.each<[string, unknown]>([
  ['as it is', nodeSaid],
  ['in data', { ...internal, data: nodeSaid }],
  ['in data of data', { ...internal, data: { code: -32603, message: 'x', data: nodeSaid } }],
  ['in data’s originalError', { ...internal, data: { originalError: nodeSaid } }],
  ['in data’s cause', { ...internal, data: { code: -32603, message: 'x', cause: nodeSaid } }],
  ['as data that is a text', { ...internal, data: refused }],
  [
    'beside a cause that says nothing',
    Object.assign(new Error('x', { cause: new Error('y') }), { data: nodeSaid }),
  ],
  ['in error', { ...internal, error: nodeSaid }],
  ['as error that is a text', { ...internal, error: refused }],
  ['in info', { code: 'UNKNOWN_ERROR', message: 'could not coalesce', info: { error: nodeSaid } }],
  [
    'in a body of text',
    { ...internal, error: { message: 'bad', body: JSON.stringify({ error: nodeSaid }) } },
  ],
  ['in details', { name: 'RpcRequestError', message: 'An internal error was received.', details: refused }],
  [
    'in the wallet’s own sentence',
    { ...internal, message: `outputs from RPC '{"value":{"message":"${refused}"}}'` },
  ],
  ['as a bare text', refused],
])('what the node said at sending, passed on %s', (_, thrown) => {
  const error = fromUnknown(thrown)
  expect(error.code).toBe('router.minimum')
  expect(error.details).toContain(refused)
})

it('keeps the name of a named error', () => {
  const named = new AppError('swap.priceMoved', 'x')
  expect(fromUnknown(named)).toBe(named)
})

it('lists the text of each layer once in the details, up to a limit', () => {
  const error = fromUnknown({ message: 'outer', cause: { message: 'inner', cause: { message: 'outer' } } })
  expect(error.details).toBe('outer · inner')
  expect(fromUnknown({ message: 'x'.repeat(9_999) }).details.length).toBe(2_000)
})

it('ends on a circle of causes', () => {
  const circle: { message: string; cause?: unknown } = { message: 'round' }
  circle.cause = circle
  expect(fromUnknown(circle)).toMatchObject({ code: 'unknown', details: 'round' })
})

it('accepts any thrown value', () => {
  const codes = new Set<string>([...catalogue.map((row) => row.code), ...ownCodes])
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (thrown) =>
      codes.has(fromUnknown(thrown).code),
    ),
  )
})

describe('reasons in return data', () => {
  it.each([
    [requireData('Exchange: K'), 'Exchange: K'],
    [requireData('풀이 닫혔어요'), '풀이 닫혔어요'],
    [requireData(''), ''],
    ['0x', null],
    ['0x4e487b71', null],
    ['0x08c379a0', null],
    [`0x08c379a0${'f'.repeat(200)}`, null],
    [undefined, null],
    [{ data: '0x' }, null],
  ] as const)('%s', (data, reason) => expect(revertReason(data)).toBe(reason))

  it('accepts any hex', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]*$/), (body) => {
        const reason = revertReason(`0x08c379a0${body}`)
        return reason === null || reason.length <= 1_000
      }),
    )
  })
})

it('names an entry of a JSON-RPC answer in the same way', () => {
  expect(fromRpcError({ code: -32000, message: 'past seq' }).code).toBe('tx.nonceUsed')
})

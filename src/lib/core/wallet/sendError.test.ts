import { expect, it } from 'vitest'
import { sendError } from './sendError.ts'

it.each<[string, unknown, string]>([
  ['invalid parameters', { code: -32602, message: 'Invalid params' }, 'wallet.refusedForm'],
  [
    'an unknown field',
    { code: -32602, message: 'unknown field `chainId`, expected one of `from`, `to`' },
    'wallet.refusedForm',
  ],
  [
    'an unknown field by text alone',
    { code: -32603, message: 'Unexpected property chainId' },
    'wallet.refusedForm',
  ],
  [
    'the code of what it wraps',
    { message: 'x', cause: { code: -32602, message: 'y' } },
    'wallet.refusedForm',
  ],
  ['the code in its data', { code: -32603, message: 'x', data: { code: -32602 } }, 'wallet.refusedForm'],
  ['another chain', { code: -32602, message: 'invalid chain id for signer' }, 'rpc.wrongChain'],
  ['no money', { code: -32602, message: 'insufficient funds for gas' }, 'tx.noFunds'],
  ['a no of the person', { code: 4001, message: 'User rejected the request.' }, 'wallet.rejected'],
  ['anything else', { code: -32000, message: 'no' }, 'unknown'],
  ['nothing', undefined, 'unknown'],
])('a wallet that answers with %s', (_, error, code) => {
  const named = sendError(error, 'Test wallet')
  expect(named.code).toBe(code)
  if (code === 'wallet.refusedForm') expect(named.details).toMatch(/^Test wallet: /)
})

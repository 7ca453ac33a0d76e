import { hexToString } from 'viem'
import { expect, test } from 'vitest'
import { signError, textRequest, typedRequest } from './signature.ts'

const OWNER = `0x${'ab'.repeat(20)}` as const

test('a text is requested as hex, before the account', () => {
  const { method, params } = textRequest(OWNER, '좋아요 €')
  expect([method, hexToString(params[0]), params[1]]).toEqual(['personal_sign', '좋아요 €', OWNER])
})

test('typed data is requested as JSON, after the account, with exact numbers', () => {
  const data = { message: { number: 2n ** 255n + 1n, at: 5 } }
  expect(typedRequest(OWNER, data)).toEqual({
    method: 'eth_signTypedData_v4',
    params: [OWNER, `{"message":{"number":"${2n ** 255n + 1n}","at":5}}`],
  })
})

test.each([
  [{ code: 4001, message: 'no' }, 'wallet.rejected'],
  [{ code: -32601, message: 'The method does not exist' }, 'wallet.unsupported'],
  [{ code: -32603, message: 'Provided chainId "1" must match the active chainId "2"' }, 'wallet.signFailed'],
  [null, 'wallet.signFailed'],
])('the failure %j of a signature is %s', (error, code) => expect(signError(error).code).toBe(code))

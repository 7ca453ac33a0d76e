import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/AppError.ts'
import { readThrough } from './readThrough.ts'
import type { RpcCall } from './rpc.ts'

const CHAIN = 7518
const call = (method: string): RpcCall => ({ method, params: [] })

/** A wallet that answers by method; an Error is thrown. Records its requests, and how many run at a time. */
function walletOf(answers: Record<string, unknown>) {
  const asked: string[] = []
  let waiting = 0
  let most = 0
  const ask = async ({ method }: RpcCall) => {
    asked.push(method)
    most = Math.max(most, ++waiting)
    await Promise.resolve()
    waiting--
    const answer: unknown = { eth_chainId: '0x1d5e', ...answers }[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { ask, asked, most: () => most }
}

describe('reading through the wallet', () => {
  it('answers each call in order, after asking for the chain', async () => {
    const wallet = walletOf({ eth_blockNumber: '0x10', eth_call: '0x' })
    expect(await readThrough(wallet.ask, [call('eth_call'), call('eth_blockNumber')], CHAIN)).toEqual([
      { result: '0x' },
      { result: '0x10' },
    ])
    expect(wallet.asked).toEqual(['eth_chainId', 'eth_call', 'eth_blockNumber'])
  })

  it('lets one call fail alone, with the wallet’s error', async () => {
    const refused = Object.assign(new Error('execution reverted'), { code: 3, data: '0x08' })
    const wallet = walletOf({ eth_blockNumber: '0x10', eth_call: refused })
    expect(await readThrough(wallet.ask, [call('eth_call'), call('eth_blockNumber')], CHAIN)).toEqual([
      { error: { code: 3, message: 'execution reverted', data: '0x08' } },
      { result: '0x10' },
    ])
  })

  it.each([
    ['another chain', '0x1', 'rpc.wrongChain'],
    ['a number', 7518, 'rpc.badAnswer'],
    ['nothing', undefined, 'rpc.badAnswer'],
    ['an object', {}, 'rpc.badAnswer'],
    ['refused', new Error('no'), 'rpc.badAnswer'],
  ])('of a wallet whose chain is %s nothing is taken', async (_, id, code) => {
    const wallet = walletOf({ eth_chainId: id, eth_call: '0x01' })
    await expect(readThrough(wallet.ask, [call('eth_call')], CHAIN)).rejects.toMatchObject({ code })
    expect(wallet.asked).not.toContain('eth_call')
  })

  it('fails as a whole if one call gets no answer', async () => {
    const wallet = walletOf({ eth_call: new AppError('wallet.silent'), eth_blockNumber: '0x10' })
    await expect(
      readThrough(wallet.ask, [call('eth_blockNumber'), call('eth_call')], CHAIN),
    ).rejects.toMatchObject({ code: 'wallet.silent' })
  })

  it('sends hundreds of calls twenty at a time', async () => {
    const wallet = walletOf({ eth_call: '0x01' })
    const calls = Array.from({ length: 205 }, () => call('eth_call'))
    expect(await readThrough(wallet.ask, calls, CHAIN)).toHaveLength(205)
    expect(wallet.most()).toBe(20)
  })
})

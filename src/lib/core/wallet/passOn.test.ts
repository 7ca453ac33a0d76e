import { describe, expect, it, vi } from 'vitest'
import { SILENT_MS } from './answer.ts'
import { PASSED_ON, passOn } from './passOn.ts'

describe('requests for figures to a wallet', () => {
  it('is passed on as it is, and answered with what comes', async () => {
    const asked: unknown[] = []
    const request = async (question: unknown) => {
      asked.push(question)
      return '0x10'
    }
    expect(await passOn(request, { method: 'eth_call', params: [{ to: '0x' }, 'latest'] })).toBe('0x10')
    expect(asked).toEqual([{ method: 'eth_call', params: [{ to: '0x' }, 'latest'] }])
  })

  it.each(['view.blockNumber', 'search.tx', 'eth_sendTransaction', 'personal_sign', 'eth_accounts'])(
    '%s never reaches it',
    async (method) => {
      const request = vi.fn(async () => 'yes')
      await expect(passOn(request, { method, params: [] })).rejects.toMatchObject({
        code: 'wallet.unsupported',
      })
      expect(request).not.toHaveBeenCalled()
    },
  )

  it('nothing of it signs, sends or asks the person', () => {
    const reads = /^eth_(?:get\w+|call|chainId|blockNumber|gasPrice|estimateGas)$/
    expect(PASSED_ON.filter((method) => !reads.test(method))).toEqual([])
  })

  it('gives up on a wallet that does not answer', async () => {
    vi.useFakeTimers()
    try {
      const asked = passOn(() => new Promise(() => undefined), { method: 'eth_call', params: [] })
      const refused = expect(asked).rejects.toMatchObject({ code: 'wallet.silent' })
      await vi.advanceTimersByTimeAsync(SILENT_MS)
      await refused
    } finally {
      vi.useRealTimers()
    }
  })
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startAnvil } from './anvil.ts'
import { slimState } from './slim.ts'
import { createUpstream } from './upstream.ts'

const folder = mkdtempSync(join(tmpdir(), 'devnet-slim-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AT = '0x00000000000000000000000000000000000000aa'
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
/** Stores what it is called with, the value in the slot, and calls another account. */
const STORE = '0x602035600035556000600060006000600060bb5af100'

type Trace = { trace: { data: string }; children: number[] }

test('a slimmed chain answers as before, without inner calls', async () => {
  const stateFile = join(folder, 'state.json')
  const traces = (): Trace[][] =>
    JSON.parse(readFileSync(stateFile, 'utf8')).transactions.map(
      ({ info }: { info: { traces: Trace[] } }) => info.traces,
    )
  const first = await startAnvil({ stateFile })
  const before = createUpstream(first.url)
  const [from] = await before.call<string[]>('eth_accounts', [])
  await before.call('anvil_setCode', [AT, STORE])
  for (const [slot, value] of [
    [1, 7],
    [2, 9],
    [2, 0],
  ] as const) {
    const data = word(slot) + word(value).slice(2)
    await before.call('eth_sendTransaction', [{ from, to: AT, data, gas: '0x186a0' }])
    await before.call('evm_mine', [{ timestamp: 1_700_000_000 }])
  }
  const looks = [
    { method: 'eth_getStorageAt', params: [AT, word(1), 'latest'] },
    { method: 'eth_getStorageAt', params: [AT, word(2), 'latest'] },
    { method: 'eth_getBlockByNumber', params: ['latest', true] },
    { method: 'eth_getBlockReceipts', params: ['latest'] },
  ]
  const known = await before.batch(looks)
  expect(known.slice(0, 2)).toEqual([word(7), word(0)])
  await first.stop()
  expect(traces().map(({ length }) => length)).toEqual([2, 2, 2])

  slimState(stateFile)
  const [saved] = traces()
  expect(saved).toMatchObject([{ children: [], trace: { data: '0x' } }])
  const second = await startAnvil({ stateFile })
  const after = createUpstream(second.url)
  expect(await after.batch(looks)).toEqual(known)
  await second.stop()
})

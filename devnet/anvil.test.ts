import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reapOrphan, startAnvil } from './anvil.ts'
import { CHAIN_ID } from './chain.ts'
import { writeWhole } from './files.ts'
import { isAlive, stopProcess } from './process.ts'
import { createUpstream } from './upstream.ts'

const folder = mkdtempSync(join(tmpdir(), 'devnet-anvil-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('starts, keeps its state over a stop, leaves no pid file', async () => {
  const stateFile = join(folder, 'state.json')
  const pidFile = join(folder, 'anvil.pid')
  const first = await startAnvil({ stateFile, pidFile })
  const rpc = createUpstream(first.url)
  expect(Number(await rpc.call('eth_chainId', []))).toBe(CHAIN_ID)
  await rpc.call('evm_mine', [{ timestamp: 1_700_000_000 }])
  expect(existsSync(pidFile)).toBe(true)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  expect(existsSync(pidFile)).toBe(false)

  const second = await startAnvil({ stateFile, pidFile })
  const block = await createUpstream(second.url).call<{ number: string; timestamp: string }>(
    'eth_getBlockByNumber',
    ['latest', false],
  )
  expect(Number(block.number)).toBe(1)
  expect(Number(block.timestamp)).toBe(1_700_000_000)
  await second.stop()
})

test('reaps an orphan by the id it wrote, and never a stranger that got the id', async () => {
  const pidFile = join(folder, 'orphan.pid')
  const orphan = await startAnvil({ pidFile })
  expect(await reapOrphan(pidFile)).toBe(true)
  expect(isAlive(orphan.pid)).toBe(false)

  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' })
  const pid = stranger.pid ?? 0
  writeWhole(pidFile, JSON.stringify({ pid, port: 1 }))
  expect(await reapOrphan(pidFile)).toBe(false)
  expect(isAlive(pid)).toBe(true)
  await stopProcess(pid)
})

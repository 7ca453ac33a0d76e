import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zeroHash } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { reapOrphan, startAnvil } from './anvil.ts'
import { CHAIN_ID, GENESIS_TIME } from './chain.ts'
import { writeWhole } from './files.ts'
import { isAlive, sleep, stopProcess } from './process.ts'
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

/** Height of the chain that starts from the file. */
async function storedHeight(stateFile: string): Promise<number> {
  const anvil = await startAnvil({ stateFile })
  const height = Number(await createUpstream(anvil.url).call('eth_blockNumber', []))
  await anvil.stop()
  return height
}

test('writes its state even on a busy machine', async () => {
  const stateFile = join(folder, 'late.json')
  const anvil = await startAnvil({ stateFile })
  await createUpstream(anvil.url).call('evm_mine', [{ timestamp: 1_700_000_000 }])
  process.kill(anvil.pid, 'SIGSTOP')
  const stopped = anvil.stop()
  await sleep(10_000)
  process.kill(anvil.pid, 'SIGCONT')
  await stopped
  expect(await storedHeight(stateFile)).toBe(1)
})

test('a partial state of a killed chain does not replace the complete one', async () => {
  const stateFile = join(folder, 'killed.json')
  const anvil = await startAnvil({ stateFile })
  await createUpstream(anvil.url).call('evm_mine', [{ timestamp: 1_700_000_000 }])
  await anvil.stop()
  const one = readFileSync(stateFile, 'utf8')
  const written = `${stateFile}.next`
  expect(existsSync(written)).toBe(false)

  writeFileSync(written, one.slice(0, one.length / 2))
  expect(await storedHeight(stateFile)).toBe(1)
  expect(existsSync(written)).toBe(false)

  // A complete one is newer than the other.
  const later = await startAnvil({ stateFile })
  await createUpstream(later.url).call('evm_mine', [{ timestamp: 1_700_000_001 }])
  await later.stop()
  renameSync(stateFile, written)
  writeFileSync(stateFile, one)
  expect(await storedHeight(stateFile)).toBe(2)
})

/** Returns the storage slot given as argument, and stores a 7 there. */
const SLOTS = '0x6000355460005260076000355560206000f3'

test('has an empty chain before its own blocks, and its blocks compute no state root', async () => {
  const stateFile = join(folder, 'forked.json')
  const at = '0x00000000000000000000000000000000000000aa'
  const slot = zeroHash.replace(/.$/, '5')
  const first = await startAnvil({ stateFile })
  const rpc = createUpstream(first.url)
  const [from] = await rpc.call<string[]>('eth_accounts', [])
  const block = (tag: string) => rpc.call('eth_getBlockByNumber', [tag, true])
  expect(await block('0x0')).toMatchObject({ timestamp: `0x${GENESIS_TIME.toString(16)}`, transactions: [] })
  await rpc.call('anvil_setCode', [at, SLOTS])
  await rpc.call('evm_mine', [{ timestamp: 1_700_000_000 }])
  const { hash } = (await block('0x0')) as { hash: string }
  // With a state root, each block would hash all storage of the chain.
  expect(await block('latest')).toMatchObject({ number: '0x1', parentHash: hash, stateRoot: zeroHash })
  await first.stop()

  const second = await startAnvil({ stateFile })
  const again = createUpstream(second.url)
  const stranger = '0x00000000000000000000000000000000000000bb'
  const call = { from, to: at, data: slot }
  expect(
    await again.batch([
      { method: 'eth_call', params: [call, 'latest'] },
      { method: 'eth_getStorageAt', params: [at, slot, 'latest'] },
      { method: 'eth_getBalance', params: [stranger, 'latest'] },
      { method: 'eth_getTransactionCount', params: [stranger, 'latest'] },
      { method: 'eth_getCode', params: [stranger, 'latest'] },
      { method: 'eth_getTransactionByHash', params: [zeroHash] },
      { method: 'eth_getTransactionReceipt', params: [zeroHash] },
      { method: 'eth_getBlockByHash', params: [zeroHash, false] },
      { method: 'eth_getBlockByNumber', params: ['0x2', false] },
      { method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: 'latest' }] },
    ]),
  ).toEqual([zeroHash, zeroHash, '0x0', '0x0', '0x', null, null, null, null, []])
  // It can write slots that the empty chain never had, and persists them.
  await again.call('eth_sendTransaction', [{ ...call, gas: '0x186a0' }])
  await again.call('evm_mine', [{ timestamp: 1_700_000_001 }])
  expect(BigInt(await again.call<string>('eth_call', [call, 'latest']))).toBe(7n)
  await second.stop()
})

test('reaps an orphan by its stored id, and never another process that got the id', async () => {
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

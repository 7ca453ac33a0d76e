import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Abi, encodeFunctionData } from 'viem'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { openDatabase } from '../core/db/database.ts'
import { Indexer } from '../indexer.ts'
import { EvmLogs } from '../sources/evmLogs.ts'
import { startRealChain } from './realChain.ts'

/**
 * How fast a real chain of this many swaps is read from nothing: getLogs, decoding, rows, candles, commit.
 * Counts the logs that become events (a swap's own and its Sync), not the token transfers around them.
 */
export async function measureIndexing(swaps: number) {
  const chain = await startRealChain()
  const place = mkdtempSync(join(tmpdir(), 'dex-speed-'))
  try {
    const { token, router, accounts } = chain
    const paths = [
      [token.MEV, token.USDT],
      [token.USDT, token.MEV],
      [token.USDC, token.MEV],
      [token.USDT, token.USDC],
    ]
    const nonces = await Promise.all(
      accounts
        .slice(0, 4)
        .map(async (one) => Number(await chain.request('eth_getTransactionCount', [one, 'latest']))),
    )
    for (let sent = 0; sent < swaps; sent += 40) {
      await Promise.all(
        Array.from({ length: 40 }, (_, i) => {
          const args = [10n ** 18n * BigInt(1 + ((sent + i) % 90)), 0n, paths[i % paths.length]]
          const data = encodeFunctionData({
            abi: routerAbi as Abi,
            functionName: 'SwapExactTokensForTokens',
            args,
          })
          const nonce = `0x${((nonces[i % 4] as number) + sent / 4 + Math.floor(i / 4)).toString(16)}`
          return chain.request('eth_sendTransaction', [
            { from: accounts[i % 4], to: router, data, gas: '0x7a120', nonce },
          ])
        }),
      )
      await chain.request('evm_increaseTime', [600])
      await chain.request('evm_mine', [])
    }
    const database = await openDatabase({ dataDir: place })
    const source = new EvmLogs({ rpcUrl: chain.url, registry: chain.registry })
    const indexer = new Indexer({ database, source })
    const started = performance.now()
    while ((await indexer.step()) === 'more') {}
    const seconds = (performance.now() - started) / 1_000
    const { events } = indexer.status()
    await database.close()
    return { events, seconds, perSecond: Math.round(events / seconds) }
  } finally {
    await chain.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

if (import.meta.filename === process.argv[1])
  console.log(await measureIndexing(Number(process.argv[2] ?? 10_000)))

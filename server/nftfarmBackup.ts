/** Backups of the NFT farm: `npx node server/nftfarmBackup.ts export|import <file>`, or `acknowledge`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readConfig } from './config.ts'
import { openDatabase } from './core/db/database.ts'
import { parseRegistry } from './core/registry.ts'
import { ChainReads } from './core/source/chainReads.ts'
import { acknowledge, exportBackup, importBackup } from './features/nftfarm/backup.ts'
import { type Farm, farmOf } from './features/nftfarm/farm.ts'
import { operatorChain } from './features/nftfarm/operatorChain.ts'

const [action, file = ''] = process.argv.slice(2)

async function run(): Promise<string> {
  if (
    !['export', 'import', 'acknowledge'].includes(action ?? '') ||
    (action !== 'acknowledge' && file === '')
  )
    throw new Error('Use: npx node server/nftfarmBackup.ts export|import <file>, or acknowledge.')
  const options = readConfig(process.env)
  const farm: Farm | null = farmOf(parseRegistry(options.registry))
  if (farm === null) throw new Error('CONTRACTS names no NFT farm.')
  const database = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
  try {
    if (action === 'export') {
      const backup = await exportBackup(database)
      writeFileSync(file, `${JSON.stringify(backup)}\n`, { mode: 0o600 })
      return `Exported ${backup.records.length} records and ${backup.tables.nftfarm_days.length} days.`
    }
    if (action === 'import') {
      const { records, days } = await importBackup(database, farm, JSON.parse(readFileSync(file, 'utf8')))
      return `Imported ${records} records and ${days} days.`
    }
    const chain = operatorChain(new ChainReads({ rpcUrl: options.rpcUrl }), farm)
    const { nonce } = await chain.account(-1)
    await acknowledge(database, farm, nonce)
    return `Acknowledged ${nonce} transactions of ${farm.operator}.`
  } finally {
    await database.close()
  }
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

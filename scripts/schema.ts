/** `npm run schema`: writes what the migrations make into server/core/db/tables.ts. A test holds the two together. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/core/db/database.ts'
import { describeTables } from '../server/core/db/describe.ts'

const database = await openDatabase({})
writeFileSync(
  join(import.meta.dirname, '..', 'server', 'core', 'db', 'tables.ts'),
  await describeTables(database.orm),
)
await database.close()

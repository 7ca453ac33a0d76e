/** `npm run schema`: writes what the migrations make into server/db/tables.ts. A test holds the two together. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { describeTables } from '../server/db/describe.ts'

const database = await openDatabase({})
writeFileSync(
  join(import.meta.dirname, '..', 'server', 'db', 'tables.ts'),
  await describeTables(database.orm),
)
await database.close()

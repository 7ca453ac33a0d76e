/** What `makeDatabase` runs as a process of its own: an empty database with all its tables, in the folder it is told. */
import { openDatabase } from '../server/core/db/database.ts'

const database = await openDatabase({ dataDir: process.argv[2] })
await database.close()

/**
 * The script that `makeDatabase` runs in a separate process: creates an empty database with all its tables in the given
 * folder.
 */
import { openDatabase } from '../server/core/db/database.ts'

const database = await openDatabase({ dataDir: process.argv[2] })
await database.close()

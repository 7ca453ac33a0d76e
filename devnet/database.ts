import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { remove } from './files.ts'
import { runBehind } from './process.ts'

/**
 * Makes the built-in database's files where there are none, in a process of its own: it takes two seconds, for which
 * nothing else could go on here. They are made beside and swapped in, so that a stop leaves nothing half made. Where
 * it can't be done, whoever opens the database makes it.
 * @param dataDir folder that the server is given
 */
export async function makeDatabase(root: string, dataDir: string, signal: AbortSignal): Promise<void> {
  const next = `${dataDir}.next`
  remove(next)
  if (existsSync(join(dataDir, 'db'))) return
  const { code } = await runBehind([join(root, 'devnet', 'emptyDatabase.ts'), next], { cwd: root, signal })
  if (code === 0 && !signal.aborted) {
    mkdirSync(dataDir, { recursive: true })
    renameSync(join(next, 'db'), join(dataDir, 'db'))
  }
  remove(next)
}

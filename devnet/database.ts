import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { remove } from './files.ts'
import { runBehind } from './process.ts'

/**
 * Creates the files of the built-in database if there are none, in a separate process: it takes two seconds, which
 * would block this one. They are created in another folder and swapped in, so that a stop leaves nothing incomplete. If
 * this fails, the server creates the database when it opens it.
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

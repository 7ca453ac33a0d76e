// `npm start`: works with any Node from 20 on and without any package installed. It installs what is missing and
// hands over to devnet/up.ts under the Node of node_modules (24), which runs TypeScript as it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, runtime } from './install.mjs'

// Who only asks what there is to choose waits for no packages.
if (process.argv.slice(2).some((option) => option === '--help' || option === '-h')) {
  console.log(readFileSync(join(root, 'devnet', 'help.txt'), 'utf8').trimEnd())
  process.exit(0)
}

await ensureInstalled()

// A devnet is left running beside other work. With a small nursery, and one heap of glibc's in place of one for each
// thread of Node's, it keeps a third of the memory less.
const args = ['--max-semi-space-size=4', join(root, 'devnet', 'up.ts'), ...process.argv.slice(2)]
const { code, signal } = await run(runtime, args, {
  // The channel lets the child notice when this process dies in a way that can forward nothing (kill -9).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' },
})
process.exit(signal ? 1 : (code ?? 1))

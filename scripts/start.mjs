// `npm start`: works with any Node from 20 on and without any package installed. It installs missing packages and runs
// devnet/up.ts with the Node of node_modules (24), which runs TypeScript directly.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, runtime } from './install.mjs'

// Help needs no packages, so it does not wait for them.
if (process.argv.slice(2).some((option) => option === '--help' || option === '-h')) {
  console.log(readFileSync(join(root, 'devnet', 'help.txt'), 'utf8').trimEnd())
  process.exit(0)
}

await ensureInstalled()

// A devnet often runs beside other work. With a small nursery, and one glibc heap instead of one per Node thread, it
// uses a third less memory.
const args = ['--max-semi-space-size=4', join(root, 'devnet', 'up.ts'), ...process.argv.slice(2)]
const { code, signal } = await run(runtime, args, {
  // The channel lets the child notice when this process dies without forwarding anything (kill -9).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' },
})
process.exit(signal ? 1 : (code ?? 1))

// `npm run verify`: works with any Node from 20 on and without any package installed. It installs what is missing and
// hands over to scripts/verify/main.ts under the Node of node_modules (24), which runs TypeScript as it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, runtime } from './install.mjs'

const options = process.argv.slice(2)
// Who only asks what there is to choose waits for no packages.
if (options.some((option) => option === '--help' || option === '-h')) {
  console.log(readFileSync(join(root, 'scripts', 'verify', 'help.txt'), 'utf8').trimEnd())
  process.exit(0)
}

await ensureInstalled()
const { code, signal } = await run(runtime, [join(root, 'scripts', 'verify', 'main.ts'), ...options], {
  cwd: process.cwd(),
})
process.exit(signal ? 1 : (code ?? 1))

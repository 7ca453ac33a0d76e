// Deploys onto a fresh anvil and prints the content of contracts.devnet.json; `--write` writes it.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from './anvil.ts'
import { readArtifacts } from './artifacts.ts'
import { deploy } from './deploy.ts'
import { createUpstream } from './upstream.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const anvil = await startAnvil()
try {
  const registry = await deploy(createUpstream(anvil.url), readArtifacts(root))
  // A pool's two tokens on one line, as in the committed file.
  const text = `${JSON.stringify(registry, null, 2).replace(/\[\s+("0x\w+"),\s+("0x\w+")\s+\]/g, '[$1, $2]')}\n`
  if (process.argv.includes('--write')) writeFileSync(join(root, 'contracts.devnet.json'), text)
  else process.stdout.write(text)
} finally {
  await anvil.stop()
}

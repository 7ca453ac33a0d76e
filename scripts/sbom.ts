/** `npm run sbom`: writes what the lockfile holds as CycloneDX into `sbom.cdx.json`, or where `--out` says. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLockfile, root } from './supply/locked.ts'
import { sbomOf } from './supply/sbom.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'sbom.cdx.json') } } })
writeFileSync(resolve(values.out), sbomOf(readLockfile()))
console.log(`Written: ${values.out}`)

/** `npm run notices`: writes THIRD-PARTY-NOTICES.md from the lockfile and a site that it builds for that. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './bench/processes.ts'
import { readLockfile, root } from './supply/locked.ts'
import { noticesOf, shippedIn } from './supply/notices.ts'
import { serverPackages } from './supply/serverPackages.ts'

const site = join(root, '.cache', 'notices-site')
await buildSite(root, site)
const shipped = shippedIn(site)
for (const path of [site, `${site}.sources.json`]) rmSync(path, { recursive: true, force: true })
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), noticesOf(readLockfile(), shipped, serverPackages()))
console.log(`Written: THIRD-PARTY-NOTICES.md, with ${shipped.size} packages of the site.`)

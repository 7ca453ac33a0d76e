// `./ipfs-deploy.sh`
import { handOver } from '../install.mjs'

// ipfs-car is a package of the tests' kind: the site does not need it.
await handOver('ipfs', 'deploy.ts', { tests: true })

// `npm run verify`
import { handOver } from '../install.mjs'

await handOver('verify', 'main.ts')

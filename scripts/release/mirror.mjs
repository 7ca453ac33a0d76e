// `npm run mirror`
import { handOver } from '../install.mjs'

// npm runs this in its own folder; paths are meant from where it was called.
await handOver('mirror', 'main.ts', { cwd: process.env.INIT_CWD ?? process.cwd() })

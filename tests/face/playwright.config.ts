/** The site with Face Wallet's own package: 83 MB that nobody else needs, so it is a run of its own (`npm run test:long`). */
import { defineConfig } from '@playwright/test'
import { apart } from '../support/apart.ts'
import { FRAME, KEY } from './env.ts'

// The devnet's site is built with what its environment says.
process.env.SITE_FACE_KEY = KEY
process.env.SITE_FACE_FRAME = FRAME

export default defineConfig(apart('face'))

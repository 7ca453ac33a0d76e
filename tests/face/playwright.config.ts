/**
 * The site with Face Wallet's own package: 83 MB that no other test needs, so it is a run of its own (`npm run
 * test:long`).
 */
import { defineConfig } from '@playwright/test'
import { apart } from '../support/apart.ts'
import { FRAME, KEY } from './env.ts'

// The devnet's site is built with the settings of its environment.
process.env.SITE_FACE_KEY = KEY
process.env.SITE_FACE_FRAME = FRAME

export default defineConfig(apart('face'))

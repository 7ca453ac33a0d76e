/** The site from real IPFS blocks: its packages are half a gigabyte, so it is a run of its own (`npm run test:long`). */
import { defineConfig } from '@playwright/test'
import { apart } from '../support/apart.ts'

export default defineConfig(apart('ipfs'), {
  testMatch: 'site.spec.ts',
  use: { serviceWorkers: 'allow' },
})

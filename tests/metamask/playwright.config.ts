/** The site with MetaMask's own controllers: their packages are 200 MB, so it is a run of its own (`npm run test:long`). */
import { defineConfig } from '@playwright/test'
import { apart } from '../support/apart.ts'

export default defineConfig(apart('metamask'))

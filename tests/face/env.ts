import { PORT } from '../support/env.ts'

/** Address of the tests' own page in place of Face Wallet's, and the key that the site is built with. */
export const FRAME_PORT = PORT + 21_000
export const FRAME = `http://localhost:${FRAME_PORT}`
export const KEY = 'test-key-of-the-face-wallet'

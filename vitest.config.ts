import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'sw/**/*.test.ts',
      'server/**/*.test.ts',
      'devnet/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/*.test.ts',
      'tests/flows/**/*.test.ts',
    ],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    // By itself it leaves one of two cores to nobody.
    maxWorkers: Math.max(2, availableParallelism()),
    // What hangs is ended; a machine that has other work is waited for.
    testTimeout: process.env.TEST_LONG === '1' ? 900_000 : 180_000,
    hookTimeout: 900_000,
  },
})

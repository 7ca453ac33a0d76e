import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Code that keeps nothing between two calls but what it is given: its tests share a process and load it once. */
const STATELESS = ['server/**/*.test.ts', 'src/lib/**/*.test.ts']
/** Where modules remember something, stand in for others or change what is global: each file has a process of its own. */
const STATEFUL = ['src/lib/{storage,wallet,errors}/**/*.test.ts', 'src/lib/api/client.test.ts']

/** Of the long run these take longest: begun last, one core would wait for the other. */
const LONGEST = ['tests/preview.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'together', isolate: false, include: STATELESS, exclude: STATEFUL },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            ...STATEFUL,
            'src/!(lib)/**/*.test.ts',
            'sw/**/*.test.ts',
            'devnet/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
            'tests/flows/**/*.test.ts',
          ],
        },
      },
    ],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    // By itself it leaves one of two cores to nobody.
    maxWorkers: Math.max(2, availableParallelism()),
    // What hangs is ended; a machine that has other work is waited for.
    testTimeout: process.env.TEST_LONG === '1' ? 900_000 : 600_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 900_000,
  },
})

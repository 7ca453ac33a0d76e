import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { headlessModal } from './scripts/astro/headlessModal.ts'

/** Code without state between calls: its tests share a process and load it once. */
const STATELESS = ['server/**/*.test.ts', 'src/lib/**/*.test.ts']
/** Modules with state, mocks or changes of globals: each file has a process of its own. */
const STATEFUL = ['src/lib/core/{storage,wallet,errors}/**/*.test.ts', 'src/lib/core/api/client.test.ts']

/** Of the long run these take longest: begun last, one core would wait for the other. */
const LONGEST = ['tests/preview.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** Web3Modal's source maps name files that it does not publish; Vite would print a line for each. */
const withoutMaps = {
  name: 'without-maps',
  load: (id: string) =>
    id.includes('/@web3modal/') && id.endsWith('.js')
      ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
      : null,
}

export default defineConfig({
  // Tests run Web3Modal as the site does: without its user interface.
  plugins: [headlessModal(), withoutMaps],
  test: {
    server: { deps: { inline: [/@web3modal/] } },
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
    // The default leaves one of two cores unused.
    maxWorkers: Math.max(2, availableParallelism()),
    // Ends tests that hang, and waits for a busy machine.
    testTimeout: process.env.TEST_LONG === '1' ? 900_000 : 600_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 900_000,
  },
})

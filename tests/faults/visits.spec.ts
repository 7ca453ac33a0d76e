/**
 * The flaky-network matrix: a seeded host that treats requests badly, and what the page makes of it, on every kind of
 * host. Short here, whole with TEST_FAULTS=1, which writes docs/faults.md.
 */
import { FAULTS } from '../support/env.ts'
import { hostNames } from '../support/gateway.ts'
import { test } from '../support/test.ts'
import { firstVisitRows } from './firstVisits.ts'
import { revisitRows } from './revisits.ts'

test.use({ serviceWorkers: 'allow' })
// What the whole matrix measures by the clock must not share the processor with a storm of visits: one by one.
test.describe.configure({ mode: FAULTS ? 'default' : 'parallel' })

for (const name of hostNames)
  test.describe(name, () => {
    const worker = name !== 'a host without workers'
    revisitRows(name, worker)
    firstVisitRows(name, worker)
  })

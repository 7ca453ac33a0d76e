/**
 * The flaky-network matrix: a seeded host that mistreats requests, and how the page handles it, on every kind of host.
 * Short here, whole with TEST_FAULTS=1, which writes docs/faults.md.
 */
import { FAULTS, LONG } from '../support/env.ts'
import { type HostName, hostNames } from '../support/gateway.ts'
import { test } from '../support/test.ts'
import { firstVisitRows } from './firstVisits.ts'
import { revisitRows } from './revisits.ts'

test.use({ serviceWorkers: 'allow' })
// The whole matrix measures time and must not share the processor with parallel visits: it runs one test at a time.
test.describe.configure({ mode: FAULTS ? 'default' : 'parallel' })

/** A name and a subdomain have an origin of their own, like a domain: the short run omits them. */
const alike = (name: HostName) => name === 'a subdomain gateway' || name === 'a name'

for (const name of hostNames.filter((name) => FAULTS || LONG || !alike(name)))
  test.describe(name, () => {
    const worker = name !== 'a host without workers'
    revisitRows(name, worker)
    firstVisitRows(name, worker)
  })

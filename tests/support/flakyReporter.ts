/** Names tests that passed only when they were tried again, and fails a run that has too many of them. */
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** One race in five hundred tests is bad luck on a busy machine; more than these are a fault. */
const MOST = 3

export default class FlakyReporter implements Reporter {
  #suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const flaky = this.#suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    if (flaky.length > 0)
      console.log(
        `Passed at the second try: ${flaky.map((test) => test.titlePath().slice(2).join(' › ')).join('; ')}`,
      )
    return { status: flaky.length > MOST ? 'failed' : result.status }
  }
}

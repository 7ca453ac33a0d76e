/** Vitest reporter: writes the messages of all errors of a run into the file that MUTANT_ERRORS names. */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export default class ErrorReporter implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const errors = modules.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
    ])
    const messages = [...errors, ...unhandled].map(({ message }) => message)
    writeFileSync(process.env.MUTANT_ERRORS as string, JSON.stringify(messages))
  }
}

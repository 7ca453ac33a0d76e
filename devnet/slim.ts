import { readFileSync } from 'node:fs'
import { writeWhole } from './files.ts'

type TraceNode = {
  children: number[]
  logs: unknown[]
  ordering: unknown[]
  trace: { data: string; output: string }
}

type StoredState = {
  transactions: { info: { traces: TraceNode[] } }[]
}

/**
 * Removes the traces of inner calls from a stored chain. They are two thirds of a seeded one's size, would be written
 * again every minute, and are never read (receipts and logs are stored separately). The outermost call stays, without
 * details.
 */
function forgetTraces({ transactions }: StoredState): void {
  for (const { info } of transactions) {
    const [whole] = info.traces
    if (!whole) continue
    Object.assign(whole, { children: [], logs: [], ordering: [] })
    Object.assign(whole.trace, { data: '0x', output: '0x' })
    info.traces = [whole]
  }
}

/**
 * Shrinks a stored chain without any change that a client could notice.
 * @throws if the file is not a state of anvil's
 */
export function slimState(stateFile: string): void {
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as StoredState
  forgetTraces(state)
  writeWhole(stateFile, JSON.stringify(state))
}

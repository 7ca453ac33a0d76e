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
 * Takes the traces of inner calls out of a stored chain: two thirds of what a seeded one weighs, written anew every
 * minute, and read by nobody (receipts and logs are kept beside them). The outermost call stays, bare.
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

/** Makes a stored chain smaller by what nobody can tell from outside. @throws where the file is no state of anvil's */
export function slimState(stateFile: string): void {
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as StoredState
  forgetTraces(state)
  writeWhole(stateFile, JSON.stringify(state))
}

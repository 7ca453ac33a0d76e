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
  accounts: Record<string, { storage?: Record<string, string> }>
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

/**
 * Takes out slots that were written once and hold 0 again, as a slot does that never was written: every block hashes
 * all slots there are, which is most of what a devnet costs that nobody works with.
 */
function forgetZeros({ accounts }: StoredState): void {
  for (const { storage = {} } of Object.values(accounts))
    for (const [slot, value] of Object.entries(storage)) if (BigInt(value) === 0n) delete storage[slot]
}

/** Makes a stored chain smaller by what nobody can tell from outside. @throws where the file is no state of anvil's */
export function slimState(stateFile: string): void {
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as StoredState
  forgetTraces(state)
  forgetZeros(state)
  writeWhole(stateFile, JSON.stringify(state))
}

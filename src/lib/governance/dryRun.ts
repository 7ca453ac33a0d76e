import type { ContractFunction } from '../core/chain/calls.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { ProposalCall } from './governedCalls.ts'
import type { GovernancePlace } from './read.ts'

/** The contract's dry run, which returns a list of structs. */
export const dryRunFunction = {
  type: 'function',
  name: 'dryRun',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'targets', type: 'address[]' },
    { name: 'calldatas', type: 'bytes[]' },
  ],
  outputs: [
    {
      name: 'results',
      type: 'tuple[]',
      components: [
        { name: 'hasCode', type: 'bool' },
        { name: 'success', type: 'bool' },
        { name: 'answer', type: 'bytes' },
      ],
    },
    { name: 'failedAt', type: 'uint256' },
  ],
} as const satisfies ContractFunction

export type CallResult = {
  readonly hasCode: boolean
  readonly success: boolean
  readonly answer: `0x${string}`
}

/** All calls of a proposal, tried in their order from governance's own address. */
export type DryRun = {
  /** One for each call that was tried. */
  readonly results: readonly CallResult[]
  /** Place of the call that failed; null if all passed. */
  readonly failedAt: number | null
}

/** Asks the contract to try calls. Nothing of it stays: the contract always reverts them. */
export function dryRunReader(
  { need }: Questions,
  { governor: to }: GovernancePlace,
  calls: readonly ProposalCall[],
): Answer<DryRun> {
  const args = [calls.map(({ target }) => target), calls.map(({ data }) => data)]
  const run = need<readonly [readonly CallResult[], bigint]>({ to, fn: dryRunFunction, args })
  return (answers) => {
    const [results, failedAt] = run(answers)
    return { results, failedAt: failedAt < BigInt(calls.length) ? Number(failedAt) : null }
  }
}

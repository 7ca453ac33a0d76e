/** Calls that a proposal can make on the contracts that governance owns: encoded, and decoded to what they change. */
import { view, write } from '../core/chain/calls.ts'
import { logValues } from '../core/chain/logs.ts'
import { encodeCall } from '../core/chain/reads.ts'
import type { Address } from '../core/config/registry.ts'

/** Functions of governed contracts. `calls.test.ts` compares them with the contracts' ABIs. */
export const governed = {
  commitFee: write('CommitNewFee', ['uint256', 'uint256', 'uint256', 'uint256']),
  revertFee: write('RevertNewFee', []),
  announceRatio: write('announceRatio', ['uint256']),
  revertRatio: write('revertRatio', []),
  pause: write('pause', []),
  resume: write('resume', []),
  setDailyReward: write('setDailyReward', ['uint256', 'uint256']),
  ratio: view('getConverterRatio', [], ['uint256']),
  dailyReward: view('dailyReward', [], ['uint256']),
  fee: view('Fee', [], ['uint256']),
  adminFee: view('AdminFee', [], ['uint256']),
  winnerFee: view('WinnerFee', [], ['uint256']),
}

/** A contract that governance may own, by the compiled registry. */
export type GovernedContract =
  | { readonly kind: 'pool'; readonly id: string; readonly address: Address }
  | { readonly kind: 'converter'; readonly id: string; readonly address: Address }
  | { readonly kind: 'farmTerms'; readonly id: 'nft-farm'; readonly address: Address }

/** What a call changes. Rates are over 1e10, ratios over 1e18, amounts in base units. */
export type Change =
  | {
      readonly kind: 'poolFee'
      readonly fee: bigint
      readonly adminFee: bigint
      readonly winnerFee: bigint
      /** Nanoseconds or seconds of the pool's own delay, as the contract counts them. */
      readonly delay: bigint
    }
  | { readonly kind: 'ratio'; readonly ratio: bigint }
  | { readonly kind: 'dailyReward'; readonly amount: bigint; readonly startBlock: bigint }
  | { readonly kind: 'revertFee' | 'revertRatio' | 'pause' | 'resume' }

/** A call of a proposal, as it is stored on the chain. */
export type ProposalCall = { readonly target: Address; readonly value: bigint; readonly data: `0x${string}` }

/** A decoded call. An unknown one has neither a meaning nor a name that may be shown. */
export type ReadCall = ProposalCall &
  (
    | { readonly known: true; readonly contract: GovernedContract; readonly change: Change }
    | { readonly known: false }
  )

type Decoder = readonly [
  of: GovernedContract['kind'],
  fn: (typeof governed)[keyof typeof governed],
  read: (args: readonly bigint[]) => Change,
]
/** All arguments of these functions are numbers, so zeros encode any of them. */
const selectorOf = (fn: Decoder[1]): string =>
  encodeCall(
    fn,
    fn.inputs.map(() => 0n),
  ).slice(0, 10)

/** Missing arguments cannot occur: the data is decoded by the function's own types. */
const at = (args: readonly bigint[], place: number): bigint => args[place] ?? 0n

const decoders: readonly Decoder[] = [
  [
    'pool',
    governed.commitFee,
    (args) => ({
      kind: 'poolFee',
      fee: at(args, 0),
      adminFee: at(args, 1),
      winnerFee: at(args, 2),
      delay: at(args, 3),
    }),
  ],
  ['pool', governed.revertFee, () => ({ kind: 'revertFee' })],
  ['converter', governed.announceRatio, (args) => ({ kind: 'ratio', ratio: at(args, 0) })],
  ['converter', governed.revertRatio, () => ({ kind: 'revertRatio' })],
  ['converter', governed.pause, () => ({ kind: 'pause' })],
  ['converter', governed.resume, () => ({ kind: 'resume' })],
  [
    'farmTerms',
    governed.setDailyReward,
    (args) => ({ kind: 'dailyReward', amount: at(args, 0), startBlock: at(args, 1) }),
  ],
]

/**
 * Decodes a call. Only exact calls are known: a contract of the list, no value, one of its functions, and no byte more
 * or less than its arguments, because a reader cannot tell what further bytes do.
 */
export function readCall(contracts: readonly GovernedContract[], call: ProposalCall): ReadCall {
  const contract = contracts.find(({ address }) => address.toLowerCase() === call.target.toLowerCase())
  if (!contract || call.value !== 0n) return { ...call, known: false }
  for (const [kind, fn, read] of decoders) {
    if (kind !== contract.kind || call.data.slice(0, 10).toLowerCase() !== selectorOf(fn)) continue
    if (call.data.length !== 10 + 64 * fn.inputs.length) break
    const data = `0x${call.data.slice(10)}` as const
    const args =
      fn.inputs.length === 0
        ? []
        : logValues(
            fn.inputs.map(({ type }) => type),
            { data },
          )
    if (!args) break
    return { ...call, known: true, contract, change: read(args as readonly bigint[]) }
  }
  return { ...call, known: false }
}

/** Encodes a change as a call of a proposal. @throws if the contract is of another kind */
export function callOf({ kind, address: target }: GovernedContract, change: Change): ProposalCall {
  const [fn, args, of] = encodingOf(change)
  if (of !== kind) throw new Error(`A ${kind} has no ${change.kind}.`)
  return { target, value: 0n, data: encodeCall(fn, args) }
}

function encodingOf(
  change: Change,
): readonly [(typeof governed)[keyof typeof governed], readonly bigint[], GovernedContract['kind']] {
  switch (change.kind) {
    case 'poolFee':
      return [governed.commitFee, [change.fee, change.adminFee, change.winnerFee, change.delay], 'pool']
    case 'revertFee':
      return [governed.revertFee, [], 'pool']
    case 'ratio':
      return [governed.announceRatio, [change.ratio], 'converter']
    case 'dailyReward':
      return [governed.setDailyReward, [change.amount, change.startBlock], 'farmTerms']
    default:
      return [governed[change.kind], [], 'converter']
  }
}

import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { AppError } from '../core/errors/AppError.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step } from '../core/tx/model.ts'
import { depositPool } from './calls.ts'
import type { LockRequest } from './model.ts'
import { lockReader, passageCalls, readPassages } from './read.ts'
import { takenBack } from './rules.ts'

export type LockDeps = { readonly rpc: () => Rpc; readonly chainId: number }

async function readWorld(deps: LockDeps, request: LockRequest, url: string) {
  const { owner, lock, token, amount } = request
  const asked = questions()
  const readLock = lockReader(asked, lock, token, owner)
  const { results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  const state = readLock(results)
  if (state.token.toLowerCase() !== token.toLowerCase() || (state.amount ?? amount) !== amount)
    throw new AppError('genesis.amount', `${state.amount}`)
  return state
}

async function checkDeposit(deps: LockDeps, request: LockRequest, url: string): Promise<void> {
  const { depositLocked, mine } = await readWorld(deps, request, url)
  if (depositLocked) throw new AppError('genesis.locked')
  if (mine?.isHolder) throw new AppError('genesis.held')
  if (mine && mine.held !== null && mine.held < request.amount) throw new AppError('genesis.balance')
}

/** Also checks for an earlier withdrawal, because the real chain's contract does not remember it. */
async function checkWithdraw(deps: LockDeps, request: LockRequest, url: string): Promise<void> {
  const { owner, lock, token } = request
  const [{ withdrawLocked, mine }, logs] = await Promise.all([
    readWorld(deps, request, url),
    // A node without logs, or with slow ones, must not block a withdrawal.
    deps
      .rpc()
      .ask(url, passageCalls(token, lock, owner))
      .catch(() => []),
  ])
  if (withdrawLocked) throw new AppError('genesis.locked')
  if (mine?.isHolder === false) throw new AppError('genesis.noDeposit')
  if (takenBack(readPassages(lock, owner, logs), false)) throw new AppError('genesis.again')
}

/** Builds the steps `[approve?, deposit]`: exactly the fixed amount, to the lock. */
export function lockDepositSteps(deps: LockDeps, request: LockRequest): Step[] {
  const { owner, lock, token, amount } = request
  const check = () => allAgree(deps.rpc(), (url) => checkDeposit(deps, request, url))
  return [
    approveStep(deps, { owner, token, spender: lock, amount }, check),
    {
      id: 'genesisDeposit',
      nativeSpend: 0n,
      call: { to: lock, fn: depositPool.deposit, args: [] },
      needed: async () => true,
      check,
    },
  ]
}

/** Builds the withdrawal step. */
export function lockWithdrawSteps(deps: LockDeps, request: LockRequest): Step[] {
  return [
    {
      id: 'genesisWithdraw',
      nativeSpend: 0n,
      call: { to: request.lock, fn: depositPool.withdraw, args: [] },
      needed: async () => true,
      check: () => allAgree(deps.rpc(), (url) => checkWithdraw(deps, request, url)),
    },
  ]
}

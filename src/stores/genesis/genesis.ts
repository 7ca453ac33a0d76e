import { atom, map } from 'nanostores'
import { parseAmount } from '../../lib/amount/parse.ts'
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import { genesisLock } from '../../lib/config/product.ts'
import type { Address } from '../../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { lockDepositSteps, lockWithdrawSteps } from '../../lib/genesis/flow.ts'
import type { LockState, Passages } from '../../lib/genesis/model.ts'
import { lockCalls, passageCalls, readLock, readPassages } from '../../lib/genesis/read.ts'
import { nextLockAction, takenBack } from '../../lib/genesis/rules.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import type { LedgerEntry } from '../../lib/tx/model.ts'
import type { RoomTexts } from '../../messages/catalogue.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { askChain, readChain, rpc, type Stamp } from '../kernel/chain.ts'
import { derived } from '../kernel/derived.ts'
import { onceReady, takeFlow } from '../kernel/resume.ts'
import { $ledger, historyOf, startKeptFlow } from '../kernel/tx.ts'
import { $rightChain, $wallet } from '../kernel/wallet.ts'
import { watchWhileSeen } from '../kernel/watch.ts'

/** The lock's address, and its token by the product's rules; null where this chain's registry names none. */
const lock = registry.genesisLock ?? null
const token = registry.tokens[genesisLock.symbol] ?? null
export const lockAvailable = Boolean(lock && token)

const parsed = parseAmount(genesisLock.amount, TOKEN_DECIMALS)
const ruledAmount = 'raw' in parsed ? parsed.raw : 0n

type Genesis = {
  readonly owner: Address | null
  readonly state: LockState | null
  /** By the chain's logs; null while they are not read. */
  readonly passages: Passages | null
  readonly stamp: Stamp | null
}
const none: Genesis = { owner: null, state: null, passages: null, stamp: null }
export const $genesis = map<Genesis>(none)

/** Whether this browser has seen the account withdraw after it last deposited; newest first. */
const withdrewHere = (ledger: readonly LedgerEntry[], owner: Address) =>
  historyOf(ledger, owner).find(({ step, state }) => state === 'confirmed' && step.startsWith('genesis'))
    ?.step === 'genesisWithdraw'

export const $genesisView = derived(
  [$genesis, $wallet, $rightChain, $ledger],
  ({ owner, state, passages, stamp }, wallet, rightChain, ledger) => {
    const amount = state?.amount ?? ruledAmount
    const taken = owner !== null && takenBack(passages, withdrewHere(ledger, owner))
    const action = nextLockAction({
      connected: wallet.status === 'connected',
      connecting: wallet.status === 'connecting',
      rightChain,
      state,
      amount,
      taken,
    })
    return { state, stamp, amount, taken, action, token: state?.token ?? token ?? '' }
  },
)

/** Nodes are slow about logs, and only a transaction adds a passage: they are counted again only when asked for. */
let countAgain = false

const reading = accountRead(async (owner, isMine) => {
  if (!lock || !token) return
  if ($genesis.get().owner !== owner) $genesis.set({ ...none, owner })
  const counted = countAgain
  countAgain = false
  const [{ block, results, at }, logs] = await Promise.all([
    readChain(lockCalls(lock, token, owner)),
    // A node that keeps no logs only makes the warning less sure.
    owner && (counted || !$genesis.get().passages)
      ? askChain(passageCalls(token, lock, owner)).catch(() => [])
      : null,
  ])
  if (!isMine()) return
  $genesis.set({
    owner,
    state: readLock(lock, token, owner, results),
    passages: owner && ((logs && readPassages(lock, owner, logs)) ?? $genesis.get().passages),
    stamp: { block, at },
  })
})

/** Reads the lock and counts the account's passages again. */
export function rereadGenesis() {
  countAgain = true
  return reading.reread()
}

const EVERY_MS = 5_000

/** Keeps the lock fresh while its dialog is open. Returns the stop. */
export const watchGenesis = () => watchWhileSeen(EVERY_MS, reading.refresh)

/** What is about to be signed, frozen. */
export type GenesisReview = {
  readonly owner: Address
  readonly act: 'deposit' | 'withdraw'
  readonly lock: Address
  readonly token: Address
  readonly amount: bigint
}
export const $genesisReview = map<{ current: GenesisReview | null }>({ current: null })
export const closeGenesisReview = () => $genesisReview.set({ current: null })

export function openGenesisReview(): void {
  const { action, state, amount } = $genesisView.get()
  const { owner } = $genesis.get()
  if (!owner || !state || (action !== 'deposit' && action !== 'withdraw')) return
  $genesisReview.set({ current: { owner, act: action, lock: state.lock, token: state.token, amount } })
}

/** Signs what was reviewed. Null when the review was closed before the last signature. */
export async function submitGenesis(review: GenesisReview) {
  const { owner, act, amount } = review
  const deps = { rpc, chainId: chain.id }
  const steps = act === 'deposit' ? lockDepositSteps(deps, review) : lockWithdrawSteps(deps, review)
  const remember = {
    tokenIn: act === 'deposit' ? review.token : null,
    tokenOut: act === 'deposit' ? null : review.token,
    amountIn: act === 'deposit' ? amount.toString() : null,
    amountOut: act === 'deposit' ? null : amount.toString(),
  }
  const result = await startKeptFlow(owner, steps, remember, { kind: 'genesis', data: act })
  void rereadGenesis()
  return result
}

/** Opens the review again that a reload interrupted, as soon as it can be signed. Returns the stop. */
export function resumeGenesis(): () => void {
  const act = takeFlow('genesis')
  if (act === null) return () => undefined
  return onceReady($genesisView, ({ action }) => action === act, openGenesisReview)
}

/** Texts of the dialog; null until it is first opened: no page carries them. */
export const $genesisTexts = atom<RoomTexts<'tx' | 'flow' | 'genesis'> | null>(null)

const load = (locale: Locale) =>
  locale === 'ko'
    ? Promise.all([
        import('../../messages/ko/tx.ts'),
        import('../../messages/ko/flow.ts'),
        import('../../messages/ko/genesis.ts'),
      ])
    : Promise.all([
        import('../../messages/en/tx.ts'),
        import('../../messages/en/flow.ts'),
        import('../../messages/en/genesis.ts'),
      ])

export function needGenesisTexts(locale: Locale): void {
  load(locale).then(
    ([{ tx }, { flow }, { genesis }]) => $genesisTexts.set({ ...tx, ...flow, ...genesis }),
    () => undefined,
  )
}

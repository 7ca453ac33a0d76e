import { map } from 'nanostores'
import * as v from 'valibot'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import { genesisLock } from '../../../lib/core/config/product.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { keeper, readSaved } from '../../../lib/core/storage/saved.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import type { LedgerEntry } from '../../../lib/core/tx/model.ts'
import type { LockState, Passages } from '../../../lib/genesis/model.ts'
import { lockReader, passageCalls, readPassages } from '../../../lib/genesis/read.ts'
import type { GenesisReview } from '../../../lib/genesis/review.ts'
import { nextLockAction, takenBack } from '../../../lib/genesis/rules.ts'
import { fromSaved, toSaved } from '../../../lib/genesis/saved.ts'
import { accountRead, shownTo } from '../../../stores/accountRead.ts'
import { askChain, keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $ledger, historyOf } from '../../../stores/ledger.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

/** The lock's address, and its token by the product's rules; null if this chain's registry names none. */
const lock = registry.genesisLock ?? null
const token = registry.tokens[genesisLock.symbol] ?? null
export const lockAvailable = Boolean(lock && token)

const parsed = parseAmount(genesisLock.amount, TOKEN_DECIMALS)
const ruledAmount = 'raw' in parsed ? parsed.raw : 0n

type Genesis = {
  readonly owner: Address | null
  readonly state: LockState | null
  /** From the chain's logs; null until they are read. */
  readonly passages: Passages | null
  readonly stamp: Stamp | null
  /** True if cached from an earlier visit: the state is shown with its age, and cannot be signed. */
  readonly kept: boolean
}
const none: Genesis = { owner: null, state: null, passages: null, stamp: null, kept: false }
export const $genesis = map<Genesis>(none)

/** True if this browser's history has a withdrawal of the account after its last deposit; newest first. */
const withdrewHere = (ledger: readonly LedgerEntry[], owner: Address) =>
  historyOf(ledger, owner).find(({ step, state }) => state === 'confirmed' && step.startsWith('genesis'))
    ?.step === 'genesisWithdraw'

export const $genesisView = derived(
  [$genesis, $access, $ledger],
  ({ owner, state, passages, stamp, kept: saved }, access, ledger) => {
    const amount = state?.amount ?? ruledAmount
    const taken = owner !== null && takenBack(passages, withdrewHere(ledger, owner))
    const action = nextLockAction({
      gate: access.gate,
      stale: access.stale || saved,
      state,
      amount,
      taken,
    })
    return { owner, state, stamp, amount, taken, action, token: state?.token ?? token ?? '' }
  },
)

const PASSAGES = 'genesis.passages'
const keepPassages = keeper(PASSAGES)

/** Nodes are slow with logs, and only a transaction adds a passage, so they are counted again only on request. */
let countAgain = false
let counted: { readonly owner: Address; readonly passages: Passages } | null = null

/** Returns the account's passages from the chain's logs, or their last count; null if unknown. */
async function countPassages(lock: Address, token: Address, owner: Address): Promise<Passages | null> {
  const known = counted?.owner === owner ? counted.passages : null
  if (known && !countAgain) return known
  countAgain = false
  // A node without logs only makes the warning less certain.
  const logs = await askChain(passageCalls(token, lock, owner)).catch(() => [])
  const passages = readPassages(lock, owner, logs)
  if (!passages) return known
  counted = { owner, passages }
  keepPassages(Date.now(), () => toSaved(lock, owner, passages))
  return passages
}

const readKeeping = keeping('genesis')

const reading = accountRead(async (owner, isMine) => {
  if (!lock || !token) return
  const before = $genesis.get()
  // Another account's part is never shown.
  if (before.owner !== owner) {
    const state = before.state && { ...before.state, mine: null }
    $genesis.set({ ...before, owner, state, passages: null })
  }
  const asked = questions()
  const readLock = lockReader(asked, lock, token, owner)
  const show = ({ block, at, results }: BlockRead, passages: Passages | null, saved: boolean) => {
    const shown = shownTo(owner, isMine, $genesis.get())
    if (shown !== undefined)
      $genesis.set({ owner: shown, state: readLock(results), passages, stamp: { block, at }, kept: saved })
  }
  const showSaved = async (read: BlockRead) => {
    const passages = owner && fromSaved(await readSaved(PASSAGES), lock, owner)
    const { stamp, kept: saved } = $genesis.get()
    // The chain may have been quicker.
    if (!stamp || saved) show(read, passages, true)
  }
  const [read, passages] = await Promise.all([
    readKeeping(
      (ask) => ask(asked.calls),
      owner,
      (saved) => void showSaved(saved),
    ),
    owner && countPassages(lock, token, owner),
  ])
  show(read, passages, false)
})

/** Reads the lock and counts the account's passages again. */
export function rereadGenesis() {
  countAgain = true
  return reading.reread()
}

const EVERY_MS = 5_000

/** Refreshes the lock while its dialog is open. Returns the stop function. */
export const watchGenesis = () => watchWhileSeen(EVERY_MS, reading.refresh)

/** The transaction about to be signed, frozen. */
export const genesisReview = reviewOf((): GenesisReview | null => {
  const { action, state, amount } = $genesisView.get()
  const { owner } = $genesis.get()
  if (!owner || !state || (action !== 'deposit' && action !== 'withdraw')) return null
  return { owner, act: action, lock: state.lock, token: state.token, amount }
})

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeGenesis = () =>
  reopen('genesis', shapeOf(v.picklist(['deposit', 'withdraw'])), (ownAction) =>
    onceReady(
      $genesisView,
      ({ action }) => action === ownAction,
      () => genesisReview.open(),
    ),
  )

import { map } from 'nanostores'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { OfferingEntry, OfferingState } from '../../../lib/offering/model.ts'
import { offeringReader, payLimitCall, readPayLimit } from '../../../lib/offering/read.ts'
import { type OfferingRow, rowOf } from '../../../lib/offering/row.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { askChain, keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

export type OfferingsState = {
  readonly owner: Address | null
  readonly rows: readonly OfferingState[]
  readonly stamp: Stamp | null
}

export const $offerings = map<OfferingsState>({ owner: null, rows: [], stamp: null })

/** Offerings that this chain's registry names. */
export const offeringEntries: readonly OfferingEntry[] = fullRegistry.offerings ?? []

export const $offeringRows = derived([$offerings], ({ rows, stamp }): readonly OfferingRow[] =>
  stamp ? rows.map((row) => rowOf(row, stamp.block)) : [],
)

/** Caps never change: one read, in either way, is enough. */
const limits = new Map<string, bigint>()

async function readLimits(): Promise<void> {
  const isKnown = (id: string) =>
    $offerings.get().rows.some(({ entry, payLimit }) => entry.id === id && payLimit !== null)
  const open = offeringEntries.filter(({ id }) => !limits.has(id) && !isKnown(id))
  if (open.length === 0) return
  const answers = await askChain(open.map(payLimitCall))
  open.forEach(({ id }, i) => {
    const limit = readPayLimit(answers[i])
    if (limit !== null) limits.set(id, limit)
  })
}

const readKeeping = keeping('offerings')

/** Reads all offerings, with the connected account's part. On failure the last good figures stay. */
export const { refresh: refreshOfferings, reread: rereadOfferings } = accountRead(async (owner, isMine) => {
  const before = $offerings.get()
  // Another account's part is never shown.
  if (before.owner !== owner)
    $offerings.set({ ...before, owner, rows: before.rows.map((row) => ({ ...row, part: null })) })
  const asked = questions()
  const readers = offeringEntries.map((entry) => ({
    id: entry.id,
    read: offeringReader(asked, entry, owner),
  }))
  const show = ({ block, results, at }: BlockRead) => {
    if (!isMine()) return
    const rows = readers.map(({ id, read }) => read(results, limits.get(id) ?? null))
    $offerings.set({ owner, rows, stamp: { block, at } })
  }
  const [read] = await Promise.all([
    readKeeping((ask) => ask(asked.calls), owner, show),
    readLimits().catch(() => undefined),
  ])
  show(read)
})

rereadAfterTransactions(rereadOfferings)

const EVERY_MS = 4_000

/** Refreshes the offerings while the page is visible. Returns the stop function. */
export const watchOfferings = () => watchWhileSeen(EVERY_MS, refreshOfferings)

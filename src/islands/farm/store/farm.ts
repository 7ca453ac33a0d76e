import { map } from 'nanostores'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import type { RpcAnswer } from '../../../lib/core/chain/rpc.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { FarmEntry, FarmKind, FarmState } from '../../../lib/farm/model.ts'
import { farmEntries, farmReads, probeCall, readProbe } from '../../../lib/farm/read.ts'
import { emissionOf } from '../../../lib/farm/rules.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { askChain, keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

export type FarmsState = {
  /** Owner of the stakes; null without an account. */
  readonly owner: Address | null
  readonly rows: readonly FarmState[]
  readonly stamp: Stamp | null
}

const none: FarmsState = { owner: null, rows: [], stamp: null }
export const $farms = map<FarmsState>(none)

/** Returns the pools in this chain's registry. Without any, the page offers nothing. */
export const entriesOf = (kind: FarmKind): readonly FarmEntry[] => farmEntries(fullRegistry, kind)

/** Emission of the displayed farm. */
export const $emission = derived([$farms], ({ rows }) => emissionOf(rows))

let kindShown: FarmKind = 'mefi'

const readers = { mefi: keeping('farm.mefi'), mapp: keeping('farm.mapp') }

/** Reads one kind of farm, with the connected account's stakes. On failure the last good figures stay. */
export const { refresh: refreshFarms, reread: rereadFarms } = accountRead(async (owner, isMine) => {
  const entries = entriesOf(kindShown)
  // Another account's stakes are never shown.
  if ($farms.get().owner !== owner)
    $farms.set({ ...$farms.get(), owner, rows: $farms.get().rows.map((row) => ({ ...row, mine: null })) })
  const { calls, read } = farmReads(entries, owner)
  const probed = owner ? entries.filter((entry) => entry.banker) : []
  const probing = probed.length > 0 && owner ? askChain(probed.map((entry) => probeCall(entry, owner))) : []
  const show = ({ block, results, at }: BlockRead, probes: readonly RpcAnswer[]) => {
    const blocked = entries.map((entry) => readProbe(entry, probes[probed.indexOf(entry)]))
    if (isMine()) $farms.set({ owner, rows: read(block, results, blocked), stamp: { block, at } })
  }
  const [answers, probes] = await Promise.all([
    readers[kindShown](
      (ask) => ask(calls),
      owner,
      (saved) => show(saved, []),
    ),
    probing,
  ])
  show(answers, probes)
})

rereadAfterTransactions(rereadFarms)

const EVERY_MS = 6_000

/** Refreshes one kind of farm while the page is visible. Returns the stop function. */
export function watchFarms(kind: FarmKind): () => void {
  kindShown = kind
  return watchWhileSeen(EVERY_MS, refreshFarms)
}

import { atom } from 'nanostores'
import { withFirstRead } from '../lib/core/chain/firstRead.ts'
import { type BlockRead, readHeight, readViews, type ViewCall } from '../lib/core/chain/reads.ts'
import { readThrough } from '../lib/core/chain/readThrough.ts'
import { createRpc, type Rpc, type RpcCall } from '../lib/core/chain/rpc.ts'
import { savedRead } from '../lib/core/chain/savedRead.ts'
import { chain } from '../lib/core/config/env.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { type Age, ageOf } from '../lib/core/i18n/age.ts'
import { keeper, readSaved } from '../lib/core/storage/saved.ts'
import { readText, writeText } from '../lib/core/storage/storage.ts'
import { $now } from './clock.ts'
import { derived } from './derived.ts'
import { $node, $settings, rpcUrls } from './settings.ts'
import { $height, $wallet, $walletReads } from './wallet.ts'

/** Origin of a figure: the block it was read at, and the device's time then. */
export type Stamp = { readonly block: bigint; readonly at: number }

/** Latest block seen; null until the first answer. */
export const $head = atom<Stamp | null>(null)

/** Why the last round trip failed, or null. */
export const $rpcError = atom<AppError | null>(null)

/** Two nodes gave two answers to one question: shown on every page until they agree again. */
export const $disagreement = atom<{ readonly url: string; readonly kind: 'chain' | 'height' } | null>(null)

/** Number of nodes, besides the one in use, that reported their height when all were last asked; null before that. */
export const $otherNodes = atom<number | null>(null)

/** No node answers, and the shown data was read through the wallet in this browser. */
export const $byWallet = atom(false)

/**
 * A wallet in the browser has its own node. The demo wallet uses the page's, and a phone's would be asked through the
 * relay.
 */
const askWallet = (calls: readonly RpcCall[]) => {
  const { status, type } = $wallet.get()
  const ask = status === 'connected' && type === 'metamask' ? $walletReads.get() : null
  return ask && readThrough(ask, calls, chain.id)
}

let client: { key: string; rpc: Rpc } | null = null

/** Nodes that are behind the others: they are asked only for their height until they catch up. */
export const $left = atom<readonly string[]>([])

/** Returns the RPC client for the addresses in use. */
export function rpc(): Rpc {
  const left = $left.get()
  const urls = rpcUrls().filter((url) => !left.includes(url))
  const key = urls.join(' ')
  if (client?.key !== key)
    client = {
      key,
      rpc: createRpc({
        urls,
        fetch: withFirstRead((...args) => fetch(...args)),
        lastResort: askWallet,
        onNode: (url) => {
          $byWallet.set(url === null)
          if (url !== null) $node.set(url)
        },
      }),
    }
  return client.rpc
}

let asked = ''
$settings.listen(() => {
  // Other settings do not affect the nodes.
  const urls = rpcUrls().join(' ')
  if (urls === asked) return
  asked = urls
  $node.set(null)
  $left.set([])
})

const OWN_MS = 120_000
const OWN_KEY = 'ownBlock'
/** The block of the account's last transaction, and when this page saw it there. */
let own: Stamp = { block: 0n, at: 0 }

/** Returns `own`, or what another page of this browser has seen since: its links lead here. */
function lastOwn(): Stamp {
  const [, block = 0, at = 0] = /^(\d{1,20})@(\d{1,15})$/.exec(readText(OWN_KEY) ?? '') ?? []
  const stored = { block: BigInt(block), at: Number(at) }
  return stored.at > own.at ? stored : own
}

/**
 * Returns the block of the account's last transaction, 0 if there was none lately. Only for a while: a chain that was
 * reset begins at lower blocks.
 */
export const ownBlock = (): bigint => {
  const last = lastOwn()
  const age = Date.now() - last.at
  return age >= 0 && age < OWN_MS ? last.block : 0n
}
const isBefore = (block: bigint): boolean => block < ownBlock()

/**
 * From now on nothing from before this block is shown: a lagging node would show the state before the transaction.
 * Stored, so that it also counts for the first read of the next page, and in other tabs.
 */
export function noteOwnBlock(block: bigint): void {
  if (isBefore(block)) return
  own = { block, at: Date.now() }
  writeText(OWN_KEY, `${block}@${own.at}`)
}

/** Reads views from a node that is not behind the account's own transactions. */
async function readAfterOwn(calls: readonly ViewCall[]): Promise<BlockRead> {
  const first = await readViews(rpc(), chain.id, calls)
  if (!isBefore(first.block)) return first
  const reads = await Promise.all(
    rpc().urls.map((url) => readViews(rpc(), chain.id, calls, url).catch(() => first)),
  )
  const read = reads.find(({ block }) => !isBefore(block))
  if (!read) throw new AppError('rpc.behind', `${first.block} / ${own.block}`)
  return read
}

/** Remembers a block. A lower one is from a node that is behind, so the higher one stays for a while. */
function noteBlock({ block, at }: Stamp): void {
  const head = $head.get()
  // A slow answer with the same block does not make it older.
  const late = head?.block === block && at < head.at
  const behind = isBefore(block) || (head !== null && block < head.block && at - head.at <= 10_000)
  if (!late && !behind) {
    $head.set({ block, at })
    $height.set(Number(block))
  }
  if (!isBefore(block)) $rpcError.set(null)
}

/** Sets the block of an earlier visit's read, until a node reports a newer one. */
export function noteSaved(stamp: Stamp): void {
  if (!$head.get()) $head.set(stamp)
}

function noteError(error: unknown): never {
  const known =
    error instanceof AppError ? error : new AppError('rpc.unreachable', String(error), { cause: error })
  $rpcError.set(known)
  throw known
}

/** Reads views and remembers the block. Throws AppError if no node answers. */
export async function readChain(calls: readonly ViewCall[]): Promise<BlockRead> {
  try {
    const read = await readAfterOwn(calls)
    noteBlock(read)
    return read
  } catch (error) {
    return noteError(error)
  }
}

/** The same with the last answers stored, shown with their age until the chain answers. */
export const keeping = (name: string) =>
  savedRead(name, { read: readChain, shown: noteSaved, keeper, saved: readSaved })

/** Reads only the block and remembers it. $rpcError has the failure. */
export async function readHead(): Promise<void> {
  try {
    noteBlock(await readHeight(rpc(), chain.id))
  } catch (error) {
    noteError(error)
  }
}

/** Raw calls; the caller decodes the answers. */
export async function askChain(calls: readonly RpcCall[]) {
  try {
    return await rpc().batch(calls)
  } catch (error) {
    return noteError(error)
  }
}

/** Returns the age level of a stamp. */
export const ageOfStamp = (stamp: Stamp | null, now: number): Age =>
  ageOf(stamp ? Math.max(0, Math.round((now - stamp.at) / chain.blockMs)) : null)

export const $headAge = derived([$head, $now], (head, now) => ageOfStamp(head, now || Date.now()))

import { token } from '../core/chain/calls.ts'
import { nft } from '../core/chain/nftCalls.ts'
import { questions } from '../core/chain/questions.ts'
import type { BlockRead } from '../core/chain/reads.ts'
import type { AskViews } from '../core/chain/saved.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { ourReveal } from './calls.ts'
import type { Pool } from './model.ts'
import { kindOf, leftInAll, provenanceOf } from './pool.ts'
import type { Series } from './series.ts'

/** Most open requests that are read one by one; beyond that the free count is unknown. */
export const MOST_REQUESTS = 200

type Read = Omit<BlockRead, 'results'>

/** An account's approvals for a reveal contract, and its balance. Null is unknown. */
export type HeroRights = {
  readonly owner: Address
  /** True if the contract may take the boxes, and the heroes. */
  readonly boxes: boolean | null
  readonly heroes: boolean | null
  /** PKT in base units: the balance, and the allowance. */
  readonly held: bigint | null
  readonly allowance: bigint | null
}

/** An open request. */
export type OpenRequest = {
  readonly number: bigint
  readonly owner: Address
  readonly height: bigint
  readonly count: number
}

/** State of a reveal contract, as it reports it. Null is unknown. */
export type SeriesState = {
  /** Also null if it does not match the provenance hash. */
  readonly pool: Pool | null
  readonly provenance: string | null
  /** Heroes left of each kind. */
  readonly left: readonly number[] | null
  /** Heroes left that no open request waits for. */
  readonly free: number | null
  readonly openHeight: bigint | null
  /** Fee of a level transfer, in base units of `pkt`. */
  readonly inheritFee: bigint | null
  readonly pkt: Address | null
  /** The oldest first; null if there are too many, or one did not answer. */
  readonly requests: readonly OpenRequest[] | null
  readonly rights: HeroRights | null
}

type PoolAnswer = readonly [readonly bigint[], readonly bigint[], readonly bigint[]]
type RequestAnswer = readonly [Address, bigint, bigint, string]

const numbers = (list: readonly bigint[]) => list.map((one) => Number(one))

function poolOf(answer: PoolAnswer | null, provenance: string | null) {
  if (!answer) return { pool: null, left: null }
  const [words, first, left] = answer
  const kinds = words.flatMap((word) => kindOf(word) ?? [])
  const whole = kinds.length === words.length && first.length === kinds.length && left.length === kinds.length
  const pool = { kinds, first: numbers(first) }
  // A pool that does not match the provenance hash is ignored.
  const promised = whole && (provenance === null || provenanceOf(pool) === provenance.toLowerCase())
  return promised ? { pool, left: numbers(left) } : { pool: null, left: null }
}

/**
 * Reads a series' contract and an account's approvals in two round trips. If the contract is not ours, most of it is
 * unknown.
 * @param read reads views at one block
 */
export async function readSeries(
  read: AskViews,
  { address, box, hero }: Pick<Series, 'address' | 'box' | 'hero'>,
  account: Address | null,
): Promise<Read & { readonly state: SeriesState }> {
  const first = questions()
  const own = <T = bigint>(fn: (typeof ourReveal)[keyof typeof ourReveal]) =>
    first.ask<T>({ to: address, fn })
  const asked = {
    pool: own<PoolAnswer>(ourReveal.pool),
    provenance: own<string>(ourReveal.provenance),
    count: own(ourReveal.requestCount),
    next: own(ourReveal.nextRequest),
    openHeight: own(ourReveal.openHeight),
    fee: own(ourReveal.inheritFee),
    pkt: own<Address>(ourReveal.pkt),
  }
  const allowed = (to: Address | null) =>
    account && to
      ? first.ask<boolean>({ to, fn: nft.isApprovedForAll, args: [account, address], from: account })
      : null
  const [boxes, heroes] = [allowed(box), allowed(hero)]
  const { block, at, results } = await read(first.calls)
  const [count, next, pkt] = [asked.count(results), asked.next(results), asked.pkt(results)]
  const provenance = asked.provenance(results)
  const coin = pkt && BigInt(pkt) !== 0n ? pkt : null

  const second = questions()
  const few = count !== null && next !== null && next <= count && count - next <= BigInt(MOST_REQUESTS)
  const open = few ? Array.from({ length: Number(count - next) }, (_, k) => next + BigInt(k)) : []
  const readOpen = open.map((number) => ({
    number,
    answer: second.ask<RequestAnswer>({ to: address, fn: ourReveal.requestOf, args: [number] }),
  }))
  const ofCoin = (fn: typeof token.balanceOf | typeof token.allowance, args: readonly unknown[]) =>
    account && coin ? second.ask({ to: coin, fn, args, from: account }) : null
  const held = ofCoin(token.balanceOf, [account])
  const allowance = ofCoin(token.allowance, [account, address])
  const later = second.calls.length > 0 ? (await read(second.calls)).results : []

  const requests = readOpen.flatMap(({ number, answer }): OpenRequest[] => {
    const [owner, height, boxCount] = answer(later) ?? []
    return owner && height !== undefined ? [{ number, owner, height, count: Number(boxCount) }] : []
  })
  const whole = few && requests.length === open.length
  const { pool, left } = poolOf(asked.pool(results), provenance)
  const waiting = requests.reduce((sum, one) => sum + one.count, 0)
  return {
    block,
    at,
    state: {
      pool,
      provenance,
      left,
      free: left && whole ? leftInAll(left) - waiting : null,
      openHeight: asked.openHeight(results),
      inheritFee: asked.fee(results),
      pkt: coin,
      requests: whole ? requests : null,
      rights: account && {
        owner: account,
        boxes: boxes?.(results) ?? null,
        heroes: heroes?.(results) ?? null,
        held: held?.(later) ?? null,
        allowance: allowance?.(later) ?? null,
      },
    },
  }
}

/** Returns one account's requests among the open ones. */
export const ownRequests = ({ requests }: SeriesState, owner: Address) =>
  requests?.filter((one) => sameAddress(one.owner, owner)) ?? null

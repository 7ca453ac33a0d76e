/**
 * Counts days and pays them. Every step reads what it needs from the database and the chain, and each change is one
 * transaction of the database, so a process may end at any moment, and two may work at the same time.
 *
 * A part of a day can be paid only once: its nonce and signed bytes are stored before they are sent, at most one nonce is
 * open at a time, a replacement has the same nonce, and a new nonce is reserved only after the old one is known to be
 * used while the index, at a later block, has no payment of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, keccak256, type PrivateKeyAccount } from 'viem'
import { dayEnd, MOST_ITEMS, PART_SIZE, type Share, VOID_DAYS } from '../../../src/lib/nftfarm/model.ts'
import type { Alarm } from '../../../src/lib/nftfarm/schema.ts'
import { sumOf } from '../../../src/lib/nftfarm/split.ts'
import { receiptText, tagHash, tagOf } from '../../../src/lib/nftfarm/typedData.ts'
import { type Indexed, readIndexed } from '../../core/api/indexed.ts'
import { rows, type Writer } from '../../core/db/query.ts'
import { reasonOf } from '../../core/reason.ts'
import { nextVersion } from '../nft/version.ts'
import { addRewardAbi } from './decodeLog.ts'
import { type Farm, isOurs, lockFarm, readState } from './farm.ts'
import { freezeNext } from './freeze.ts'
import type { Account, OperatorChain } from './operatorChain.ts'
import {
  type Attempt,
  endDay,
  type OpenDay,
  type OpenNonce,
  Overtaken,
  type Purpose,
  readCredited,
  readEvidence,
  readNextNonce,
  readOpenDay,
  readOpenNonce,
  readOwed,
  replace,
  reserve,
  settle,
  setUnfunded,
  skipNonces,
} from './payments.ts'

export type OperatorOptions = {
  /** The leader's writer. */
  readonly database: Writer
  readonly farm: Farm
  readonly account: Pick<PrivateKeyAccount, 'address' | 'signTransaction' | 'signMessage'>
  readonly chain: OperatorChain
  /** True while this process leads and its index is near the head. */
  readonly turn?: () => boolean
  /** Milliseconds. */
  readonly now?: () => number
  readonly onMessage?: (text: string) => void
  /** Pause between two steps with nothing to do, in milliseconds. */
  readonly pauseMs?: number
  readonly resendMs?: number
  readonly replaceMs?: number
  /** Accounts of a payment, at most 100. */
  readonly partSize?: number
}

/** Blocks that the index may be behind. */
const MOST_BEHIND = 100
const SEEN_MS = 10_000
/** A node drops a transaction after two time slots of a minute: it is sent again before that. */
const RESEND_MS = 15_000
const REPLACE_MS = 180_000
const FREE_TRANSFER_GAS = 100_000n

/** `more`: there may be more to do immediately. */
type Step = 'more' | 'wait'

export class Operator {
  readonly #options: Required<OperatorOptions>
  readonly #stopping = new AbortController()
  #running: Promise<void> | null = null
  #seenAt = 0
  /** The last transaction that was sent, and when. */
  #sent = { hash: '', at: 0 }
  /** A use of nonces that the node reported, and a block by which the index must show what used them. */
  #used: { readonly what: string; readonly head: number } | null = null
  /** What the pool said that it owes, until the index has the block. */
  #owed: Awaited<ReturnType<OperatorChain['owed']>> = null
  #alarm: Alarm | null = null
  #errors = 0
  /** The last reason why a node did not take a payment. */
  #refused = ''
  #unfunded = false

  constructor(options: OperatorOptions) {
    this.#options = {
      turn: () => true,
      now: Date.now,
      onMessage: () => {},
      pauseMs: 1_000,
      resendMs: RESEND_MS,
      replaceMs: REPLACE_MS,
      partSize: PART_SIZE,
      ...options,
    }
  }

  status(): { readonly alarm: Alarm | null; readonly unfunded: boolean; readonly errors: number } {
    return { alarm: this.#alarm, unfunded: this.#unfunded, errors: this.#errors }
  }

  /** Does the next thing that is due. */
  async step(): Promise<Step> {
    const { database, farm, now, partSize } = this.#options
    const at = await readIndexed(database.orm)
    if (at === null || at.head - at.block > MOST_BEHIND) return 'wait'
    if (!(await isOurs(database.orm, farm))) return this.#stop('otherChain')
    await this.#beSeen()
    if (await this.#signReceipts()) return 'more'
    // Without all owners a day cannot be counted.
    const isReady = at.sight.nfts === null
    const frozen = isReady ? await database.write((tx) => freezeNext(tx, farm, now(), partSize)) : null
    if (frozen !== null) return 'more'
    try {
      return await this.#pay(at)
    } catch (error) {
      if (error instanceof Overtaken) return 'more'
      throw error
    }
  }

  async #beSeen(): Promise<void> {
    const { database, farm, now } = this.#options
    const time = now()
    if (time - this.#seenAt < SEEN_MS) return
    await database.write(async (tx) => {
      await lockFarm(tx, farm)
      await tx.execute(
        sql`update nftfarm_state set operator = ${farm.operator}, seen_at = ${time} where id = 1`,
      )
      await nextVersion(tx)
    })
    this.#seenAt = time
  }

  /** Signs accepted records that have no receipt: an API process has no key. */
  async #signReceipts(): Promise<boolean> {
    const { database, account } = this.#options
    const list = await rows<{ seq: number; hash: `0x${string}` }>(
      database.orm,
      sql`select seq::float8 as seq, hash from nftfarm_records where receipt is null order by seq limit ${MOST_ITEMS}`,
    )
    if (list.length === 0) return false
    const signed = await Promise.all(
      list.map(async ({ seq, hash }) => ({
        seq,
        receipt: await account.signMessage({ message: receiptText(hash) }),
      })),
    )
    await database.write(async (tx) => {
      await tx.execute(
        sql`update nftfarm_records r set receipt = k.receipt
          from jsonb_to_recordset(${JSON.stringify(signed)}::jsonb) as k(seq bigint, receipt text)
          where r.seq = k.seq and r.receipt is null`,
      )
      await nextVersion(tx)
    })
    return true
  }

  /** Sets the alarm, or clears it. While it is set nothing new is paid; each step looks again. */
  async #stop(alarm: Alarm | null): Promise<Step> {
    const { database, farm, onMessage } = this.#options
    if (alarm !== null && alarm !== this.#alarm) onMessage(`The NFT farm's operator stopped: ${alarm}.`)
    this.#alarm = alarm
    if (alarm !== 'otherChain' && (await readState(database.orm))?.alarm !== alarm)
      await database.write(async (tx) => {
        await lockFarm(tx, farm)
        await tx.execute(sql`update nftfarm_state set alarm = ${alarm} where id = 1`)
        await nextVersion(tx)
      })
    return 'wait'
  }

  async #pay(at: Indexed): Promise<Step> {
    const { database, farm } = this.#options
    const nonce = await readOpenNonce(database.orm, farm.operator)
    const day = await readOpenDay(database.orm)
    if (nonce !== null) return this.#finish(nonce, day, at)
    if (day === null) return this.#stop(null)
    const evidence = await readEvidence(database.orm, farm, day)
    if (evidence === 'otherList') return this.#stop('otherList')
    if (evidence.paid.size === day.parts.length) {
      const isEqual = await this.#owesWhatIsIndexed(at)
      if (isEqual === null) return 'wait'
      if (!isEqual) return this.#stop('otherTotal')
      await database.write((tx) => endDay(tx, farm, day.day, 'paid'))
      return 'more'
    }
    const part = day.parts.findIndex((_, k) => !evidence.paid.has(k))
    if (!(await this.#isFunded(day, evidence.paid))) {
      if (evidence.paid.size > 0 || !this.#isOver(day, at)) return this.#stop(null)
      await database.write((tx) => endDay(tx, farm, day.day, 'void'))
      return 'more'
    }
    return this.#begin(day, part, at)
  }

  /**
   * Compares the pool's `totalReward` with the index's credits and claims at the same block.
   * @returns null until the index has that block
   */
  async #owesWhatIsIndexed(at: Indexed): Promise<boolean | null> {
    const { database, farm, chain } = this.#options
    this.#owed ??= await chain.owed()
    if (this.#owed === null || this.#owed.head > at.block) return null
    const { head, total } = this.#owed
    this.#owed = null
    return (await readOwed(database.orm, farm, head)) === total
  }

  /** True if the operator can pay the whole rest of the day. What it finds is published. */
  async #isFunded(day: OpenDay, paid: ReadonlySet<number>): Promise<boolean> {
    const { database, farm, chain } = this.#options
    const rest = day.parts.reduce((sum, shares, k) => (paid.has(k) ? sum : sum + sumOf(shares)), 0n)
    const isFunded = (await chain.funds()) >= rest
    this.#unfunded = !isFunded
    if (day.unfunded === isFunded) await database.write((tx) => setUnfunded(tx, farm, day.day, !isFunded))
    return isFunded
  }

  /** True if an unfunded day becomes void, by the chain's clock and by ours. */
  #isOver({ day }: OpenDay, at: Indexed): boolean {
    const end = dayEnd(day + VOID_DAYS)
    return at.timestamp * 1_000 >= end && this.#options.now() >= end
  }

  /** Reserves the next nonce for a part and sends its payment. */
  async #begin(day: OpenDay, part: number, at: Indexed): Promise<Step> {
    const { database, farm, chain } = this.#options
    const used = await chain.account(at.block)
    const next = await readNextNonce(database.orm, farm.operator)
    if (next !== null && used.nonce > next) return this.#skip(next, used, at)
    if (next !== null && used.nonce < next) return 'wait'
    const signed = await this.#sign(used, used.nonce, 0, 'credit', { day, part })
    if (typeof signed === 'string') return this.#stop(signed)
    await database.write((tx) => reserve(tx, farm, { day: day.day, part, nonce: used.nonce }, signed))
    await this.#stop(null)
    return this.#send(signed)
  }

  /** True if the index is past the block at which the node first reported this. */
  #isIndexed(what: string, head: number, at: Indexed): boolean {
    if (this.#used?.what !== what) this.#used = { what, head }
    return at.block > this.#used.head
  }

  /** Another program used nonces after ours. They are skipped once a person acknowledged them and the index has them. */
  async #skip(next: number, { nonce, head }: Account, at: Indexed): Promise<Step> {
    const { database, farm } = this.#options
    if (((await readState(database.orm))?.acknowledged ?? 0) < nonce) return this.#stop('foreignNonce')
    if (!this.#isIndexed(`count ${nonce}`, head, at)) return 'wait'
    await database.write((tx) => skipNonces(tx, farm, next, nonce))
    return 'more'
  }

  #callOf({ day, hash, parts }: OpenDay, part: number): `0x${string}` {
    const shares = parts[part] as readonly Share[]
    const list = shares.map(({ account: user, amount }) => ({ user, amount }))
    const call = encodeFunctionData({ abi: addRewardAbi, args: [sumOf(shares), list] })
    return `${call}${tagOf({ day, part, parts: parts.length, dayHash: tagHash(hash) }).slice(2)}` as `0x${string}`
  }

  /** Signs a payment, or a transfer of nothing to the operator itself, which only uses the nonce. */
  async #sign(
    { coins, gasPrice }: Account,
    nonce: number,
    attempt: number,
    purpose: Purpose,
    { day, part }: { readonly day: OpenDay | null; readonly part: number },
  ): Promise<Attempt | Alarm> {
    const { farm, account, chain, now } = this.#options
    const data = purpose === 'credit' && day !== null ? this.#callOf(day, part) : '0x'
    const gas = purpose === 'credit' ? await chain.gasOf(data) : FREE_TRANSFER_GAS
    if (gas === null) return 'refused'
    if (coins < gas * gasPrice) return 'fees'
    const raw = await account.signTransaction({
      ...{ type: 'legacy', chainId: farm.chainId, nonce, gas, gasPrice, data, value: 0n },
      to: purpose === 'credit' ? farm.pool : farm.operator,
    })
    return { attempt, purpose, raw, hash: keccak256(raw), gasPrice, storedAt: now() }
  }

  /** Finds out what became of an open nonce, and sends its newest transaction again. */
  async #finish(open: OpenNonce, day: OpenDay | null, at: Indexed): Promise<Step> {
    const { database, farm, chain, now, replaceMs } = this.#options
    const credited = await readCredited(database.orm, open)
    if (credited !== null) {
      await database.write((tx) => settle(tx, farm, open.nonce, 'paid', credited))
      return 'more'
    }
    const used = await chain.account(at.block)
    if (used.nonce > open.nonce) return this.#explain(open, used, at)
    this.#used = null
    const newest = open.attempts.at(-1)
    if (used.nonce < open.nonce || newest === undefined || day?.day !== open.day) return 'wait'
    const evidence = await readEvidence(database.orm, farm, day)
    if (evidence === 'otherList') return this.#stop('otherList')
    const isFunded = await this.#isFunded(day, evidence.paid)
    const isVoid = !isFunded && evidence.paid.size === 0 && this.#isOver(day, at)
    if (newest.purpose === 'credit' && !isFunded && !isVoid) return this.#stop(null)
    const purpose = newest.purpose === 'release' || isVoid ? 'release' : 'credit'
    if (purpose === newest.purpose && now() - newest.storedAt < replaceMs) {
      await this.#stop(null)
      return this.#send(newest)
    }
    const higher = (newest.gasPrice * 5n) / 4n + 1n
    const price = used.gasPrice > higher ? used.gasPrice : higher
    const other = await this.#sign({ ...used, gasPrice: price }, open.nonce, open.attempts.length, purpose, {
      day,
      part: open.part,
    })
    if (typeof other === 'string') return this.#stop(other)
    await database.write((tx) => replace(tx, farm, open.nonce, other))
    await this.#stop(null)
    return this.#send(other)
  }

  /**
   * The account used the nonce, and the index had no payment with it. Once the index is past the block at which the node
   * said so, there is none: the nonce was used without paying, by a transaction of ours or by another program.
   */
  async #explain(open: OpenNonce, { head }: Account, at: Indexed): Promise<Step> {
    const { database, farm, chain } = this.#options
    if (!this.#isIndexed(`nonce ${open.nonce}`, head, at)) return 'wait'
    for (const { hash } of open.attempts)
      if (await chain.isMined(hash)) {
        await database.write((tx) => settle(tx, farm, open.nonce, 'spent', hash))
        return 'more'
      }
    if (((await readState(database.orm))?.acknowledged ?? 0) <= open.nonce) return this.#stop('foreignNonce')
    await database.write((tx) => settle(tx, farm, open.nonce, 'foreign', null))
    return 'more'
  }

  async #send({ raw, hash }: Attempt): Promise<Step> {
    const { chain, now, resendMs, onMessage } = this.#options
    if (this.#sent.hash === hash && now() - this.#sent.at < resendMs) return 'wait'
    this.#sent = { hash, at: now() }
    try {
      await chain.send(raw)
      this.#refused = ''
    } catch (error) {
      // A node that has it already refuses it as well. One that cannot take it is asked again.
      const text = reasonOf(error)
      if (text !== this.#refused) onMessage(`A node did not take a payment of the NFT farm: ${text}`)
      this.#refused = text
    }
    return 'wait'
  }

  /** Runs until `stop`. Failures are retried. */
  start(): void {
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { turn, pauseMs, onMessage } = this.#options
    let reported = ''
    while (!signal.aborted) {
      let step: Step = 'wait'
      if (turn())
        try {
          step = await this.step()
          reported = ''
        } catch (error) {
          this.#errors++
          const text = reasonOf(error)
          if (text !== reported && !signal.aborted) onMessage(`The NFT farm's operator waits: ${text}`)
          reported = text
        }
      if (step === 'wait') await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Ends after the current step. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}

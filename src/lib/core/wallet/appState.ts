/**
 * Account and chain of a paired app. They follow what the app has approved. Mere reports of the app are not trusted
 * beyond that, except that it left for another chain.
 */
import type { Address } from '../config/registry.ts'
import { accountNamed, approvedIn, chainNamed } from './appFacts.ts'
import type { AppSession } from './walletConnect.ts'

export type Listener = (value: never) => void
/** The app's choice among its approved accounts and chains. */
export type Picked = { readonly account: Address | null; readonly chainId: number | null }

const NOTHING: Picked = { account: null, chainId: null }

const pickedFrom = (stored: unknown): Picked => {
  const { account, chainId } = (stored ?? {}) as { account?: unknown; chainId?: unknown }
  const named = accountNamed([account])
  return { account: named === 'none' ? null : named, chainId: chainNamed(chainId) }
}

/** @param own the page's chain, used if the app has approved it and chose none */
export class AppState {
  session: AppSession | null
  /** Device time in ms of the app's last answer, including errors. */
  answeredAt = Number.NEGATIVE_INFINITY
  /** Number of requests that wait for its answer. */
  open = 0
  #own: number
  #picked: Picked
  /** A chain that the app was asked to change to and has not approved yet. */
  #wanted: number | null = null
  #keep: (picked: Picked) => void
  #listeners = new Map<string, Set<Listener>>()

  constructor(own: number, session: AppSession | null, stored: unknown, keep: (picked: Picked) => void) {
    this.#own = own
    this.session = session
    this.#picked = session ? pickedFrom(stored) : NOTHING
    this.#keep = keep
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  isApproved(chainId: number | null): boolean {
    return approvedIn(this.session).some((one) => one.chainId === chainId)
  }

  chainId(): number {
    const [first] = approvedIn(this.session)
    const { chainId } = this.#picked
    // The page's own chain counts only if the app has approved it: otherwise requests could not name it.
    if (chainId !== null && (chainId !== this.#own || this.isApproved(chainId))) return chainId
    return this.isApproved(this.#own) ? this.#own : (first?.chainId ?? this.#own)
  }

  /** Returns a chain that a request to the app can name. */
  askable(): number | null {
    return this.isApproved(this.chainId()) ? this.chainId() : (approvedIn(this.session)[0]?.chainId ?? null)
  }

  accounts(): readonly Address[] {
    const approved = approvedIn(this.session)
    const here = approved.filter((one) => one.chainId === this.chainId())
    const all = [...new Set((here.length > 0 ? here : approved).map(({ address }) => address))]
    const first = all.find((address) => address.toLowerCase() === this.#picked.account?.toLowerCase())
    return first ? [first, ...all.filter((address) => address !== first)] : all
  }

  /** Adopts the app that has just been paired. */
  adopt(session: AppSession): void {
    this.session = session
    this.#pick(NOTHING)
  }

  /** The app changed its approvals. */
  update(namespaces: AppSession['namespaces']): void {
    this.#turn(() => {
      this.session = { ...(this.session as AppSession), namespaces }
      if (this.#wanted !== null && this.isApproved(this.#wanted)) this.#pickChain(this.#wanted)
    })
  }

  /** The app changed its accounts or its chain. */
  heard(name: string, data: unknown): void {
    if (name === 'accountsChanged') {
      const account = accountNamed(data)
      if (account === 'none') this.end()
      else if (account) this.#turn(() => this.#pick({ ...this.#picked, account }))
    }
    const reported = name === 'chainChanged' ? chainNamed(data) : null
    if (reported !== null) this.#turn(() => this.#pickChain(reported))
  }

  /** The app was asked for this chain: it applies as soon as it is approved. */
  want(chainId: number): void {
    if (this.isApproved(chainId)) this.#turn(() => this.#pickChain(chainId))
    else this.#wanted = chainId
  }

  /** The app was asked whether it still knows the session, and did not answer. */
  reportUnresponsive(): void {
    this.#tell('silent', undefined)
  }

  /** Ends the session: no app is connected any more. */
  end(): void {
    this.session = null
    this.#pick(NOTHING)
    this.#tell('accountsChanged', [])
  }

  #pickChain(chainId: number): void {
    this.#wanted = null
    this.#pick({ ...this.#picked, chainId })
  }

  #pick(picked: Picked): void {
    this.#picked = picked
    this.#keep(picked)
  }

  #tell(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value as never)
  }

  /** Makes a change, and reports it if account or chain differ from before. */
  #turn(change: () => void): void {
    const [account, chain] = [this.accounts()[0], this.chainId()]
    change()
    if (this.accounts().length === 0) this.end()
    if (!this.session) return
    if (this.chainId() !== chain) this.#tell('chainChanged', `0x${this.chainId().toString(16)}`)
    if (this.accounts()[0] !== account) this.#tell('accountsChanged', this.accounts())
  }
}

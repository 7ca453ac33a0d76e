/**
 * A wallet for browser tests that really signs: an EIP-6963 provider in the page, with its key and its behaviour in
 * the test. Each test may make it refuse, change account or chain, or not answer.
 */
import type { Page } from '@playwright/test'
import { keccak256 } from 'viem'
import { type LocalAccount, mnemonicToAccount } from 'viem/accounts'
import { CHAIN_ID, RPC } from './env.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'

/** Account of the devnet's public mnemonic. 0 is the demo wallet's; tests use the others. */
export const devAccount = (index: number): LocalAccount =>
  mnemonicToAccount(MNEMONIC, { addressIndex: index })

type Params = readonly unknown[]
export type Sent = {
  to: `0x${string}`
  data?: `0x${string}`
  gas?: string
  gasPrice?: string
  value?: string
  nonce?: string
}
/** `data` is the field in which wallets put the node's message. */
type Failure = { code: number; message: string; data?: unknown }

export type TestWallet = {
  account: LocalAccount
  chainId: number
  /** Answer to the next request of a method: a failure, or a promise that delays the real answer. */
  readonly next: Map<string, Failure | { until: Promise<void> }>
  /**
   * Runs when the page requests a method, before the real answer; a return value other than undefined is the answer.
   * Stays until deleted.
   */
  readonly hooks: Map<string, (params: Params) => Promise<unknown>>
  /** Answer to a method in place of the real answer, null too. Stays until deleted. */
  readonly answers: Map<string, unknown>
  /** Signs the page's transaction without sending it. */
  sign(tx: Sent, nonce?: number): Promise<`0x${string}`>
  broadcast(raw: string): Promise<void>
  /** Chains the wallet knows; switching to another fails with 4902. */
  readonly chains: Set<number>
  /** Every request the page made, in order. */
  readonly requests: { method: string; params: Params }[]
  /** Every raw transaction sent, by hash. */
  readonly sent: string[]
  changeAccount(account: LocalAccount): Promise<void>
  changeChain(chainId: number): Promise<void>
  lock(): Promise<void>
}

/** Transactions that the page requested from the wallet, refused or not. */
export const sends = (wallet: TestWallet) =>
  wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

/** Answer of a wallet whose user refused. */
export const REJECTED = { code: 4001, message: 'User rejected the request.' } as const

export type WalletOptions = {
  readonly account: LocalAccount
  readonly name?: string
  readonly rdns?: string
  /** Announce by EIP-6963, be in window.ethereum, or both. */
  readonly announce?: boolean
  readonly ethereum?: boolean
  /** Announces itself this many ms after the page began, and does not answer requests for wallets before. */
  readonly late?: number
  readonly chainId?: number
  readonly rpc?: string
  /** Answers the page's reads by its own node, as extensions do; otherwise it refuses them, and only nodes are read. */
  readonly reads?: boolean
  /** Picture it announces; any text, because an untrusted wallet may announce any. */
  readonly icon?: string
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23855000"/%3E%3C/svg%3E'

export async function askNode(method: string, params: Params, rpc = RPC): Promise<unknown> {
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: Failure | string }
  if (!error) return result
  const failure = typeof error === 'string' ? { code: -32601, message: error } : error
  throw Object.assign(new Error(failure.message), failure)
}

/** Signs the page's transaction and sends it, as a wallet does that uses the page's gas and chain. */
export async function sendSigned(account: LocalAccount, tx: Sent): Promise<unknown> {
  const raw = await account.signTransaction({
    type: 'legacy',
    chainId: CHAIN_ID,
    nonce: Number(await askNode('eth_getTransactionCount', [account.address, 'latest'])),
    to: tx.to,
    data: tx.data ?? '0x',
    gas: BigInt(tx.gas ?? 0),
    gasPrice: BigInt(tx.gasPrice ?? 0),
    value: BigInt(tx.value ?? 0),
  })
  return askNode('eth_sendRawTransaction', [raw], RPC)
}

/** Puts a wallet into every page of `page`'s context. Call before the first `goto`. */
export async function addWallet(page: Page, options: WalletOptions): Promise<TestWallet> {
  const { name = 'Test wallet', rdns = 'test.wallet', announce = true, ethereum = false, rpc = RPC } = options
  const { icon = ICON, reads = false, late = 0 } = options
  const context = page.context()
  const binding = `wallet_${rdns.replace(/\W/g, '_')}`
  let locked = false
  const emit = async (event: string, value: unknown) => {
    for (const open of context.pages())
      await open
        .evaluate(([id, ev, v]) => dispatchEvent(new CustomEvent(`${id}:emit`, { detail: [ev, v] })), [
          binding,
          event,
          value,
        ] as const)
        .catch((error: Error) => {
          // A document that is still loading asks the wallet itself when it is ready.
          if (!error.message.includes('because of a navigation')) throw error
        })
  }
  const wallet: TestWallet = {
    account: options.account,
    chainId: options.chainId ?? CHAIN_ID,
    next: new Map(),
    hooks: new Map(),
    answers: new Map(),
    sign,
    async broadcast(raw) {
      wallet.sent.push(String(await askNode('eth_sendRawTransaction', [raw], rpc)))
    },
    chains: new Set([CHAIN_ID, options.chainId ?? CHAIN_ID]),
    requests: [],
    sent: [],
    async changeAccount(account) {
      wallet.account = account
      await emit('accountsChanged', [account.address])
    },
    async changeChain(chainId) {
      wallet.chainId = chainId
      await emit('chainChanged', `0x${chainId.toString(16)}`)
    },
    async lock() {
      locked = true
      await emit('accountsChanged', [])
    },
  }

  async function sign(tx: Sent, nonce?: number): Promise<`0x${string}`> {
    const { account } = wallet
    if (!account.signTransaction) throw new Error('account cannot sign')
    return account.signTransaction({
      type: 'legacy',
      chainId: wallet.chainId,
      nonce: nonce ?? Number(await askNode('eth_getTransactionCount', [account.address, 'latest'], rpc)),
      to: tx.to,
      data: tx.data ?? '0x',
      gas: BigInt(tx.gas ?? '0x4c4b40'),
      gasPrice: BigInt(tx.gasPrice ?? '0x3b9aca00'),
      value: BigInt(tx.value ?? '0x0'),
    })
  }

  async function send(tx: Sent): Promise<unknown> {
    const raw = await sign(tx, tx.nonce === undefined ? undefined : Number(tx.nonce))
    const hash = String(await askNode('eth_sendRawTransaction', [raw], rpc))
    wallet.sent.push(hash)
    return hash
  }

  async function answer(method: string, params: Params): Promise<unknown> {
    wallet.requests.push({ method, params })
    const planned = wallet.next.get(method)
    wallet.next.delete(method)
    if (planned && 'code' in planned) throw Object.assign(new Error(planned.message), planned)
    await planned?.until
    const hooked = await wallet.hooks.get(method)?.(params)
    if (hooked !== undefined) return hooked
    if (wallet.answers.has(method)) return wallet.answers.get(method)
    switch (method) {
      case 'eth_requestAccounts':
        locked = false
        return [wallet.account.address]
      case 'eth_accounts':
        return locked ? [] : [wallet.account.address]
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`
      case 'wallet_switchEthereumChain': {
        const id = Number((params[0] as { chainId: string }).chainId)
        if (!wallet.chains.has(id)) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
        await wallet.changeChain(id)
        return null
      }
      case 'wallet_addEthereumChain':
        wallet.chains.add(Number((params[0] as { chainId: string }).chainId))
        return null
      case 'wallet_watchAsset':
        return true
      case 'personal_sign':
        return wallet.account.signMessage?.({ message: { raw: params[0] as `0x${string}` } })
      case 'eth_signTypedData_v4':
        return wallet.account.signTypedData?.(JSON.parse(params[1] as string))
      case 'eth_sendTransaction':
        return send(params[0] as Sent)
      default:
        if (!reads) throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
        return askNode(method, params, rpc)
    }
  }

  await context.exposeFunction(binding, async (method: string, params: Params) => {
    try {
      return { result: await answer(method, params) }
    } catch (error) {
      const { code = -32000, message, data } = error as Failure
      return { error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  })

  await context.addInitScript(
    ({
      binding: id,
      name: walletName,
      rdns: walletRdns,
      announce: announced,
      ethereum: injected,
      icon,
      late,
    }) => {
      if (!location.protocol.startsWith('http')) return
      const listeners = new Map<string, Set<(value: unknown) => void>>()
      addEventListener(`${id}:emit`, (event) => {
        const [name, value] = (event as CustomEvent<[string, unknown]>).detail
        for (const listener of listeners.get(name) ?? []) listener(value)
      })
      const provider = {
        async request({ method, params = [] }: { method: string; params?: unknown[] }) {
          const call = (
            globalThis as unknown as Record<
              string,
              (
                m: string,
                p: unknown[],
              ) => Promise<{ result?: unknown; error?: { code: number; message: string; data?: unknown } }>
            >
          )[id]
          const reply = await call?.(method, JSON.parse(JSON.stringify(params)))
          if (reply?.error) throw Object.assign(new Error(reply.error.message), reply.error)
          return reply?.result
        },
        on(name: string, listener: (value: unknown) => void) {
          if (!listeners.has(name)) listeners.set(name, new Set())
          listeners.get(name)?.add(listener)
          return provider
        },
        removeListener(name: string, listener: (value: unknown) => void) {
          listeners.get(name)?.delete(listener)
          return provider
        },
      }
      if (injected) Object.assign(globalThis, { ethereum: provider })
      if (!announced) return
      // wagmi identifies wallets by this.
      const digits = Array.from(walletRdns, (c) => c.charCodeAt(0).toString(16)).join('')
      const info = {
        uuid: `00000000-0000-4000-8000-${digits.slice(-12).padStart(12, '0')}`,
        name: walletName,
        icon,
        rdns: walletRdns,
      }
      const detail = Object.freeze({ info, provider })
      const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      const begin = () => {
        addEventListener('eip6963:requestProvider', say)
        say()
      }
      if (late > 0) setTimeout(begin, late)
      else begin()
    },
    { binding, name, rdns, announce, ethereum, icon, late },
  )
  return wallet
}

/** Makes the wallet sign, hold back the transaction and return its hash; the test decides what happens to it. */
export function withhold(wallet: TestWallet, pass = 0) {
  const saved: string[] = []
  let passing = pass
  wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
    if (passing-- > 0) return undefined
    const raw = await wallet.sign(tx as Sent)
    saved.push(raw)
    return keccak256(raw)
  })
  return saved
}

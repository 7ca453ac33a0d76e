/** Uses the devnet's chain for tests: accounts with the coins that a test needs, other people's trades, reads. */
import { readFileSync } from 'node:fs'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseEther,
  toBytes,
} from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { CHAIN_ID } from './env.ts'
import { inTurn } from './turn.ts'
import { askNode, devAccount } from './wallet.ts'

type RegistryFile = {
  router: Address
  tokens: Record<string, Address>
  pools: { id: string; kind: string; address: Address; tokens: Address[] }[]
  farm: { address: Address; pools: { id: string; want: Address; strat: Address }[] }
  mappFarms: { id: string; address: Address; want: Address; reward: Address; banker: Address }[]
  offerings: { id: string; address: Address; payToken: Address; projectToken: Address }[]
  genesisLock: Address
  formulator: Address
  market: { operation: Address; data: Address }
  collections: { id: string; address: Address; kind: string }[]
  converters: { id: string; kind: string; address: Address; tokenIn: Address; tokenOut: Address }[]
  nftFarm: { pool: Address; operator: Address } | null
  mints: { id: string; address: Address; collection: string; kind: string }[]
  retired: { address: Address; role: string; reason: string }[]
}

export const registry = JSON.parse(
  readFileSync(new URL('../../contracts.devnet.json', import.meta.url), 'utf8'),
) as RegistryFile

export const token = (symbol: string): Address => {
  const address = registry.tokens[symbol]
  if (!address) throw new Error(`no token ${symbol}`)
  return address
}

export const pool = (id: string): Address => {
  const found = registry.pools.find((entry) => entry.id === id)
  if (!found) throw new Error(`no pool ${id}`)
  return found.address
}

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
  'function SwapExactTokensForTokens(uint256,uint256,address[])',
  'function UniAddLiquidity(address,address,uint256,uint256,uint256,uint256)',
  'function AddLiquidity(uint256[],uint256)',
  'function Tokens() view returns (address[])',
  'function KillMe()',
  'function UnkillMe()',
  'function IsKilled() view returns (bool)',
  'function SetMinter(address,bool)',
  'function IsMinter(address) view returns (bool)',
  'function Add(uint256,address,bool,address)',
  'function SetTokenPerBlock(uint256)',
  'function Deposit(uint256,uint256)',
  'function Withdraw(uint256,uint256)',
  'function PendingReward(uint256,address) view returns (uint256)',
  'function StakedWantTokens(uint256,address) view returns (uint256)',
])

type Name = (typeof abi)[number]['name']
type Tx = { readonly to: Address; readonly data: Hex }

export const call = (to: Address, functionName: Name, args: readonly unknown[] = []): Tx => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
})

export async function read<T>(to: Address, functionName: Name, args: readonly unknown[] = []): Promise<T> {
  const { data } = call(to, functionName, args)
  const result = (await askNode('eth_call', [{ to, data, from: to }, 'latest'])) as Hex
  return decodeFunctionResult({ abi, functionName, data: result } as never) as T
}

export const balanceOf = (symbol: string, owner: Address) => read<bigint>(token(symbol), 'balanceOf', [owner])
export const allowanceOf = (symbol: string, owner: Address) =>
  read<bigint>(token(symbol), 'allowance', [owner, registry.router])
export const lpOf = (id: string, owner: Address) => read<bigint>(pool(id), 'balanceOf', [owner])
export const allowedTo = (of: Address, owner: Address, spender: Address) =>
  read<bigint>(of, 'allowance', [owner, spender])
export const isKilled = (id: string) => read<boolean>(pool(id), 'IsKilled')
export const nonceOf = async (owner: Address) =>
  Number(await askNode('eth_getTransactionCount', [owner, 'latest']))

/** Returns true if the transaction is in a block. */
export const isMined = async (hash: string) =>
  (await askNode('eth_getTransactionReceipt', [hash]).catch(() => null)) !== null

const GAS_PRICE = 1_000_000_000n

/** Returns the chain's reason for leaving out a transaction. */
const refusal = (account: LocalAccount, tx: Tx | undefined) =>
  askNode('eth_call', [{ from: account.address, ...tx }, 'latest']).then(
    () => 'it would pass now',
    (error: Error) => error.message,
  )

/**
 * Signs and sends one account's transactions in order, taking turns with other senders for it, and waits until all are
 * in blocks.
 */
export const send = (account: LocalAccount, txs: readonly Tx[], gasPrice = GAS_PRICE): Promise<void> =>
  inTurn(account.address, () => sendNow(account, txs, gasPrice))

async function sendNow(account: LocalAccount, txs: readonly Tx[], gasPrice: bigint): Promise<void> {
  const first = await nonceOf(account.address)
  const nonceAfter = first + txs.length
  for (const [i, tx] of txs.entries()) {
    const raw = await account.signTransaction({
      type: 'legacy',
      chainId: CHAIN_ID,
      nonce: first + i,
      gas: 1_500_000n,
      gasPrice,
      value: 0n,
      ...tx,
    })
    await askNode('eth_sendRawTransaction', [raw])
  }
  const deadline = Date.now() + 120_000
  for (let nonce = first; nonce < nonceAfter; nonce = await nonceOf(account.address)) {
    if (Date.now() > deadline) throw new Error(`not taken: ${await refusal(account, txs[nonce - first])}`)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

/** Trades of another account: moves a price. */
export const trade = (account: LocalAccount, amountIn: string, ...path: string[]) =>
  send(account, [
    call(registry.router, 'SwapExactTokensForTokens', [parseEther(amountIn), 0n, path.map(token)]),
  ])

/**
 * Deposits an account's own coins into a pool, so that it has a position: `deposit(account, 'MEV-USDT', '1000',
 * '20')`.
 */
export async function deposit(
  account: LocalAccount,
  id: string,
  first: string,
  second: string,
): Promise<void> {
  const [a = '', b = ''] = id.split('-')
  const stable = registry.pools.find((entry) => entry.id === id)?.kind === 'cfmm'
  const amounts = new Map([
    [token(a).toLowerCase(), parseEther(first)],
    [token(b).toLowerCase(), parseEther(second)],
  ])
  const order = await read<readonly Address[]>(pool(id), 'Tokens')
  const inOrder = order.map((of) => amounts.get(of.toLowerCase()) ?? 0n)
  const spender = stable ? pool(id) : registry.router
  await send(account, [
    call(token(a), 'approve', [spender, parseEther(first)]),
    call(token(b), 'approve', [spender, parseEther(second)]),
    stable
      ? call(pool(id), 'AddLiquidity', [inOrder, 0n])
      : call(registry.router, 'UniAddLiquidity', [...order, ...inOrder, 0n, 0n]),
    call(token(a), 'approve', [spender, 0n]),
    call(token(b), 'approve', [spender, 0n]),
  ])
}

/** Owner of all pools. */
export const owner = () => devAccount(10)

/**
 * Lets a contract mint a token. Workers share the owner's nonce: a transaction that another worker's displaced is sent
 * again.
 */
export async function makeMinter(symbol: string, contract: Address): Promise<void> {
  for (let tries = 0; tries < 6; tries++) {
    if (await read<boolean>(token(symbol), 'IsMinter', [contract])) return
    await send(owner(), [call(token(symbol), 'SetMinter', [contract, true])]).catch(() => undefined)
  }
}

/**
 * Workers of a run. Each has its own trader that funds its tests: workers that share one would wait in turn, block by
 * block.
 */
export const WORKERS = 5

/**
 * A trader of the seeded history with a million dollars of everything.
 * @param parallelIndex which of the workers that run at the same time
 */
export function funder(parallelIndex: number): LocalAccount {
  if (parallelIndex >= WORKERS) throw new Error(`There are traders for ${WORKERS} workers alone.`)
  return devAccount(11 + parallelIndex)
}

/** Another trader, for trades against the one under test: these are so few that all workers take turns with one. */
export const rival = () => devAccount(18)

/** Key of a test's own account: derived from the printed seed and the test. */
export const freshAccount = (title: string): LocalAccount =>
  privateKeyToAccount(keccak256(toBytes(`${process.env.TEST_SEED}:${title}`)))

/** Sends whole coins of tokens from one account to another. */
export const give = (from: LocalAccount, to: Address, amounts: Readonly<Record<string, string>>) =>
  send(
    from,
    Object.entries(amounts).map(([symbol, amount]) =>
      call(token(symbol), 'transfer', [to, parseEther(amount)]),
    ),
  )

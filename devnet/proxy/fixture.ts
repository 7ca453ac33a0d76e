import { createRequire } from 'node:module'
import { type Abi, type Address, encodeDeployData, type Hex } from 'viem'
import { noContracts } from '../../tests/fakes/registry.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { account, CHAIN_ID, GAS_PRICE } from '../chain.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import { type ChainProxy, createProxy, type ProxyOptions } from './proxy.ts'
import type { Registry } from './registry.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Probe {
  event Ping(address indexed who, uint256 indexed n, uint256 value);
  address constant PRECOMPILE = address(0xfd);
  address public winner;
  uint256 public price = 100;
  uint256[] public paid;
  function who() external view returns (address) { return msg.sender; }
  function balanceOf(address a) external view returns (uint256) { return a.balance; }
  function decimals() external pure returns (uint256) { return 18; }
  function ping(uint256 n) external { emit Ping(msg.sender, n, n * 2); }
  function pings(uint256 a, uint256 b) external { emit Ping(msg.sender, a, 0); emit Ping(msg.sender, b, 0); }
  function take() external { require(winner == address(0), "Probe: TAKEN"); winner = msg.sender; }
  function buy(uint256 maxPrice) external { require(price <= maxPrice, "Probe: SLIPPAGE"); paid.push(price); price += 10; }
  function fail() external pure { revert("Probe: NO_LUCK"); }
  function burnGas() external { for (uint256 i; i < 20000; i++) paid.push(i); }
  function move(address from, address to, uint256 value) public {
    (bool ok,) = PRECOMPILE.call(abi.encode(from, to, value)); require(ok, "Probe: MOVE");
  }
  // looks harmless where no gas price is set, as in a dry run
  function sneak(address from, address to, uint256 value) external { if (tx.gasprice > 0) move(from, to, value); }
  function lend(address code, bytes calldata data) external { (bool ok,) = code.delegatecall(data); require(ok, "Probe: LEND"); }
  function lendRaw(bytes calldata data) external { (bool ok,) = PRECOMPILE.delegatecall(data); require(ok, "Probe: RAW"); }
  function relay(address target, bytes calldata data) external { (bool ok,) = target.call(data); require(ok, "Probe: RELAY"); }
}`

let compiled: { abi: Abi; bytecode: Hex } | undefined

/** The test contract: the smallest contract that shows each quirk. */
export function probe(): { abi: Abi; bytecode: Hex } {
  if (compiled) return compiled
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const input = {
    language: 'Solidity',
    sources: { 'Probe.sol': { content: SOURCE } },
    settings: {
      evmVersion: 'london',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const contract = output.contracts?.['Probe.sol']?.Probe
  if (!contract) throw new Error(JSON.stringify(output.errors))
  compiled = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  return compiled
}

export type Answer = {
  id?: unknown
  jsonrpc?: string
  result?: unknown
  error?: unknown
}

export type TestChain = {
  anvil: Anvil
  upstream: Upstream
  proxy: ChainProxy
  /** A probe in place of the MEV token (may call the precompile) and another one (may not). */
  mev: Address
  other: Address
  clock: { ms: number }
  post(body: unknown, path?: string): Promise<Response>
  rpc(method: string, ...params: unknown[]): Promise<Answer>
  rpc2(method: string, ...params: unknown[]): Promise<Answer>
  /** Signs and sends; returns the RPC's answer. */
  send(from: number, tx: Tx): Promise<Answer>
  sign(from: number, tx: Tx): Promise<Hex>
  nonce(from: number): Promise<number>
  stop(): Promise<void>
}

type Tx = {
  to?: Address
  data?: Hex
  value?: bigint
  nonce?: number
  gas?: bigint
  gasPrice?: bigint
  chainId?: number
}

/** A chain with two probes and a proxy that ticks only when the test requests it. */
export async function testChain(options: Partial<ProxyOptions> = {}): Promise<TestChain> {
  const anvil = await startAnvil()
  const upstream = createUpstream(anvil.url)
  const clock = { ms: 1_700_000_000_000 }
  const { abi, bytecode } = probe()
  const deployed: Address[] = []
  for (const index of [10, 11]) {
    const raw = await account(index).signTransaction({
      chainId: CHAIN_ID,
      nonce: 0,
      gas: 5_000_000n,
      gasPrice: GAS_PRICE,
      data: encodeDeployData({ abi, bytecode, args: [] }),
    })
    const hash = await upstream.call<Hex>('eth_sendRawTransaction', [raw])
    await upstream.call('evm_mine', [{ timestamp: Math.floor(clock.ms / 1000) }])
    deployed.push(
      (await upstream.call<{ contractAddress: Address }>('eth_getTransactionReceipt', [hash]))
        .contractAddress,
    )
  }
  const [mev, other] = deployed as [Address, Address]
  const registry: Registry = { ...noContracts(CHAIN_ID), tokens: { MEV: mev } }
  const proxy = createProxy({ anvilUrl: anvil.url, registry, now: () => clock.ms, ...options })
  let id = 0
  const post: TestChain['post'] = (body, path = '/rpc') =>
    proxy.handle(new Request(`http://devnet${path}`, { method: 'POST', body: JSON.stringify(body) }))
  const ask =
    (path: string) =>
    async (method: string, ...params: unknown[]): Promise<Answer> => {
      id += 1
      return (await (await post({ jsonrpc: '2.0', id, method, params }, path)).json()) as Answer
    }
  const rpc = ask('/rpc')
  const nonce: TestChain['nonce'] = async (from) =>
    Number(await upstream.call('eth_getTransactionCount', [account(from).address, 'latest']))
  const sign: TestChain['sign'] = async (from, tx) =>
    account(from).signTransaction({
      chainId: CHAIN_ID,
      gas: 1_000_000n,
      gasPrice: GAS_PRICE,
      nonce: tx.nonce ?? (await nonce(from)),
      ...tx,
    })
  return {
    anvil,
    upstream,
    proxy,
    mev,
    other,
    clock,
    post,
    rpc,
    rpc2: ask('/rpc2'),
    nonce,
    sign,
    send: async (from, tx) => rpc('eth_sendRawTransaction', await sign(from, tx)),
    stop: async () => {
      await proxy.stop()
      await anvil.stop()
    },
  }
}

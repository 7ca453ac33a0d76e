/**
 * One row per quirk of the real chain's RPC, in the order of the chain's documentation. One file: rows follow each
 * other on one chain, and one table answers if a quirk is imitated.
 */
import { type Abi, type Address, encodeFunctionData, type Hex, pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, CHAIN_ID, GAS_PRICE } from '../chain.ts'
import { type Answer, probe, type TestChain, testChain } from './fixture.ts'

let chain: TestChain
let abi: Abi
/** A mined transaction that emitted one event, its block number. */
let mined: Hex
let height: number
const [alice, bob, carol] = [1, 2, 3]
const address = (index: number): Address => account(index).address

const data = (functionName: string, args: unknown[] = []): Hex =>
  encodeFunctionData({ abi, functionName, args })
const result = async (answer: Promise<Answer>): Promise<unknown> => (await answer).result
const error = async (answer: Promise<Answer>): Promise<{ code: number; message: string; data?: Hex }> =>
  (await answer).error as { code: number; message: string; data?: Hex }
const text = async (answer: Promise<Answer>): Promise<string> => (await error(answer)).message
const hex = (value: number): Hex => toHex(value)

beforeAll(async () => {
  abi = probe().abi
  chain = await testChain()
  await chain.proxy.tick()
  await chain.proxy.tick()
  mined = (await chain.send(alice, { to: chain.mev, data: data('ping', [7n]) })).result as Hex
  await chain.proxy.tick()
  height = Number(await result(chain.rpc('eth_blockNumber')))
})
afterAll(() => chain.stop())

/** One row per quirk of the real chain's RPC: its section, its description, and its check. */
const quirks: [section: string, quirk: string, check: () => Promise<void>][] = [
  // 1.1 basics
  [
    '1.1',
    'one ledger: native balance is what balanceOf of the main token says',
    async () => {
      const native = await result(chain.rpc('eth_getBalance', address(alice), 'latest'))
      const token = await result(
        chain.rpc('eth_call', { to: chain.mev, data: data('balanceOf', [address(alice)]) }),
      )
      expect(BigInt(token as Hex)).toBe(BigInt(native as Hex))
    },
  ],
  [
    '1.1',
    'the gas price is constant',
    async () => {
      expect(await result(chain.rpc('eth_gasPrice'))).toBe(toHex(GAS_PRICE))
    },
  ],
  [
    '1.1',
    'a block every tick, whole seconds may repeat, never go back',
    async () => {
      const time = async () =>
        BigInt(
          ((await result(chain.rpc('eth_getBlockByNumber', 'latest', false))) as { timestamp: Hex })
            .timestamp,
        )
      const before = Number(await result(chain.rpc('eth_blockNumber')))
      await chain.proxy.tick()
      const first = await time()
      chain.clock.ms += 499
      await chain.proxy.tick()
      expect(await time()).toBe(first)
      chain.clock.ms -= 5_000
      await chain.proxy.tick()
      expect(await time()).toBe(first)
      chain.clock.ms += 6_000
      await chain.proxy.tick()
      expect(await time()).toBeGreaterThan(first)
      expect(Number(await result(chain.rpc('eth_blockNumber')))).toBe(before + 4)
    },
  ],
  [
    '1.1',
    'a failed transaction is in no block, takes no nonce and no fee',
    async () => {
      const [nonce, balance] = [
        await chain.nonce(bob),
        await result(chain.rpc('eth_getBalance', address(bob))),
      ]
      const hash = (await chain.send(bob, { to: chain.mev, data: data('fail') })).result as Hex
      await chain.proxy.tick()
      expect(await chain.nonce(bob)).toBe(nonce)
      expect(await result(chain.rpc('eth_getBalance', address(bob)))).toBe(balance)
      expect(await result(chain.rpc('eth_getTransactionReceipt', hash))).toBeNull()
      expect(await result(chain.rpc('eth_getTransactionByHash', hash))).toBeNull()
      const block = (await result(chain.rpc('eth_getBlockByNumber', 'latest', false))) as {
        transactions: Hex[]
      }
      expect(block.transactions).toEqual([])
    },
  ],
  // 1.2 transactions accepted
  [
    '1.2',
    'legacy with EIP-155, type 1 and type 2 are accepted and answer their keccak hash',
    async () => {
      const to = address(alice)
      const nonce = await chain.nonce(carol)
      const signed = await Promise.all([
        account(carol).signTransaction({
          type: 'legacy',
          chainId: CHAIN_ID,
          nonce,
          to,
          value: 1n,
          gas: 21_000n,
          gasPrice: GAS_PRICE,
        }),
        account(carol).signTransaction({
          type: 'eip2930',
          chainId: CHAIN_ID,
          nonce: nonce + 1,
          to,
          value: 1n,
          gas: 21_000n,
          gasPrice: GAS_PRICE,
        }),
        account(carol).signTransaction({
          type: 'eip1559',
          chainId: CHAIN_ID,
          nonce: nonce + 2,
          to,
          value: 1n,
          gas: 21_000n,
          maxFeePerGas: GAS_PRICE,
          maxPriorityFeePerGas: 0n,
        }),
      ])
      const hashes = []
      for (const raw of signed) hashes.push(await result(chain.rpc('eth_sendRawTransaction', raw)))
      await chain.proxy.tick()
      for (const hash of hashes)
        expect(await result(chain.rpc('eth_getTransactionReceipt', hash))).toMatchObject({ status: '0x1' })
    },
  ],
  [
    '1.2',
    'legacy with v = 27/28 is rejected',
    async () => {
      const raw = await account(carol).signTransaction({
        type: 'legacy',
        nonce: await chain.nonce(carol),
        to: address(alice),
        gas: 21_000n,
        gasPrice: GAS_PRICE,
      })
      expect(await error(chain.rpc('eth_sendRawTransaction', raw))).toEqual({
        code: -32000,
        message: 'invalid recid',
      })
    },
  ],
  [
    '1.2',
    "another chain's transaction is rejected",
    async () => {
      expect(
        await text(
          chain.rpc('eth_sendRawTransaction', await chain.sign(carol, { to: address(alice), chainId: 7518 })),
        ),
      ).toBe('invalid chain id for signer')
    },
  ],
  [
    '1.2',
    'rubbish and other types are rejected',
    async () => {
      expect(await text(chain.rpc('eth_sendRawTransaction', '0x1234'))).toBe('invalid transaction rlp')
      expect(await text(chain.rpc('eth_sendRawTransaction', 'hello'))).toBe('invalid transaction rlp')
      const delegating = await account(carol).signTransaction({
        type: 'eip7702',
        chainId: CHAIN_ID,
        nonce: await chain.nonce(carol),
        to: address(alice),
        gas: 100_000n,
        maxFeePerGas: GAS_PRICE,
        maxPriorityFeePerGas: 0n,
        authorizationList: [],
      })
      expect(await text(chain.rpc('eth_sendRawTransaction', delegating))).toBe(
        'transaction type not supported',
      )
      expect(await text(chain.rpc('eth_sendRawTransaction'))).toBe('invalid transaction rlp')
    },
  ],
  [
    '1.2',
    "nonce below the account's: past seq",
    async () => {
      expect(await text(chain.send(alice, { to: address(bob), nonce: 0 }))).toBe('past seq')
    },
  ],
  [
    '1.2',
    'nonce up to seq+100 waits its turn, beyond: too far seq',
    async () => {
      const nonce = await chain.nonce(bob)
      expect(await text(chain.send(bob, { to: address(alice), nonce: nonce + 101 }))).toBe('too far seq')
      const waiting = (await chain.send(bob, { to: address(alice), nonce: nonce + 100 })).result as Hex
      await chain.proxy.tick()
      expect(await chain.nonce(bob)).toBe(nonce)
      chain.proxy.pool.remove(waiting)
    },
  ],
  [
    '1.2',
    'the same transaction twice: exist transaction; once mined: used time slot',
    async () => {
      const raw = await chain.sign(bob, { to: address(alice), value: 5n, gas: 21_000n })
      await chain.rpc('eth_sendRawTransaction', raw)
      expect(await text(chain.rpc('eth_sendRawTransaction', raw))).toBe('exist transaction')
      await chain.proxy.tick()
      expect(await text(chain.rpc('eth_sendRawTransaction', raw))).toBe('used time slot')
    },
  ],
  [
    '1.2',
    'a pool entry lives for its 60 s slot and the next, then goes silently',
    async () => {
      const start = chain.clock.ms
      chain.clock.ms = Math.ceil(start / 60_000) * 60_000
      const hash = (await chain.send(bob, { to: address(alice), nonce: (await chain.nonce(bob)) + 1 }))
        .result as Hex
      chain.clock.ms += 119_999
      await chain.proxy.tick()
      expect(chain.proxy.pool.has(hash)).toBe(true)
      chain.clock.ms += 1
      await chain.proxy.tick()
      expect(chain.proxy.pool.has(hash)).toBe(false)
      expect(await result(chain.rpc('eth_getTransactionReceipt', hash))).toBeNull()
    },
  ],
  [
    '1.2',
    'balance must cover gasLimit x gasPrice + value, also for a plain transfer',
    async () => {
      const balance = BigInt((await result(chain.rpc('eth_getBalance', address(bob)))) as Hex)
      const tx = { to: address(alice), gas: 21_000n, value: balance - 20_999n * GAS_PRICE }
      expect(await error(chain.send(bob, tx))).toEqual({
        code: -32000,
        message: 'insufficient funds for gas * price + value',
      })
    },
  ],
  [
    '1.2',
    'only the metered fee is charged',
    async () => {
      const before = BigInt((await result(chain.rpc('eth_getBalance', address(bob)))) as Hex)
      await chain.send(bob, { to: address(alice), gas: 900_000n })
      await chain.proxy.tick()
      expect(BigInt((await result(chain.rpc('eth_getBalance', address(bob)))) as Hex)).toBe(
        before - 21_000n * GAS_PRICE,
      )
    },
  ],
  [
    '1.2',
    'eth_estimateGas ends at 5,000,000',
    async () => {
      expect(
        await error(
          chain.rpc('eth_estimateGas', { from: address(bob), to: chain.mev, data: data('burnGas') }),
        ),
      ).toMatchObject({ code: -32000 })
    },
  ],
  // 1.3 transport
  [
    '1.3',
    'batch arrays, answers in order, HTTP 200, open to every origin',
    async () => {
      const response = await chain.post([
        { id: 7, method: 'eth_chainId', params: [] },
        { id: 'b', method: 'nope', params: [] },
      ])
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toEqual([
        { id: 7, jsonrpc: '2.0', result: toHex(CHAIN_ID) },
        { id: 'b', jsonrpc: '2.0', error: 'invalid method' },
      ])
    },
  ],
  [
    '1.3',
    'HTTP is 200 whatever the body',
    async () => {
      const response = await chain.proxy.handle(
        new Request('http://devnet/rpc', { method: 'POST', body: '{nonsense' }),
      )
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ error: { message: 'parse error' } })
      expect((await chain.proxy.handle(new Request('http://devnet/rpc', { method: 'OPTIONS' }))).status).toBe(
        200,
      )
    },
  ],
  [
    '1.3',
    'id is required: without it nothing is answered',
    async () => {
      expect(await (await chain.post({ jsonrpc: '2.0', method: 'eth_chainId', params: [] })).text()).toBe('')
      expect(
        await (await chain.post([{ method: 'eth_chainId' }, { id: 1, method: 'net_version' }])).json(),
      ).toHaveLength(1)
    },
  ],
  [
    '1.3',
    'an unknown method answers a bare string',
    async () => {
      expect((await chain.rpc('eth_nonsense')).error).toBe('invalid method')
    },
  ],
  [
    '1.3',
    'a rejected call answers code -32000',
    async () => {
      expect(await error(chain.rpc('eth_getBalance', 'nobody'))).toEqual({
        code: -32000,
        message: 'invalid address',
      })
    },
  ],
  [
    '1.3',
    'a revert answers code 3, its reason and its data',
    async () => {
      const shown = await error(chain.rpc('eth_call', { to: chain.mev, data: data('fail') }, 'latest'))
      expect(shown.code).toBe(3)
      expect(shown.message).toBe('execution reverted: Probe: NO_LUCK')
      expect(shown.data).toMatch(/^0x08c379a0/)
    },
  ],
  [
    '1.3',
    'a text with "not found" is result null',
    async () => {
      const unknown = pad('0x1', { size: 32 })
      for (const method of [
        'eth_getBlockByHash',
        'eth_getTransactionByHash',
        'eth_getTransactionReceipt',
        'search.tx',
      ]) {
        const answer = await chain.rpc(method, unknown)
        expect(answer).toMatchObject({ result: null })
        expect(answer).not.toHaveProperty('error')
      }
    },
  ],
  [
    '1.3',
    'net_version is a decimal string, eth_chainId hex',
    async () => {
      expect(await result(chain.rpc('net_version'))).toBe('751812')
      expect(await result(chain.rpc('eth_chainId'))).toBe('0xb78c4')
    },
  ],
  [
    '1.3',
    'eth_symbol and the client versions answer',
    async () => {
      expect(await result(chain.rpc('eth_symbol'))).toBe('MEV')
      expect(await result(chain.rpc('web3_clientVersion'))).toBe(await result(chain.rpc('eth_clientVersion')))
    },
  ],
  ...[
    'eth_maxPriorityFeePerGas',
    'eth_syncing',
    'eth_accounts',
    'eth_getStorageAt',
    'eth_newFilter',
    'eth_getFilterChanges',
    'eth_subscribe',
    'eth_getTransactionByBlockHashAndIndex',
    'net_listening',
    'net_peerCount',
    'eth_getProof',
    'eth_createAccessList',
  ].map((method): [string, string, () => Promise<void>] => [
    '1.3',
    `absent: ${method}`,
    async () => expect((await chain.rpc(method)).error).toBe('invalid method'),
  ]),
  ...[
    'eth_sendTransaction',
    'eth_sign',
    'anvil_setBalance',
    'anvil_mine',
    'evm_mine',
    'evm_snapshot',
    'hardhat_reset',
    'txpool_content',
    'debug_traceBlockByNumber',
    'trace_block',
  ].map((method): [string, string, () => Promise<void>] => [
    'devnet',
    `hidden from clients: ${method}`,
    async () => expect((await chain.rpc(method)).error).toBe('invalid method'),
  ]),
  // 1.3 rows of methods
  [
    '1.3 block',
    'few fields; size is the transaction count; microseconds; no baseFeePerGas',
    async () => {
      const block = (await result(chain.rpc('eth_getBlockByNumber', hex(height), false))) as Record<
        string,
        unknown
      >
      expect(Object.keys(block).sort()).toEqual([
        'extraData',
        'gasUsed',
        'hash',
        'logsBloom',
        'number',
        'parentHash',
        'size',
        'timestamp',
        'transactions',
        'transactionsRoot',
      ])
      expect(block.size).toBe('0x1')
      expect(block.extraData).toBe('0x00')
      expect(BigInt(block.timestamp as Hex) % 1_000_000n).toBe(0n)
      expect(BigInt(block.timestamp as Hex) / 1_000_000n).toBe(1_700_000_000n)
      expect(block.transactions).toEqual([mined])
    },
  ],
  [
    '1.3 block',
    'a tag that is neither latest nor hex is height 0: null',
    async () => {
      for (const tag of ['finalized', 'pending', 'safe', '0x0'])
        expect(await result(chain.rpc('eth_getBlockByNumber', tag, false))).toBeNull()
    },
  ],
  [
    '1.3 block',
    'a height beyond the head answers block 1',
    async () => {
      expect(await result(chain.rpc('eth_getBlockByNumber', '0xffffff', false))).toMatchObject({
        number: '0x1',
      })
    },
  ],
  [
    '1.3 block',
    'by hash the same shape',
    async () => {
      const block = (await result(chain.rpc('eth_getBlockByNumber', hex(height), false))) as { hash: Hex }
      expect(await result(chain.rpc('eth_getBlockByHash', block.hash, false))).toEqual(block)
    },
  ],
  [
    '1.3 fee history',
    'constant shape; oldestBlock lacks 0x for tags',
    async () => {
      const price = toHex(GAS_PRICE)
      const head = Number(await result(chain.rpc('eth_blockNumber')))
      expect(await result(chain.rpc('eth_feeHistory', '0x4', 'latest', [10, 50, 90]))).toEqual({
        oldestBlock: head.toString(16),
        baseFeePerGas: [price, price],
        gasUsedRatio: [0.5],
        reward: [['0x0']],
      })
      expect(await result(chain.rpc('eth_feeHistory', 1, '0x2', []))).toMatchObject({ oldestBlock: '0x2' })
    },
  ],
  [
    '1.3 estimate',
    'needs to, reads data and not input',
    async () => {
      expect(await error(chain.rpc('eth_estimateGas', { data: '0x00' }))).toMatchObject({ code: -32000 })
      expect(await error(chain.rpc('eth_estimateGas', { to: chain.mev, data: data('fail') }))).toMatchObject({
        code: 3,
      })
      expect(
        await error(chain.rpc('eth_estimateGas', { to: chain.mev, input: data('ping', [1n]) })),
      ).toMatchObject({ message: 'execution reverted' })
      expect(
        BigInt(
          (await result(chain.rpc('eth_estimateGas', { to: chain.mev, data: data('ping', [1n]) }))) as Hex,
        ),
      ).toBeGreaterThan(21_000n)
    },
  ],
  [
    '1.3 estimate',
    'value must be below the balance',
    async () => {
      const balance = await result(chain.rpc('eth_getBalance', address(alice)))
      expect(
        await text(chain.rpc('eth_estimateGas', { from: address(alice), to: address(bob), value: balance })),
      ).toBe('insufficient funds for transfer')
      expect(
        await result(chain.rpc('eth_estimateGas', { from: address(alice), to: address(bob), value: '0x1' })),
      ).toBe('0x5208')
    },
  ],
  [
    '1.3 call',
    'reads data and not input; block and overrides are ignored',
    async () => {
      expect(
        await error(chain.rpc('eth_call', { to: chain.mev, input: data('who') }, 'latest')),
      ).toMatchObject({ code: 3 })
      const overrides = { [chain.mev]: { code: '0x00' } }
      expect(
        await result(chain.rpc('eth_call', { to: chain.mev, data: data('price') }, '0x1', overrides)),
      ).toBe(pad(toHex(100), { size: 32 }))
    },
  ],
  [
    '1.3 call',
    'without from the sender is the contract itself; a zero from stays zero',
    async () => {
      expect(await result(chain.rpc('eth_call', { to: chain.mev, data: data('who') }))).toBe(
        pad(chain.mev, { size: 32 }),
      )
      const zero = pad('0x0', { size: 20 })
      expect(await result(chain.rpc('eth_call', { from: zero, to: chain.mev, data: data('who') }))).toBe(
        pad(zero, { size: 32 }),
      )
    },
  ],
  [
    '1.3 code',
    'a Solidity contract: hex without 0x; an account: "0x"',
    async () => {
      expect(await result(chain.rpc('eth_getCode', chain.mev, 'latest'))).toMatch(/^[0-9a-f]{100,}$/)
      expect(await result(chain.rpc('eth_getCode', address(alice)))).toBe('0x')
    },
  ],
  [
    '1.3 count',
    'the block argument is not read, nothing pending is counted',
    async () => {
      const nonce = await chain.nonce(alice)
      const hash = (await chain.send(alice, { to: address(bob), nonce: nonce })).result as Hex
      expect(await result(chain.rpc('eth_getTransactionCount', address(alice), 'pending'))).toBe(hex(nonce))
      expect(await result(chain.rpc('eth_getTransactionCount', address(alice), '0x1'))).toBe(hex(nonce))
      chain.proxy.pool.remove(hash)
    },
  ],
  [
    '1.3 transaction',
    'input without 0x; unknown or pending: null',
    async () => {
      const tx = (await result(chain.rpc('eth_getTransactionByHash', mined))) as { input: string; hash: Hex }
      expect(tx.input).toBe(data('ping', [7n]).slice(2))
      expect(tx.hash).toBe(mined)
      const pending = (await chain.send(alice, { to: address(bob) })).result as Hex
      expect(await result(chain.rpc('eth_getTransactionByHash', pending))).toBeNull()
      chain.proxy.pool.remove(pending)
    },
  ],
  [
    '1.3 transaction',
    'by block number and index; the count by number',
    async () => {
      expect(
        await result(chain.rpc('eth_getTransactionByBlockNumberAndIndex', hex(height), '0x0')),
      ).toMatchObject({ hash: mined })
      expect(await text(chain.rpc('eth_getTransactionByBlockNumberAndIndex', hex(height), '0x5'))).toBe(
        'invalid txhash',
      )
      expect(await result(chain.rpc('eth_getBlockTransactionCountByNumber', hex(height)))).toBe('0x1')
    },
  ],
  [
    '1.3 receipt',
    'an ordinary receipt for a Solidity contract; not mined: null',
    async () => {
      const receipt = (await result(chain.rpc('eth_getTransactionReceipt', mined))) as {
        status: Hex
        logs: object[]
      }
      expect(receipt).toMatchObject({ status: '0x1', transactionHash: mined, contractAddress: null })
      expect(receipt.logs).toHaveLength(1)
      expect(receipt).not.toHaveProperty('blockTimestamp')
    },
  ],
  [
    '1.3 receipt',
    'a deployment names its contract (its gas is given, it can not be estimated)',
    async () => {
      const { bytecode } = probe()
      const hash = (await chain.send(carol, { data: bytecode, gas: 5_000_000n })).result as Hex
      await chain.proxy.tick()
      const receipt = (await result(chain.rpc('eth_getTransactionReceipt', hash))) as {
        contractAddress: Address
      }
      expect(await result(chain.rpc('eth_getCode', receipt.contractAddress))).toMatch(/^[0-9a-f]{100,}$/)
      expect(receipt).toMatchObject({ to: null, status: '0x1' })
    },
  ],
  [
    '1.3 receipt',
    'of a failed one: null on ordinary nodes, "failtx" on the node that made the block',
    async () => {
      const hash = (await chain.send(bob, { to: chain.mev, data: data('fail') })).result as Hex
      await chain.proxy.tick()
      expect(await chain.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ result: null })
      expect(await error(chain.rpc2('eth_getTransactionReceipt', hash))).toEqual({
        code: -32000,
        message: 'failtx',
      })
      expect(await chain.rpc('search.tx', hash)).toMatchObject({ result: null })
      expect(await text(chain.rpc2('search.tx', hash))).toBe('execution reverted: Probe: NO_LUCK')
    },
  ],
  [
    '1.3 logs',
    'the address counts only as a single string; an array is ignored',
    async () => {
      const range = { fromBlock: hex(height), toBlock: hex(height) }
      expect(await result(chain.rpc('eth_getLogs', { ...range, address: chain.mev }))).toHaveLength(1)
      expect(await result(chain.rpc('eth_getLogs', { ...range, address: chain.other }))).toHaveLength(0)
      expect(await result(chain.rpc('eth_getLogs', { ...range, address: [chain.other] }))).toHaveLength(1)
    },
  ],
  [
    '1.3 logs',
    'a string first: all topics are alternatives of topic 0; nested: positions',
    async () => {
      const range = { fromBlock: hex(height), toBlock: hex(height) }
      const [log] = (await result(chain.rpc('eth_getLogs', range))) as { topics: Hex[] }[]
      const [topic, who] = (log ?? { topics: [] }).topics as [Hex, Hex]
      const wrong = pad('0x9', { size: 32 })
      expect(await result(chain.rpc('eth_getLogs', { ...range, topics: [topic, wrong] }))).toHaveLength(1)
      expect(await result(chain.rpc('eth_getLogs', { ...range, topics: [wrong, topic] }))).toHaveLength(1)
      expect(await result(chain.rpc('eth_getLogs', { ...range, topics: [who] }))).toHaveLength(0)
      expect(await result(chain.rpc('eth_getLogs', { ...range, topics: [[topic], [wrong]] }))).toHaveLength(0)
      expect(await result(chain.rpc('eth_getLogs', { ...range, topics: [[topic], [who]] }))).toHaveLength(1)
    },
  ],
  [
    '1.3 logs',
    'other tags than latest mean the head',
    async () => {
      await chain.send(alice, { to: chain.mev, data: data('pings', [1n, 2n]) })
      await chain.proxy.tick()
      for (const tag of ['latest', 'earliest', 'pending']) {
        const logs = (await result(
          chain.rpc('eth_getLogs', { fromBlock: tag, toBlock: tag, address: chain.mev }),
        )) as object[]
        expect(logs).toHaveLength(2)
        expect(logs[0]).not.toHaveProperty('blockTimestamp')
      }
    },
  ],
  // 1.4 non-eth RPC
  [
    '1.4',
    'view.blockNumber is a JSON number',
    async () => {
      expect(await result(chain.rpc('view.blockNumber'))).toBe(
        Number(await result(chain.rpc('eth_blockNumber'))),
      )
    },
  ],
  [
    '1.4',
    'view.chainId and view.version',
    async () => {
      expect(await result(chain.rpc('view.chainId'))).toBe('0xb78c4')
      expect(await result(chain.rpc('view.version'))).toBe('0xb78c4')
    },
  ],
  [
    '1.4',
    'view.maintoken is a checksummed address',
    async () => {
      expect(((await result(chain.rpc('view.maintoken'))) as string).toLowerCase()).toBe(chain.mev)
    },
  ],
  [
    '1.4',
    'view.getBalance in decimal coins, trailing zeros trimmed',
    async () => {
      await chain.upstream.call('anvil_setBalance', [
        pad('0x77', { size: 20 }),
        toHex(250_000_000_000_000_000n),
      ])
      expect(await result(chain.rpc('view.getBalance', pad('0x77', { size: 20 })))).toBe('0.25')
      expect(await result(chain.rpc('view.getBalance', pad('0x78', { size: 20 })))).toBe('0')
    },
  ],
  [
    '1.4',
    'view.seq is hex',
    async () => {
      expect(await result(chain.rpc('view.seq', address(alice)))).toBe(hex(await chain.nonce(alice)))
    },
  ],
  [
    '1.4',
    'reward methods answer honestly when there is no formulator',
    async () => {
      expect(await error(chain.rpc('view.calcRewardPower', chain.mev))).toMatchObject({ code: -32000 })
      expect(await error(chain.rpc('search.reward', chain.mev, address(alice)))).toMatchObject({
        code: -32000,
      })
    },
  ],
  [
    '1.4',
    'search.tx by hash, by height and index, by 12-hex id',
    async () => {
      const byHash = (await result(chain.rpc('search.tx', mined))) as Record<string, unknown>
      expect(byHash).toMatchObject({ Hash: mined, Height: height, Index: 0, From: address(alice), Event: [] })
      expect(await result(chain.rpc('search.tx', height, 0))).toEqual(byHash)
      expect(await result(chain.rpc('search.tx', `${height.toString(16).padStart(8, '0')}0000`))).toEqual(
        byHash,
      )
    },
  ],
  // Design section 4: the transfer precompile belongs to the MEV token alone.
  [
    'devnet',
    'the MEV token may call the transfer precompile',
    async () => {
      const to = pad('0xaa', { size: 20 })
      await chain.send(alice, { to: chain.mev, data: data('move', [address(bob), to, 5n]) })
      await chain.proxy.tick()
      expect(await result(chain.rpc('eth_getBalance', to))).toBe('0x5')
    },
  ],
  ...(
    [
      ['directly', () => ({ to: pad('0xfd', { size: 20 }), data: '0x00' as Hex })],
      [
        'from another contract',
        () => ({ to: chain.other, data: data('move', [address(bob), address(alice), 5n]) }),
      ],
      [
        'from another contract, nested',
        () => ({
          to: chain.mev,
          data: data('relay', [chain.other, data('move', [address(bob), address(alice), 5n])]),
        }),
      ],
      [
        "by borrowing the token's code",
        () => ({
          to: chain.other,
          data: data('lend', [chain.mev, data('move', [address(bob), address(alice), 5n])]),
        }),
      ],
      [
        'by delegatecall',
        () => ({ to: chain.mev, data: data('lendRaw', [data('move', [address(bob), address(alice), 5n])]) }),
      ],
    ] as [string, () => { to: Address; data: Hex }][]
  ).map(([how, tx]): [string, string, () => Promise<void>] => [
    'devnet',
    `nobody else may call it: ${how}`,
    async () => {
      expect(await text(chain.send(alice, tx()))).toBe('transfer precompile: caller is not the main token')
    },
  ]),
  [
    'devnet',
    'nor where a dry run shows nothing: the execution itself is looked at',
    async () => {
      const [nonce, before] = [
        await chain.nonce(alice),
        await result(chain.rpc('eth_getBalance', address(bob))),
      ]
      const hash = (
        await chain.send(alice, { to: chain.other, data: data('sneak', [address(bob), address(alice), 5n]) })
      ).result as Hex
      expect(hash).toMatch(/^0x/)
      await chain.proxy.tick()
      expect(await result(chain.rpc('eth_getBalance', address(bob)))).toBe(before)
      expect(await chain.nonce(alice)).toBe(nonce)
      expect(await text(chain.rpc2('search.tx', hash))).toBe(
        'transfer precompile: caller is not the main token',
      )
    },
  ],
]

describe('the chain as clients see it', () => {
  test.each(quirks)('%s: %s', async (_section, _quirk, check) => check())
})

describe('the plain switch', () => {
  let plain: TestChain
  beforeAll(async () => {
    plain = await testChain({ plain: true })
  })
  afterAll(() => plain.stop())

  test('seconds, a base fee, all fields, proper error objects', async () => {
    const block = (await result(plain.rpc('eth_getBlockByNumber', 'latest', false))) as Record<string, Hex>
    expect(block).toHaveProperty('baseFeePerGas', '0x0')
    expect(block).toHaveProperty('gasLimit')
    expect(Number(block.timestamp)).toBe(1_700_000_000)
    expect(await error(plain.rpc('anvil_mine'))).toMatchObject({ code: -32601 })
    expect(await result(plain.rpc('eth_getCode', plain.mev, 'latest'))).toMatch(/^0x/)
    expect(await result(plain.rpc('eth_getLogs', { address: [plain.mev], fromBlock: '0x0' }))).toEqual([])
    expect(await result(plain.rpc('view.blockNumber'))).toBe(2)
  })

  test('a reverted transaction is mined with status 0 and consumes its nonce; pending is counted', async () => {
    const hash = (await plain.send(bob, { to: plain.mev, data: data('fail') })).result as Hex
    expect(await result(plain.rpc('eth_getTransactionCount', address(bob), 'pending'))).toBe('0x1')
    await plain.proxy.tick()
    expect(await result(plain.rpc('eth_getTransactionReceipt', hash))).toMatchObject({ status: '0x0' })
    expect(await plain.nonce(bob)).toBe(1)
  })
})

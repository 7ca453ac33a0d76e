import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { away, type FakeNode, fakeRpc } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { parseExact } from '../chain/exactJson.ts'
import type { Address } from '../config/registry.ts'
import { readCallRecord } from './callRecord.ts'
import type { Hash, Sent, Settled } from './model.ts'
import { lookUp, newMemory } from './outcome.ts'
import { readReceipt } from './receipt.ts'

type Recorded = {
  readonly method: string
  readonly hash: Hash
  readonly receipt: Record<string, unknown> & { readonly from: Address }
  readonly searchTx: string
}
const { transactions } = JSON.parse(
  readFileSync(new URL('../../../../tests/real-transactions.json', import.meta.url), 'utf8'),
) as { readonly transactions: readonly Recorded[] }

const MEV = '0xa1f093a1d8d4ed5a7cc8fe29586266c5609a23e8'
const USDT = '0x94753d8e560cf9a0e9674322ee99bb83ae087154'
const USDC = '0x349c14ab5fef91611b4bc2b5c5aebbb2fcd1ef59'
const MEFI = '0xb0482734b9b877c5d3c9093911a87c70c0580d3c'
const BUSD = '0x67d7c7f2e337dcdebb7440310341a48b31249060'
const MPL = '0xeca3b71ab18cca5dcda8816b03d1867885696621'
const PKT = '0xd1a87875238407c84203520859e73fc6f2e5d2c2'
const MEV_USDT = '0xd5241939597516202ccf74e133b8ac62f36f326a'
const MEV_MEFI = '0xc59594e8c494260251196dcb8c10ceab58c98d0c'
const MEFI_USDC = '0x6a51fb442945156a16329aa79d83a7337bd65f11'
const MPL_USDC = '0xce3f599fb428aa898ed2bcebfffa10106f0cfbd1'
const USDT_USDC = '0xb1fbe20cad9875aaa4e8ddfff5ef4af9496080ab'
const BUSD_USDC = '0xfb2ffe3b920bb3cedb5ebfb023933c909d57f7ee'

type Amounts = Readonly<Record<string, string>>
/** Position in the file, amounts paid, amounts received, in coins. */
type Row = readonly [number, Amounts, Amounts]

/**
 * Movements of the sender's tokens in each transaction. They do not come from the reader under test: the amounts of
 * swaps and of liquidity are from the results of the router and the pools, those of stable removals from the signed
 * call, and those of farms, offerings and the lock were entered manually. Number 78's result belongs to another
 * transaction (two were in the pool at once): its amounts are from the signed call and the pair's Swap.
 */
const ROWS: readonly Row[] = [
  [0, {}, {}],
  [1, {}, {}],
  [2, { [USDT]: '20000', [MEV]: '1000000' }, { [MEV_USDT]: '141421.356237309504879168' }],
  [3, {}, {}],
  [4, { [MEV]: '500000', [MEFI]: '50000' }, { [MEV_MEFI]: '158113.883008418966598944' }],
  [5, { [USDC]: '20000', [MEFI]: '100000' }, { [MEFI_USDC]: '44721.359549995793927183' }],
  [6, { [USDC]: '15000', [MPL]: '300000' }, { [MPL_USDC]: '67082.039324993690891275' }],
  [7, { [USDT]: '500000', [USDC]: '480000' }, { [USDT_USDC]: '979998.806047236087598019' }],
  [8, { [BUSD]: '100000', [USDC]: '130000' }, { [BUSD_USDC]: '229988.362085521611619977' }],
  [9, { [USDT]: '123.456789' }, { [MEV]: '6128.871900838759511183' }],
  [10, { [MEFI]: '77.7' }, { [USDC]: '15.644953508663300304' }],
  [11, { [MEFI]: '77.7' }, { [USDC]: '15.488315145838660174' }],
  [12, { [USDT]: '1234.5' }, { [USDC]: '1233.692301973831690565' }],
  [13, { [USDC]: '999.999999' }, { [BUSD]: '997.368296857556064863' }],
  [14, { [USDC]: '6.310396122353876468' }, { [MEFI]: '31.4159' }],
  [15, { [MPL]: '40.356770996444614101' }, { [MEFI]: '10' }],
  [16, { [MPL]: '500' }, { [BUSD]: '24.800110516298868281' }],
  [17, { [MEV]: '1000' }, { [USDC]: '20.070535614010917065' }],
  [18, { [USDT]: '50' }, { [MEFI]: '248.009784445686819333' }],
  [19, { [USDT]: '0.000000000000000001' }, { [MEV]: '0.000000000000000049' }],
  [20, { [USDT]: '2000' }, { [MEV]: '89958.42361158303169286' }],
  [21, { [USDT]: '2000' }, { [MEV]: '75035.26496094858896841' }],
  [
    22,
    { [USDC]: '201.165087315825974452', [MEFI]: '999.999999999999999998' },
    { [MEFI_USDC]: '448.513007360400865804' },
  ],
  [23, { [USDC]: '321.123' }, { [MEFI_USDC]: '356.397689923780544333' }],
  [24, { [MEFI]: '2500' }, { [MEFI_USDC]: '561.319363777199407642' }],
  [
    25,
    { [MEFI_USDC]: '455.410020353793605926' },
    { [USDC]: '203.363362424847363396', [MEFI]: '1019.857315220986188295' },
  ],
  [26, { [MEFI_USDC]: '182.16400814151744237' }, { [USDC]: '162.285263740036881709' }],
  [27, { [USDT]: '1000' }, { [USDT_USDC]: '999.374573365109421526' }],
  [28, { [USDT]: '1000', [USDC]: '700.5' }, { [USDT_USDC]: '1700.330260461265116495' }],
  [29, { [USDC]: '333.3' }, { [USDT_USDC]: '333.176919607098580638' }],
  [
    30,
    { [USDT_USDC]: '1010.960584477824372886' },
    { [USDT]: '517.635807228616854304', [USDC]: '493.327173638388338631' },
  ],
  [31, { [USDT_USDC]: '404.384233791129749154' }, { [USDC]: '404.119396659333402257' }],
  [32, { [USDT_USDC]: '52.518385048866728013' }, { [USDT]: '12.5', [USDC]: '40' }],
  [
    33,
    { [USDT]: '28.953032459593405767', [MEV]: '999.999999999999999974' },
    { [MEV_USDT]: '170.125749386157456183' },
  ],
  [34, { [USDC]: '321.123' }, { [MEFI_USDC]: '358.867843822012134151' }],
  [35, { [MEFI]: '2500' }, { [MEFI_USDC]: '555.826559023482720545' }],
  [
    36,
    { [MEFI_USDC]: '453.151711925664941609' },
    { [USDC]: '200.714146491113753922', [MEFI]: '1023.138837801200450124' },
  ],
  [37, { [MEFI_USDC]: '181.260684770265976643' }, { [USDC]: '159.93875503910397274' }],
  [38, { [USDT]: '1000' }, { [USDT_USDC]: '999.659599863551149563' }],
  [
    39,
    { [USDT_USDC]: '1011.115688220961092729' },
    { [USDT]: '518.401438381907666289', [USDC]: '492.717121040851579626' },
  ],
  [40, { [USDT_USDC]: '404.446275288384437092' }, { [USDC]: '404.302315237291983709' }],
  [41, { [USDT_USDC]: '52.50998246297763102' }, { [USDT]: '12.5', [USDC]: '40' }],
  // Commitments to offerings, the lock, a stake without a reward.
  [42, { [USDC]: '300' }, {}],
  [43, { [USDC]: '100' }, {}],
  [44, { [USDC]: '8000' }, {}],
  [45, { [USDC]: '6000' }, {}],
  [46, { [USDT]: '500' }, {}],
  [47, { [MEFI]: '1000' }, {}],
  // Harvests and withdrawals, whose reward arrives beside the stake or is the same token.
  [48, {}, { [MEFI]: '385' }],
  [49, {}, { [PKT]: '775' }],
  [50, {}, { [MEFI]: '404' }],
  [51, {}, { [MEFI]: '390.999999999999999958', [MEV_USDT]: '19.98' }],
  [52, {}, { [PKT]: '10', [MEFI]: '100' }],
  [53, {}, { [MEFI]: '605.4999999999999996' }],
  [54, {}, { [MEFI]: '6.500000000000000442', [MEV_USDT]: '29.960023342237061769' }],
  [55, {}, { [PKT]: '13', [MEFI]: '400' }],
  [56, {}, { [MEFI]: '10' }],
  [57, { [USDT]: '25' }, { [MEV]: '1267.442974820135074352' }],
  [58, { [MEV]: '1000' }, { [USDT]: '28.889450470115639011' }],
  [59, { [USDT]: '500' }, { [USDC]: '499.345507205532663851' }],
  [60, { [MEFI]: '15.392495937954872191' }, { [USDC]: '3' }],
  [61, { [MPL]: '40' }, { [BUSD]: '1.985214622555151738' }],
  [62, { [USDC]: '3000' }, { [MEFI]: '13360.471430410859815134' }],
  [63, { [USDC]: '3000' }, { [MEFI]: '7827.161032681473071532' }],
  [64, { [USDC]: '10' }, { [MEFI_USDC]: '9.864095831170963827' }],
  [65, { [BUSD]: '10' }, { [USDC]: '10.006935352591793722' }],
  [66, { [USDC]: '9.996928417239201928' }, { [MEFI_USDC]: '9.858961721258946129' }],
  [67, { [MEFI_USDC]: '5' }, { [USDC]: '2.533987170758607869', [MEFI]: '9.869067147730497595' }],
  [68, { [USDT_USDC]: '20' }, { [USDT]: '10.208781961744985012', [USDC]: '9.79128130439845974' }],
  [69, { [MEFI_USDC]: '5' }, { [USDC]: '5.065166944714950324' }],
  [70, {}, { [PKT]: '1118' }],
  [71, {}, {}],
  [72, {}, {}],
  // 73 is an NFT transaction.
  [74, {}, { [PKT]: '1500' }],
  [75, {}, { [PKT]: '500' }],
  [76, {}, { [PKT]: '600' }],
  [77, { [USDT]: '2000' }, { [MEV]: '50832.012116317930969435' }],
  [78, { [USDT]: '100' }, { [MEV]: '2358.851988047333982434' }],
  [79, {}, {}],
  [80, { [BUSD_USDC]: '1000' }, { [BUSD]: '430.392826582486478187', [USDC]: '569.667219268211544128' }],
  [81, {}, {}],
  [82, { [MEV]: '200000' }, {}],
  [83, { [USDC]: '8.185233032006547784' }, { [MEFI]: '31.4159' }],
  [84, { [MPL]: '52.553548506259426261' }, { [MEFI]: '10' }],
  [85, {}, { [MEFI]: '18.345678901234567879' }],
]

/** Converts coins to base units by moving the decimal point, unlike the reader. */
function toRaw(coins: string): bigint {
  const [whole = '', fraction = ''] = coins.split('.')
  return BigInt(whole) * 10n ** 18n + BigInt((fraction + '0'.repeat(18)).slice(0, 18))
}
const rawOf = (amounts: Amounts) =>
  Object.fromEntries(Object.entries(amounts).map(([token, coins]) => [token, toRaw(coins)]))
const at = (place: number) => transactions[place] as Recorded
const answerOf = ({ searchTx }: Recorded) => (parseExact(searchTx) as { result: unknown }).result
const read = (tx: Recorded) => readCallRecord(answerOf(tx), { hash: tx.hash, account: tx.receipt.from })

describe('the chain’s own node', () => {
  it('returns no amounts in any receipt, so that only a receipt without movements counts as complete', () => {
    expect(transactions).toHaveLength(86)
    const whole: number[] = []
    for (const [place, tx] of transactions.entries()) {
      const settled = readReceipt(tx.receipt, tx.receipt.from)
      expect(settled).toMatchObject({ received: {}, paid: {}, items: {} })
      if (settled.complete) whole.push(place)
    }
    // The lock is opened, an NFT approval is given, a pool is closed and opened.
    expect(whole).toEqual([71, 72, 79, 81])
  })

  it.each(ROWS)('transaction %i to the wei', (place, paid, received) => {
    expect(read(at(place))).toEqual({
      complete: true,
      paid: rawOf(paid),
      received: rawOf(received),
      items: {},
    })
  })

  it('covers every recorded transaction', () => {
    expect([...ROWS.map(([place]) => place), 73].sort((a, b) => a - b)).toEqual([...transactions.keys()])
  })

  it('returns an NFT with its whole id, for its recipient', () => {
    const tx = at(73)
    const collection = '0x43d185754611533cee7112b461430572a9e52891'
    const account = '0x14dc79964da2c08b23698b3d3cc7ca32193d9955'
    const moved = readCallRecord(answerOf(tx), { hash: tx.hash, account })
    expect(moved?.items).toEqual({
      [collection]: [103566986406655465886323713255010543427292308861415401645346308552978763190610n],
    })
  })

  it('treats digits that JSON.parse rounds as unknown, never rounded', () => {
    const tx = at(30)
    const rounded = (JSON.parse(tx.searchTx) as { result: unknown }).result
    const moved = readCallRecord(rounded, { hash: tx.hash, account: tx.receipt.from })
    expect(moved).toMatchObject({ complete: false, paid: {} })
    expect(moved?.received[USDT]).toBe(toRaw('517.635807228616854304'))
  })

  it('ignores a record of another transaction', () => {
    const { hash } = at(9)
    expect(readCallRecord(answerOf(at(10)), { hash, account: at(9).receipt.from })).toBeNull()
  })
})

const OWNER = address(0xabc)
const OTHER = address(0xdef)
const TOKEN = address(0x70)
const hash = `0x${'ab'.repeat(32)}` as const
const call = (Method: string, Args: unknown, more: Record<string, unknown> = {}) => ({
  From: OTHER,
  To: TOKEN,
  Method,
  Args,
  Result: null,
  Error: '',
  ToName: '',
  ...more,
})
const moved = (...calls: unknown[]) => readCallRecord({ Hash: hash, Event: calls }, { hash, account: OWNER })

describe('a record of calls', () => {
  it.each<[string, unknown[], Partial<Settled>]>([
    ['nothing of the owner’s', [call('Transfer', [OTHER, '1'])], { received: {}, complete: true }],
    ['a call that failed', [call('Transfer', [OWNER, '1'], { Error: 'Token: X' })], { received: {} }],
    [
      'a call of one that failed',
      [
        call('Deposit', ['1'], { To: OTHER, Error: 'Exchange: K' }),
        call('Transfer', [OWNER, '1']),
        call('Transfer', [OWNER, '2'], { To: address(0x71), From: address(0x99) }),
      ],
      { received: { [address(0x71)]: 2n * 10n ** 18n }, complete: false },
    ],
    ['minted', [call('Mint', [OWNER, '0.25'])], { received: { [TOKEN]: 25n * 10n ** 16n } }],
    [
      'minted to many',
      [
        call('MintBatch', [
          [OTHER, OWNER],
          ['1', '2'],
        ]),
      ],
      { received: { [TOKEN]: 2n * 10n ** 18n } },
    ],
    ['burned', [call('Burn', ['3'], { From: OWNER })], { paid: { [TOKEN]: 3n * 10n ** 18n } }],
    ['a pair’s burn, for the owner', [call('Burn', [OWNER], { From: OWNER })], { paid: {}, complete: true }],
    ['a pair’s mint', [call('Mint', [OWNER], { Result: ['4'] })], { received: { [TOKEN]: 4n * 10n ** 18n } }],
    ['a pair’s mint that tells nothing', [call('Mint', [OWNER])], { received: {}, complete: false }],
    [
      'a stable pool’s result below what was demanded',
      [call('AddLiquidity', [[1, 2], '5'], { From: OWNER, Result: ['4.9'] })],
      { received: {}, complete: false },
    ],
    [
      'more burned than was allowed',
      [call('RemoveLiquidityImbalance', [[1, 2], '5'], { From: OWNER, Result: ['5.1'] })],
      { paid: {}, complete: false },
    ],
    [
      'one amount of two unreadable',
      [call('Transfer', [OWNER, '1']), call('Transfer', [OWNER, 1e21])],
      { received: {}, complete: false },
    ],
    ['an entry of another shape', [call('Transfer', [OWNER, '1']), 5], { complete: false }],
    [
      'addresses in capitals',
      [call('Transfer', [OWNER.toUpperCase().replace('0X', '0x'), '1'])],
      {
        received: { [TOKEN]: 10n ** 18n },
      },
    ],
  ])('%s', (_, calls, expected) => {
    expect(moved(...calls)).toMatchObject(expected)
    for (const side of ['received', 'paid'] as const)
      if (expected[side]) expect(moved(...calls)?.[side]).toEqual(expected[side])
  })

  it.each([
    '1.',
    '.5',
    '-1',
    '1e3',
    '0.0000000000000000001',
    ' 1',
    '1,5',
    '0x',
    null,
    {},
    -1,
    1.5,
    Number.NaN,
    // Not the amount that it would be as a text.
    [[1]],
    [['1']],
  ])('an amount of %j is unknown', (amount) => {
    expect(moved(call('Transfer', [OWNER, amount]))).toMatchObject({ received: {}, complete: false })
  })

  it('survives any answer of a node', () => {
    const odd = fc.oneof(fc.anything(), fc.constant(OWNER), fc.constant('1'))
    const methods = ['Transfer', 'TransferFrom', 'Mint', 'MintBatch', 'Burn', 'AddLiquidity']
    fc.assert(
      fc.property(
        fc.array(fc.anything()),
        fc.constantFrom(...methods),
        fc.array(odd),
        odd,
        (entries, method, args, result) => {
          const settled = moved(...entries, call(method, args, { Result: result, From: OWNER }))
          for (const amount of Object.values(settled?.received ?? {})) expect(typeof amount).toBe('bigint')
        },
      ),
    )
    for (const record of [null, 5, 'x', {}, { Hash: hash }, { Hash: hash, Event: 'many' }])
      expect(readCallRecord(record, { hash, account: OWNER })).toBeNull()
  })
})

describe('a transaction in a block', () => {
  const tx = at(9)
  const sent: Sent = {
    hash: tx.hash,
    account: tx.receipt.from,
    sentBlock: 1n,
    answerBlock: 1n,
    call: null,
    nonce: null,
    contract: false,
    by: null,
  }
  /** After the polls that wait for an unreachable node. */
  const look = (nodes: Readonly<Record<string, FakeNode>>) =>
    lookUp({ rpc: fakeRpc(nodes), chainId: 1, mev: MEV }, sent, {
      ...newMemory(),
      seen: 9,
      missed: new Map(Object.keys(nodes).map((url) => [url, 9])),
    })
  const answering =
    (record: unknown): FakeNode =>
    ({ method }) =>
      method === 'eth_getTransactionReceipt'
        ? { result: tx.receipt }
        : method === 'eth_getTransactionByHash'
          ? { result: { from: tx.receipt.from, to: MEV, input: '0x', nonce: '0x1', value: '0x0' } }
          : method !== 'search.tx'
            ? { result: '0x1' }
            : record === undefined
              ? { error: { code: -32601, message: 'invalid method' } }
              : { result: record }

  it.each<[string, Readonly<Record<string, FakeNode>>, boolean]>([
    ['the node that answers first', { 'http://one': answering(answerOf(tx)) }, true],
    [
      'any other, one being away',
      { 'http://gone': away, 'http://one': answering(undefined), 'http://two': answering(answerOf(tx)) },
      true,
    ],
    ['any other', { 'http://one': answering(undefined), 'http://two': answering(answerOf(tx)) }, true],
    [
      'nobody',
      { 'http://one': answering(undefined), 'http://two': answering({ Hash: tx.hash, Event: [] }) },
      false,
    ],
  ])('takes its amounts from %s', async (_, nodes, complete) => {
    const { outcome } = await look(nodes)
    expect(outcome).toMatchObject({
      state: 'confirmed',
      later: false,
      settled: {
        block: 276n,
        complete,
        received: complete ? { [MEV]: toRaw('6128.871900838759511183') } : {},
      },
    })
  })

  it('takes its amounts later from a node that does not have it yet', async () => {
    expect((await look({ 'http://one': answering(null) })).outcome).toMatchObject({ later: true })
  })
})

/** Tests the checks before a signature of a conversion: each possible mistake has its own refusal. */
import { describe, expect, it } from 'vitest'
import { converterOf, MPL, PKS, reviewedOf } from '../../../tests/fakes/conversions.ts'
import { away, fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { plainSteps } from '../../../tests/fakes/signing.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { E18 } from '../core/pool/model.ts'
import { converter, request } from './calls.ts'
import { converted } from './figures.ts'
import { conversionSteps } from './flow.ts'

const truth = {
  ratio: E18 / 2n,
  /** Added to the contract's own quote. */
  off: 0n,
  paused: false,
  tokenIn: MPL,
  tokenOut: PKS,
  held: 10_000n * E18,
  inWindow: 10n ** 24n,
  inAll: 10n ** 25n,
  allowance: 0n,
}
type Facts = typeof truth

function chainOf(change: Partial<Facts>) {
  const facts = { ...truth, ...change }
  const views: View[] = [
    [converter.ratio, () => facts.ratio],
    [converter.paused, () => facts.paused],
    [converter.pending, () => [0n, 0n, 0n]],
    [converter.mintable, () => [facts.inWindow, facts.inAll, 172_799n]],
    [converter.tokenIn, () => facts.tokenIn],
    [converter.tokenOut, () => facts.tokenOut],
    [
      converter.quote,
      ([amount]) => {
        const { out, fee } = converted(amount as bigint, facts.ratio)
        return [out + facts.off, fee]
      },
    ],
    [request.ratio, () => facts.ratio],
    [token.balanceOf, () => facts.held],
    [token.allowance, () => facts.allowance],
  ]
  return node(views, { eth_chainId: '0x1', eth_blockNumber: '0x33' })
}

const depsOf = (...nodes: Parameters<typeof fakeRpc>[0][string][]) => {
  const rpc = fakeRpc(Object.fromEntries(nodes.map((one, i) => [`n${i}`, one])))
  return { rpc: () => rpc, chainId: 1, asked: rpc.asked }
}
const review = reviewedOf()
const byRequest = reviewedOf({ converter: converterOf({ kind: 'request' }) })

describe('a converter', () => {
  it.each<[string, Partial<Facts>, string | null]>([
    ['as reviewed', {}, null],
    ['with a better ratio', { ratio: E18 / 2n + 1n }, 'convert.ratioChanged'],
    ['with a lower ratio', { ratio: E18 / 2n - 1n }, 'convert.lessNow'],
    ['that is paused', { paused: true }, 'convert.paused'],
    ['with too little in the wallet', { held: 1_200n * E18 - 1n }, 'convert.balance'],
    ['with exactly enough', { held: 1_200n * E18 }, null],
    ['whose own quote is another', { off: 1n }, 'convert.chainDisagrees'],
    ['that takes another token', { tokenIn: address(0x99) }, 'convert.otherTokens'],
    ['that gives another token', { tokenOut: address(0x99) }, 'convert.otherTokens'],
    ['with a ceiling of the window below', { inWindow: review.least - 1n }, 'convert.ceiling'],
    ['with a ceiling in all below', { inAll: review.least - 1n }, 'convert.ceiling'],
    ['with just enough below the ceilings', { inWindow: review.least, inAll: review.least }, null],
  ])('%s', async (_, facts, refusal) =>
    expect(await refusalOf(conversionSteps(depsOf(chainOf(facts)), review))).toBe(refusal),
  )

  it('is compared on every node: one that disagrees stops the signature', async () =>
    expect(await refusalOf(conversionSteps(depsOf(chainOf({}), chainOf({ ratio: E18 / 4n })), review))).toBe(
      'rpc.disagree',
    ))

  it('is not signed with the low minimum of one node that lies', async () => {
    const low = E18 / 4n
    const lowered = { ...review, ratio: low, least: converted(review.amount, low).out }
    const deps = depsOf(chainOf({ ratio: low }), chainOf({}))
    expect(await refusalOf(conversionSteps(deps, lowered))).toBe('rpc.disagree')
  })

  it('needs only one node that answers', async () =>
    expect(await refusalOf(conversionSteps(depsOf(away, chainOf({})), review))).toBeNull())

  it('is approved for exactly the amount and called with the reviewed minimum', () =>
    expect(plainSteps(conversionSteps(depsOf(chainOf({})), review))).toEqual([
      ['approve', MPL, 'approve', [review.converter.address, 1_200n * E18], 0n],
      ['convert', review.converter.address, 'converter', [1_200n * E18, review.least], 0n],
    ]))

  it.each([
    [1_200n * E18, false],
    [1_200n * E18 - 1n, true],
  ])('with an allowance of %s the approval is needed: %s', async (allowance, needed) => {
    const [approve] = conversionSteps(depsOf(chainOf({ allowance })), review)
    expect(await approve?.needed({})).toBe(needed)
  })
})

describe('a request', () => {
  it.each<[string, Partial<Facts>, string | null]>([
    ['as reviewed', {}, null],
    ['with a lower ratio', { ratio: E18 / 2n - 1n }, 'convert.ratioChanged'],
    ['with a better ratio', { ratio: E18 / 2n + 1n }, 'convert.ratioChanged'],
    ['with too little in the wallet', { held: 1n }, 'convert.balance'],
  ])('%s', async (_, facts, refusal) =>
    expect(await refusalOf(conversionSteps(depsOf(chainOf(facts)), byRequest))).toBe(refusal),
  )

  it('reads the ratio of exactly this amount, in one round trip with the balance', async () => {
    const deps = depsOf(chainOf({}))
    await conversionSteps(deps, byRequest).at(-1)?.check({})
    expect(deps.asked).toHaveLength(1)
    expect(deps.asked[0]?.filter(({ method }) => method === 'eth_call')).toHaveLength(3)
  })

  it('is called without a minimum, because it takes none', () =>
    expect(plainSteps(conversionSteps(depsOf(chainOf({})), byRequest))[1]).toEqual([
      'convert',
      byRequest.converter.address,
      'requestStone',
      [1_200n * E18],
      0n,
    ]))
})

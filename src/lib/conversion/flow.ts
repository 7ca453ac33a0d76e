import { token } from '../core/chain/calls.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step, WriteCall } from '../core/tx/model.ts'
import { converter as converterCalls, request as requestCalls } from './calls.ts'
import { converted } from './figures.ts'
import type { ConversionRequest } from './model.ts'
import { converterReader } from './read.ts'

export type ConversionDeps = { readonly rpc: () => Rpc; readonly chainId: number }

/** Reads a converter at one node: its state, and what only the signature needs. */
async function readWorld(deps: ConversionDeps, { owner, converter, amount }: ConversionRequest, url: string) {
  const { address: to } = converter
  const asked = questions()
  const read = converterReader(asked, converter, amount, owner)
  const own =
    converter.kind === 'converter'
      ? {
          tokenIn: asked.need<Address>({ to, fn: converterCalls.tokenIn }),
          tokenOut: asked.need<Address>({ to, fn: converterCalls.tokenOut }),
          quote: asked.need<readonly [bigint, bigint]>({ to, fn: converterCalls.quote, args: [amount] }),
        }
      : null
  const held = asked.need({ to: converter.tokenIn, fn: token.balanceOf, args: [owner], from: owner })
  const { block, results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  return {
    block,
    state: read(results),
    held: held(results),
    own: own && { tokenIn: own.tokenIn(results), tokenOut: own.tokenOut(results), quote: own.quote(results) },
  }
}

/**
 * Compares what the person agreed to with one node: the same tokens, enough of them, no pause, an output within the
 * ceilings, and the contract's own figure equal to ours. Any other ratio stops the signature. A `request` takes no
 * minimum; the minimum of a converter would be that of a node that reports too low a ratio, if another node that
 * reports the true one agreed.
 */
async function checkAgainst(deps: ConversionDeps, request: ConversionRequest, url: string): Promise<void> {
  const { converter, amount, ratio, least } = request
  const { state, held, own, block } = await readWorld(deps, request, url)
  if (own && !(sameAddress(own.tokenIn, converter.tokenIn) && sameAddress(own.tokenOut, converter.tokenOut)))
    throw new AppError('convert.otherTokens', `${own.tokenIn} ${own.tokenOut}`)
  if (state.paused) throw new AppError('convert.paused')
  if (held < amount) throw new AppError('convert.balance')
  if (state.ratio !== ratio && (converter.kind === 'request' || state.ratio > ratio))
    throw new AppError('convert.ratioChanged', `${ratio} / ${state.ratio}, ${block}`)
  const { out, fee } = converted(amount, state.ratio)
  if (own && (own.quote[0] !== out || own.quote[1] !== fee))
    throw new AppError('convert.chainDisagrees', `${own.quote} / ${out},${fee}`)
  if (out < least) throw new AppError('convert.lessNow', `${out} < ${least}, ${block}`)
  if (state.mintable && (out > state.mintable.inAll || out > state.mintable.inWindow))
    throw new AppError('convert.ceiling', `${out} > ${state.mintable.inWindow}, ${state.mintable.inAll}`)
}

/** Returns the call of a conversion. A converter reverts below `least`; a `request` takes no such limit. */
export const conversionCall = ({ converter, amount, least }: ConversionRequest): WriteCall =>
  converter.kind === 'converter'
    ? { to: converter.address, fn: converterCalls.convert, args: [amount, least] }
    : { to: converter.address, fn: requestCalls.convert, args: [amount] }

/** Builds the steps `[approve?, convert]`. The approval is exact: the amount of this conversion, for this contract. */
export function conversionSteps(deps: ConversionDeps, request: ConversionRequest): Step[] {
  const { owner, converter, amount } = request
  const check = () => allAgree(deps.rpc(), (url) => checkAgainst(deps, request, url))
  return [
    approveStep(deps, { owner, token: converter.tokenIn, spender: converter.address, amount }, check),
    {
      id: 'convert',
      nativeSpend: 0n,
      call: conversionCall(request),
      needed: async () => true,
      check,
    },
  ]
}

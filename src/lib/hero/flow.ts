import { nft } from '../core/chain/nftCalls.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import type { Address, Registry } from '../core/config/registry.ts'
import { marketEntryOf } from '../core/nft/market.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step, WriteCall } from '../core/tx/model.ts'
import { reveal } from './calls.ts'
import { checkTerms } from './check.ts'
import type { HeroRequest } from './request.ts'

export type HeroDeps = { readonly rpc: () => Rpc; readonly chainId: number; readonly registry: Registry }

/** Ids are passed as hex text. */
const text = (id: bigint): string => `0x${id.toString(16)}`

/** Builds the contract call of an action, as the real chain's contracts take it too (docs/chain.md, Reveal). */
export function heroCall({ at, terms }: HeroRequest): WriteCall {
  const to = at.address
  switch (terms.act) {
    case 'reveal':
      return { to, fn: reveal.reveal, args: [terms.boxes.map(text)] }
    case 'dismantle':
      return { to, fn: reveal.dismantle, args: [terms.heroes.map(text)] }
    case 'inherit': {
      const { master, material, level } = terms
      return { to, fn: reveal.dismantle, args: [['inherit', text(master), text(material), `${level}`]] }
    }
    default: {
      const { master, material, number } = terms
      return { to, fn: reveal.merge, args: [text(master), number, text(material), number] }
    }
  }
}

/** Returns the collection whose items an action uses up. The series' contract must be approved to move it. */
export const usedCollection = ({ at, terms }: HeroRequest): Address =>
  terms.act === 'reveal' && at.box ? at.box : at.hero

const rightCall = (collection: Address, spender: Address, given: boolean): WriteCall => ({
  to: collection,
  fn: nft.setApprovalForAll,
  args: [spender, given],
})

/**
 * True if the contract may move an account's items of a collection.
 * @throws if the chain does not answer
 */
async function mayMove(deps: HeroDeps, owner: Address, collection: Address, spender: Address) {
  const { calls, need } = questions()
  const answer = need<boolean>({
    to: collection,
    fn: nft.isApprovedForAll,
    args: [owner, spender],
    from: owner,
  })
  return answer((await readViews(deps.rpc(), deps.chainId, calls)).results)
}

/**
 * Builds the steps of an action: `[approveHeroes?, approve?, action]`. The approval of items always covers the whole
 * collection; no smaller one is requested. The coin of a level transfer is approved exactly. Before each signature
 * every node confirms the terms.
 */
export function heroSteps(deps: HeroDeps, request: HeroRequest): Step[] {
  const { owner, at, terms } = request
  const collection = usedCollection(request)
  const market = marketEntryOf(deps.registry)
  const check = () =>
    allAgree(deps.rpc(), (url) =>
      checkTerms((calls) => readViews(deps.rpc(), deps.chainId, calls, url), market, request),
    )
  const right: Step = {
    id: 'approveHeroes',
    nativeSpend: 0n,
    call: rightCall(collection, at.address, true),
    needed: async () => !(await mayMove(deps, owner, collection, at.address)),
    check,
  }
  const fee =
    terms.act === 'inherit' && terms.fee > 0n && terms.pkt
      ? [approveStep(deps, { owner, token: terms.pkt, spender: at.address, amount: terms.fee }, check)]
      : []
  const action: Step = {
    id: terms.act,
    nativeSpend: 0n,
    call: heroCall(request),
    needed: async () => true,
    check,
  }
  return [right, ...fee, action]
}

/** An approval of a whole collection that a reveal contract was given. */
export type HeroRight = { readonly owner: Address; readonly spender: Address; readonly collection: Address }

/** Builds the step that revokes the contract's approval; skipped if it has none. */
export const takeBackSteps = (deps: HeroDeps, { owner, spender, collection }: HeroRight): Step[] => [
  {
    id: 'revokeItems',
    nativeSpend: 0n,
    call: rightCall(collection, spender, false),
    needed: () => mayMove(deps, owner, collection, spender),
    check: async () => undefined,
  },
]

/** Signing of a start or stop, loaded with its dialog: the server records what the account signs. */
import { askApi } from '../../../lib/core/api/client.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { fromUnknown } from '../../../lib/core/errors/fromUnknown.ts'
import { assertUnaltered } from '../../../lib/core/tx/alteredTexts.ts'
import { typedRequest } from '../../../lib/core/wallet/signature.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import type { FarmAddress } from '../../../lib/nftfarm/model.ts'
import { type FarmingRefusal, farmItemsSchema, farmingResponseSchema } from '../../../lib/nftfarm/schema.ts'
import { farmingTypedData } from '../../../lib/nftfarm/typedData.ts'
import { rpc } from '../../../stores/chain.ts'
import { assertWallet } from '../../../stores/connect.ts'
import { $access } from '../../../stores/gate.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { $farmItems, refreshItems, refreshSummary } from './reported.ts'
import { $farming, type Farming } from './start.ts'

const CODES: Readonly<Partial<Record<FarmingRefusal, string>>> = {
  no_operator: 'nftfarm.noOperator',
  behind: 'nftfarm.behind',
  stale_number: 'nftfarm.number',
  bad_signature: 'nftfarm.signature',
  not_owner: 'nftfarm.notOwner',
  used_up: 'nftfarm.usedUp',
  not_started: 'nftfarm.notStarted',
  too_many: 'nftfarm.tooMany',
  claim_first: 'nftfarm.claimFirst',
}

/** Returns the reason that the server gave; `nftfarm.unanswered` if it may have recorded the signature. */
function refusalOf(error: unknown): AppError {
  const failure = fromUnknown(error)
  if (!failure.code.startsWith('api.')) return failure
  const said =
    typeof failure.cause === 'string' ? /"code":"([a-z_]{1,40})"/.exec(failure.cause)?.[1] : undefined
  if (said !== undefined)
    return new AppError(CODES[said as FarmingRefusal] ?? 'nftfarm.refused', said, { cause: failure })
  const isLost = ['api.offline', 'api.broken', 'api.badAnswer'].includes(failure.code)
  return isLost ? new AppError('nftfarm.unanswered', failure.code, { cause: failure }) : failure
}

/** A contract has no key, so the server could never recover its signature. */
async function refuseContract(owner: Address): Promise<void> {
  const [code] = await rpc().batch([{ method: 'eth_getCode', params: [owner, 'latest'] }])
  if (typeof code === 'string' && code !== '0x' && code !== '') throw new AppError('nftfarm.contract')
}

/** Says that a contract account cannot sign, before it is asked to. */
export async function noteContract(): Promise<void> {
  const { current } = $farming.get()
  if (!current) return
  const refused = await refuseContract(current.owner).then(
    () => null,
    (error: unknown) => fromUnknown(error),
  )
  // A node that does not answer says nothing about the account.
  if (refused?.code === 'nftfarm.contract' && $farming.get().current === current)
    $farming.set({ current: { ...current, error: refused } })
}

/** True if the server recorded the signature with this number, the account's largest. */
async function isRecorded(owner: Address, number: number): Promise<boolean> {
  const request = { base: apiUrl(), path: 'nft-farm/v1/items', query: { owner }, fresh: true }
  return (await askApi(request, farmItemsSchema)).number === number
}

/**
 * Asks the wallet to sign, and sends the signature to the server. Closing the dialog sends nothing more. If an earlier
 * answer of the server was lost, asks first if that signature was recorded.
 */
export async function signFarming(now = Date.now()): Promise<void> {
  const farming = $farming.get().current
  // A wallet that cannot sign, or a release that must not, is the button’s to say.
  if (!farming || !nftFarm || farming.state !== 'review' || $access.get().gate) return
  const { owner, start, items, unanswered } = farming
  let shown: Farming = { ...farming, state: unanswered === null ? 'signing' : 'sending', error: null }
  $farming.set({ current: shown })
  const isShown = () => $farming.get().current === shown
  const show = (change: Partial<Farming>) => {
    if (!isShown()) return
    shown = { ...shown, ...change }
    $farming.set({ current: shown })
  }
  const done = (record: Farming['record']) => {
    show({ state: 'done', unanswered: null, record })
    void refreshItems(true)
    void refreshSummary(true)
  }
  try {
    if (unanswered !== null && (await isRecorded(owner, unanswered))) return done(null)
    show({ state: 'signing', unanswered: null })
    await refuseContract(owner)
    // Rises even if the clock was set back since the last signature.
    const number = Math.max(now, ($farmItems.get().body?.number ?? 0) + 1)
    const account = owner.toLowerCase() as FarmAddress
    const data = farmingTypedData(
      { chainId: chain.id, pool: nftFarm.pool.toLowerCase() as FarmAddress },
      { account, start, items, number },
    )
    const adapter = await assertWallet(owner)
    if (!isShown()) return
    assertUnaltered()
    // Without a limit of time: a person reads what is signed, and the dialog says that the wallet has not answered.
    const signature = await adapter.sign(typedRequest(owner, withDomain(data)))
    if (!isShown()) return
    show({ state: 'sending', unanswered: number })
    const { record } = await askApi(
      {
        base: apiUrl(),
        path: start ? 'nft-farm/v1/start' : 'nft-farm/v1/stop',
        method: 'POST',
        body: { account, items, number, signature },
      },
      farmingResponseSchema,
    )
    done(record)
  } catch (error) {
    const refusal = refusalOf(error)
    const isLost = refusal.code === 'nftfarm.unanswered'
    show({ state: 'review', error: refusal, ...(isLost ? {} : { unanswered: null }) })
  }
}

/** Typed data as wallets expect it: with the type of its domain. */
const withDomain = (data: ReturnType<typeof farmingTypedData>) => ({
  ...data,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    ...data.types,
  },
})

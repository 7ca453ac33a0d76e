/** Signing of a start or stop, loaded with its dialog: the server records what the account signs. */
import { askApi } from '../../../lib/core/api/client.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { fromUnknown } from '../../../lib/core/errors/fromUnknown.ts'
import { answerInTime } from '../../../lib/core/wallet/answer.ts'
import { typedRequest } from '../../../lib/core/wallet/signature.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import type { FarmAddress } from '../../../lib/nftfarm/model.ts'
import { type FarmingRefusal, farmingResponseSchema } from '../../../lib/nftfarm/schema.ts'
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

/** Returns the reason that the server gave, or the failure as it is. */
function refusalOf(error: unknown): AppError {
  const failure = fromUnknown(error)
  if (!failure.code.startsWith('api.') || typeof failure.cause !== 'string') return failure
  const said = /"code":"([a-z_]{1,40})"/.exec(failure.cause)?.[1]
  if (said === undefined) return failure
  return new AppError(CODES[said as FarmingRefusal] ?? 'nftfarm.refused', said, { cause: failure })
}

/** A contract has no key, so the server could never recover its signature. */
async function refuseContract(owner: Address): Promise<void> {
  const [code] = await rpc().batch([{ method: 'eth_getCode', params: [owner, 'latest'] }])
  if (typeof code === 'string' && code !== '0x' && code !== '') throw new AppError('nftfarm.contract')
}

/** Asks the wallet to sign, and sends the signature to the server. Closing the dialog sends nothing more. */
export async function signFarming(now = Date.now()): Promise<void> {
  const farming = $farming.get().current
  // A wallet that cannot sign, or a release that must not, is the button’s to say.
  if (!farming || !nftFarm || farming.state === 'signing' || $access.get().gate) return
  const { owner, start, items } = farming
  const working: Farming = { ...farming, state: 'signing', error: null }
  $farming.set({ current: working })
  const isShown = () => $farming.get().current === working
  try {
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
    const signature = await answerInTime(adapter.sign(typedRequest(owner, withDomain(data))))
    if (!isShown()) return
    const { record } = await askApi(
      {
        base: apiUrl(),
        path: start ? 'nft-farm/v1/start' : 'nft-farm/v1/stop',
        method: 'POST',
        body: { account, items, number, signature },
      },
      farmingResponseSchema,
    )
    if (isShown()) $farming.set({ current: { ...working, state: 'done', record } })
    void refreshItems()
    void refreshSummary()
  } catch (error) {
    if (isShown()) $farming.set({ current: { ...working, state: 'review', error: refusalOf(error) } })
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

import type { EIP1193Provider } from 'viem'
import type { ChainConfig } from '../config/chains.ts'
import { AppError } from '../errors/AppError.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { chainOf } from './accounts.ts'

/** Answers after which a wallet must not be asked again: the user refused, or has an open question there. */
const FINAL = ['wallet.rejected', 'wallet.busy', 'wallet.locked', 'wallet.disconnected', 'wallet.silent']

/** Some wallets report their chain a moment after they have changed it. */
const LOOKS = 4
const LOOK_MS = 250

/** Patterns for the field of a chain that a wallet has with another value. The first match wins. */
const FIELDS = [
  ['wallet.addChainSymbol', /symbol|nativecurrency/i],
  ['wallet.addChainExplorer', /explorer/i],
  ['wallet.addChainRpc', /\brpc|endpoint/i],
  ['wallet.addChainId', /chain ?id/i],
] as const

/** Returns the failure of adding a chain, by the field that the wallet's message names. */
function addFailure(error: unknown): AppError {
  const failure = fromUnknown(error)
  if (FINAL.includes(failure.code)) return failure
  const [code] = FIELDS.find(([, text]) => text.test(failure.details)) ?? ['wallet.addChainFailed']
  return new AppError(code, failure.details, { cause: error })
}

/**
 * Makes a wallet change to a chain. Wallets that do not know the chain report it by code 4902, by another code, by a
 * text, or not at all: they answer null and stay. So adding is offered once, whatever the first answer was.
 * @param wait resolves after this many ms
 * @throws AppError `wallet.switchFailed` if the wallet is still on another chain, `wallet.addChain…` if it refuses to
 * add this one; the wallet's own refusal unchanged
 */
export async function changeChain(
  wallet: Pick<EIP1193Provider, 'request'>,
  chain: ChainConfig,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}` as const
  const ask = () => wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  let now: unknown = null
  const isHere = async () => {
    for (let look = 0; look < LOOKS; look++) {
      if (look > 0) await wait(LOOK_MS)
      now = await wallet.request({ method: 'eth_chainId' })
      if (chainOf(now) === chain.id) return true
    }
    return false
  }
  /** @returns why the wallet refused, or null */
  const refusal = async () => {
    try {
      await ask()
      return null
    } catch (error) {
      const failure = fromUnknown(error)
      if (FINAL.includes(failure.code)) throw failure
      return failure
    }
  }

  if ((await refusal()) === null && (await isHere())) return
  const added = wallet.request({
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId,
        chainName: chain.name,
        nativeCurrency: chain.native,
        rpcUrls: [...chain.rpc],
        ...(chain.explorer ? { blockExplorerUrls: [chain.explorer] } : {}),
      },
    ],
  })
  await added.catch((error: unknown) => {
    throw addFailure(error)
  })
  // Most wallets change to a chain that they have just added.
  if (await isHere()) return
  const again = await refusal()
  if (again || !(await isHere()))
    throw new AppError('wallet.switchFailed', again?.details ?? `it is on ${String(now)}`)
}

import { atom, map, onMount } from 'nanostores'
import { isServiceUrl } from '../lib/core/chain/serviceUrl.ts'
import { chain } from '../lib/core/config/env.ts'
import { readJson, watchText } from '../lib/core/storage/storage.ts'

export type Settings = {
  /** Basis points by pool kind; null is the kind's own default. */
  readonly slippageBps: number | null
  readonly expert: boolean
  /** The node that is asked first, if it is not the first of the built-in ones. */
  readonly rpcUrl: string | null
  /** The user's own node, asked first or not. */
  readonly ownRpcUrl: string | null
  /** Set by the user in place of the built-in address. */
  readonly apiUrl: string | null
  readonly theme: 'system' | 'light' | 'dark'
  readonly motion: 'system' | 'reduce' | 'full'
  /** True if the account's own amounts are covered on its page and in its dialog. */
  readonly covered: boolean
}

const MOST_SLIPPAGE_BPS = 5_000

/** Returns one of the allowed values, or `system`. */
const choice = <const T extends string>(value: unknown, text: readonly T[]): T | 'system' =>
  text.find((word) => word === value) ?? 'system'

/** Parses stored settings; unknown values get their default. */
function settingsOf(stored: unknown): Settings {
  const {
    slippageBps: bps,
    expert,
    rpcUrl,
    ownRpcUrl,
    apiUrl,
    theme,
    motion,
    covered,
  } = (stored ?? {}) as Record<string, unknown>
  const isBps = typeof bps === 'number' && Number.isInteger(bps) && bps >= 1 && bps <= MOST_SLIPPAGE_BPS
  const first = isServiceUrl(rpcUrl) ? rpcUrl : null
  return {
    slippageBps: isBps ? bps : null,
    expert: expert === true,
    rpcUrl: first,
    ownRpcUrl: isServiceUrl(ownRpcUrl) ? ownRpcUrl : first && !chain.rpc.includes(first) ? first : null,
    apiUrl: isServiceUrl(apiUrl) ? apiUrl : null,
    theme: choice(theme, ['light', 'dark']),
    motion: choice(motion, ['reduce', 'full']),
    covered: covered === true,
  }
}

const load = (): Settings => settingsOf(readJson('settings'))

export const $settings = map<Settings>(settingsOf(null))

// Read on first use, not at load: pages are pre-rendered with the defaults.
onMount($settings, () => {
  if (typeof window === 'undefined') return
  $settings.set(load())
  return watchText('settings', () => $settings.set(load()))
})

/** Returns the addresses in use: the one that is asked first, then the other built-in ones and the user's own. */
export function rpcUrls(): string[] {
  const { rpcUrl, ownRpcUrl } = $settings.get()
  return [...new Set([rpcUrl, ...chain.rpc, ownRpcUrl].filter((url) => url !== null))]
}

/** The node that answered the page last; null before the first answer under these settings. */
export const $node = atom<string | null>(null)

/** Node of the page, for a wallet that has none of its own. */
export const nodeNow = (): string => $node.get() ?? (rpcUrls()[0] as string)

export const apiUrl = (): string | null => $settings.get().apiUrl ?? chain.api

import { atom, map, onMount } from 'nanostores'
import { chain } from '../../lib/config/env.ts'
import { readJson, watchText, writeText } from '../../lib/storage/storage.ts'

export type Settings = {
  /** Basis points by pool kind; null is the kind's own default. */
  readonly slippageBps: number | null
  readonly expert: boolean
  /** Chosen by the person in place of the built-in addresses. */
  readonly rpcUrl: string | null
  readonly apiUrl: string | null
  readonly theme: 'system' | 'light' | 'dark'
}

const LONGEST_URL = 300
const MOST_SLIPPAGE_BPS = 5_000

/** Whether something is an address that may be put into the settings. */
export const isServiceUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LONGEST_URL &&
  /^https?:\/\//.test(value) &&
  URL.canParse(value)

/** Settings as they were stored; what is not one of ours has its default. */
function settingsOf(stored: unknown): Settings {
  const { slippageBps: bps, expert, rpcUrl, apiUrl, theme } = (stored ?? {}) as Record<string, unknown>
  const isBps = typeof bps === 'number' && Number.isInteger(bps) && bps >= 1 && bps <= MOST_SLIPPAGE_BPS
  return {
    slippageBps: isBps ? bps : null,
    expert: expert === true,
    rpcUrl: isServiceUrl(rpcUrl) ? rpcUrl : null,
    apiUrl: isServiceUrl(apiUrl) ? apiUrl : null,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

const load = (): Settings => settingsOf(readJson('settings'))

export const $settings = map<Settings>(settingsOf(null))

// Taken up on first use, not at load: pages are pre-rendered with the defaults.
onMount($settings, () => {
  if (typeof window === 'undefined') return
  $settings.set(load())
  return watchText('settings', () => $settings.set(load()))
})

export function saveSettings(change: Partial<Settings>): void {
  const next = { ...$settings.get(), ...change }
  writeText('settings', JSON.stringify(next))
  $settings.set(next)
  if (change.theme) {
    if (change.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = change.theme
    writeText('theme', change.theme === 'system' ? null : change.theme)
  }
}

/** Addresses in force: the person's own first, then the built-in ones as fallback. */
export const rpcUrls = (): string[] => {
  const custom = $settings.get().rpcUrl
  return custom ? [custom, ...chain.rpc.filter((url) => url !== custom)] : [...chain.rpc]
}

/** The node that answered the page last; null before the first answer under these settings. */
export const $node = atom<string | null>(null)

/** The node that the page reads, for a wallet that has none of its own. */
export const nodeNow = (): string => $node.get() ?? (rpcUrls()[0] as string)

export const apiUrl = (): string | null => $settings.get().apiUrl ?? chain.api

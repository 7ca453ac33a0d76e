import { atom, map, onMount } from 'nanostores'
import * as v from 'valibot'
import { chain } from '../../lib/config/env.ts'
import { readJson, watchText, writeText } from '../../lib/storage/storage.ts'

const Url = v.pipe(v.string(), v.maxLength(300), v.url(), v.regex(/^https?:\/\//))
const SettingsSchema = v.object({
  /** Basis points by pool kind; null is the kind's own default. */
  slippageBps: v.fallback(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000))),
    null,
  ),
  expert: v.fallback(v.boolean(), false),
  /** Chosen by the person in place of the built-in addresses. */
  rpcUrl: v.fallback(v.nullable(Url), null),
  apiUrl: v.fallback(v.nullable(Url), null),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
})

export type Settings = v.InferOutput<typeof SettingsSchema>

const load = (): Settings => {
  const read = v.safeParse(SettingsSchema, readJson('settings') ?? {})
  return read.success ? read.output : v.parse(SettingsSchema, {})
}

export const $settings = map<Settings>(v.parse(SettingsSchema, {}))

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

/** Whether a text is an address that may be put into the settings. */
export const isServiceUrl = (text: string) => v.safeParse(Url, text).success

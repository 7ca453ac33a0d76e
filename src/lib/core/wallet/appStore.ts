/**
 * Where a session with a wallet app is kept: one record behind the one door to storage, so that it is keyed by the
 * app's root like everything else, and absent where the origin is shared.
 */
import { readJson, writeText } from '../storage/storage.ts'

const NAME = 'walletConnect'

function readAll(): Map<string, unknown> {
  const stored = readJson(NAME)
  return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
}

/** Read anew for each change: another tab of the same site writes too. */
function change(edit: (all: Map<string, unknown>) => void): void {
  const all = readAll()
  edit(all)
  writeText(NAME, JSON.stringify(Object.fromEntries(all)))
}

/** Forgets all that was ever paired. */
export const clearAppStore = (): void => void writeText(NAME, null)

/** As WalletConnect's own code asks for it. */
export const appStore = {
  getKeys: async () => [...readAll().keys()],
  getEntries: async <T>() => [...readAll()] as [string, T][],
  getItem: async <T>(key: string) => readAll().get(key) as T | undefined,
  setItem: async <T>(key: string, value: T) => change((all) => all.set(key, value)),
  removeItem: async (key: string) => change((all) => all.delete(key)),
}

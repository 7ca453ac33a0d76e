/**
 * Stores the session with a wallet app: one record in the storage adapter, so that its key contains the app's root
 * like all others, and it is absent on a shared origin.
 */
import { readJson, writeText } from '../storage/storage.ts'

const NAME = 'walletConnect'

function readAll(): Map<string, unknown> {
  const stored = readJson(NAME)
  return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
}

/** Read again for each change, because another tab of the same site writes too. */
function change(edit: (all: Map<string, unknown>) => void): void {
  const all = readAll()
  edit(all)
  writeText(NAME, JSON.stringify(Object.fromEntries(all)))
}

/** Deletes all pairings. */
export const clearAppStore = (): void => void writeText(NAME, null)

/** In the shape that WalletConnect's own code requires. */
export const appStore = {
  getKeys: async () => [...readAll().keys()],
  getEntries: async <T>() => [...readAll()] as [string, T][],
  getItem: async <T>(key: string) => readAll().get(key) as T | undefined,
  setItem: async <T>(key: string, value: T) => change((all) => all.set(key, value)),
  removeItem: async (key: string) => change((all) => all.delete(key)),
}

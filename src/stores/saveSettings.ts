import { writeText } from '../lib/core/storage/storage.ts'
import { $settings, type Settings } from './settings.ts'

/** Applies a change and stores it. */
export function saveSettings(change: Partial<Settings>): void {
  const next = { ...$settings.get(), ...change }
  writeText('settings', JSON.stringify(next))
  $settings.set(next)
  // Separate from the rest, for the script that sets them before the first paint.
  if (change.theme) writeText('theme', onPage('theme', change.theme))
  if (change.motion) writeText('motion', onPage('motion', change.motion))
}

/**
 * Applies a choice to the page.
 * @returns the value to store: null if the system decides
 */
function onPage(name: 'theme' | 'motion', chosen: string): string | null {
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset[name]
  else dataset[name] = chosen
  return chosen === 'system' ? null : chosen
}

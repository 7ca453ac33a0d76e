import { writeText } from '../lib/core/storage/storage.ts'
import { $settings, type Settings } from './settings.ts'

/** Puts a change in force, and keeps it. */
export function saveSettings(change: Partial<Settings>): void {
  const next = { ...$settings.get(), ...change }
  writeText('settings', JSON.stringify(next))
  $settings.set(next)
  // Apart from the rest, for the script that sets them before the first paint.
  if (change.theme) writeText('theme', onPage('theme', change.theme))
  if (change.motion) writeText('motion', onPage('motion', change.motion))
}

/** Puts a choice on the page. @returns what is kept of it: nothing where the system decides */
function onPage(name: 'theme' | 'motion', chosen: string): string | null {
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset[name]
  else dataset[name] = chosen
  return chosen === 'system' ? null : chosen
}

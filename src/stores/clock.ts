import { atom, onMount } from 'nanostores'

/**
 * Device time in ms, updated once a second while the page is visible. Only for ages ("3 sec. ago"), never for rules.
 */
export const $now = atom(0)

onMount($now, () => {
  // A page being pre-rendered has no time of its own, and a slow build would see the clock tick.
  if (typeof document === 'undefined') return
  $now.set(Date.now())
  const timer = setInterval(() => document.visibilityState === 'visible' && $now.set(Date.now()), 1_000)
  return () => clearInterval(timer)
})

import { atom, onMount } from 'nanostores'

/** Device time in ms, ticking once a second while somebody looks. Only for ages ("3 s ago"), never for rules. */
export const $now = atom(0)

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => document.visibilityState === 'visible' && $now.set(Date.now()), 1_000)
  return () => clearInterval(timer)
})

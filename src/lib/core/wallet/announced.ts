/**
 * What wallets announce of themselves (EIP-6963) is a stranger's, and who announces first is heard first. So it is
 * checked before anybody else hears it: its shape, its sizes, and that no two wallets share an identity.
 */

/** Announcements, as the rest of the page may hear them. */
export type Announced = {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: object
}

/** No wallet's name, number or domain is that long. */
const LONGEST = { uuid: 100, rdns: 100, name: 200 } as const
/** Characters of a picture: icons of real wallets are a tenth of it. */
const LONGEST_ICON = 65_536

/** Ids of connectors that no announcement makes. */
const OURS = ['injected', 'facewallet', 'walletConnect']

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest

/** A picture that may stand in an `<img>`: of the announcement itself, and of a bounded size; else none. */
export const iconOf = (icon: unknown): string =>
  isText(icon, LONGEST_ICON) && /^data:image\/[\w.+-]+[;,]/.test(icon) ? icon : ''

/**
 * A checked copy of an announcement; null where nothing can be made of it. Two wallets with one number stay two,
 * because their domains are told apart: neither hides the other.
 */
export function checkAnnounced(detail: unknown): Announced | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, rdns, name, icon } = info
    if (!isText(uuid, LONGEST.uuid) || uuid === '') return null
    if (!isText(rdns, LONGEST.rdns) || !/^[\x21-\x7e]+$/.test(rdns)) return null
    if (OURS.includes(rdns)) return null
    if (typeof provider !== 'object' || provider === null) return null
    if (typeof (provider as { request?: unknown }).request !== 'function') return null
    // A name that can't be shown gets one of ours (names.ts).
    const shown = isText(name, LONGEST.name) ? name : ''
    return { info: { uuid: `${uuid} ${rdns}`, name: shown, icon: iconOf(icon), rdns }, provider }
  } catch {
    // A detail may throw when it is looked at.
    return null
  }
}

const EVENT = 'eip6963:announceProvider'

/** Lets through checked announcements alone. Call before anybody listens. */
export function guardAnnouncements(): void {
  const checked = new WeakSet<object>()
  addEventListener(
    EVENT,
    (event) => {
      const { detail } = event as CustomEvent
      if (typeof detail === 'object' && detail !== null && checked.has(detail)) return
      event.stopImmediatePropagation()
      const copy = checkAnnounced(detail)
      if (!copy) return
      checked.add(copy)
      dispatchEvent(new CustomEvent(EVENT, { detail: copy }))
    },
    true,
  )
}

/**
 * Wallet announcements (EIP-6963) are untrusted, and the first one wins. So each is checked before any listener
 * receives it: its shape, its sizes, and that no two wallets share an identity.
 */

/** Checked announcements for the rest of the page. */
export type Announced = {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: object
}

/** Longer than the name, id or domain of any wallet. */
const LONGEST = { uuid: 100, rdns: 100, name: 200 } as const
/** Characters of a picture: icons of real wallets are a tenth of it. */
const LONGEST_ICON = 65_536

/** Ids of our own connectors, which no announcement may use. */
const OURS = ['injected', 'facewallet', 'walletConnect']

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest

/** Returns a picture that is safe in an `<img>`: embedded in the announcement, and of limited size; else none. */
export const iconOf = (icon: unknown): string =>
  isText(icon, LONGEST_ICON) && /^data:image\/[\w.+-]+[;,]/.test(icon) ? icon : ''

/**
 * Returns a checked copy of an announcement; null if it is unusable. Two wallets with one id stay two, because their
 * domains distinguish them: neither hides the other.
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
    // A name that can't be shown is replaced by one of ours (names.ts).
    const shown = isText(name, LONGEST.name) ? name : ''
    return { info: { uuid: `${uuid} ${rdns}`, name: shown, icon: iconOf(icon), rdns }, provider }
  } catch {
    // A detail may throw when it is read.
    return null
  }
}

const EVENT = 'eip6963:announceProvider'

/** Lets only checked announcements through. Call before any listener is added. */
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

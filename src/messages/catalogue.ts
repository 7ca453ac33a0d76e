/** Every sentence as a type: its key, and the places in it that are filled in. English is the measure. */
import type { activity } from './en/activity.ts'
import type { approvals } from './en/approvals.ts'
import type { charts } from './en/charts.ts'
import type { details } from './en/details.ts'
import type { draw } from './en/draw.ts'
import type { errors } from './en/errors.ts'
import type { farm } from './en/farm.ts'
import type { flow } from './en/flow.ts'
import type { form } from './en/form.ts'
import type { formulator } from './en/formulator.ts'
import type { gate } from './en/gate.ts'
import type { genesis } from './en/genesis.ts'
import type { header } from './en/header.ts'
import type { hero } from './en/hero.ts'
import type { heroReview } from './en/heroReview.ts'
import type { heroWords } from './en/heroWords.ts'
import type { history } from './en/history.ts'
import type { home } from './en/home.ts'
import type { incident } from './en/incident.ts'
import type { item } from './en/item.ts'
import type { liquidity } from './en/liquidity.ts'
import type { listState } from './en/listState.ts'
import type { lists } from './en/lists.ts'
import type { market } from './en/market.ts'
import type { mint } from './en/mint.ts'
import type { nft } from './en/nft.ts'
import type { offering } from './en/offering.ts'
import type { onSale } from './en/onSale.ts'
import type { open } from './en/open.ts'
import type { owned } from './en/owned.ts'
import type { pages } from './en/pages.ts'
import type { pairing } from './en/pairing.ts'
import type { plot } from './en/plot.ts'
import type { portfolio } from './en/portfolio.ts'
import type { privacy } from './en/privacy.ts'
import type { release } from './en/release.ts'
import type { resend } from './en/resend.ts'
import type { revoke } from './en/revoke.ts'
import type { sale } from './en/sale.ts'
import type { search } from './en/search.ts'
import type { settings } from './en/settings.ts'
import type { several } from './en/several.ts'
import type { shell } from './en/shell.ts'
import type { sold } from './en/sold.ts'
import type { subject } from './en/subject.ts'
import type { swap } from './en/swap.ts'
import type { trade } from './en/trade.ts'
import type { transfer } from './en/transfer.ts'
import type { tx } from './en/tx.ts'
import type { ui } from './en/ui.ts'
import type { verify } from './en/verify.ts'
import type { wallet } from './en/wallet.ts'

export type Catalogue = {
  readonly activity: typeof activity
  readonly approvals: typeof approvals
  readonly charts: typeof charts
  readonly details: typeof details
  readonly errors: typeof errors
  readonly farm: typeof farm
  readonly flow: typeof flow
  readonly form: typeof form
  readonly formulator: typeof formulator
  readonly genesis: typeof genesis
  readonly header: typeof header
  readonly draw: typeof draw
  readonly hero: typeof hero
  readonly heroReview: typeof heroReview
  readonly heroWords: typeof heroWords
  readonly history: typeof history
  readonly home: typeof home
  readonly incident: typeof incident
  readonly item: typeof item
  readonly liquidity: typeof liquidity
  readonly listState: typeof listState
  readonly lists: typeof lists
  readonly market: typeof market
  readonly mint: typeof mint
  readonly nft: typeof nft
  readonly offering: typeof offering
  readonly onSale: typeof onSale
  readonly open: typeof open
  readonly owned: typeof owned
  readonly pages: typeof pages
  readonly pairing: typeof pairing
  readonly plot: typeof plot
  readonly portfolio: typeof portfolio
  readonly gate: typeof gate
  readonly privacy: typeof privacy
  readonly release: typeof release
  readonly resend: typeof resend
  readonly revoke: typeof revoke
  readonly sale: typeof sale
  readonly search: typeof search
  readonly settings: typeof settings
  readonly several: typeof several
  readonly shell: typeof shell
  readonly sold: typeof sold
  readonly subject: typeof subject
  readonly swap: typeof swap
  readonly trade: typeof trade
  readonly transfer: typeof transfer
  readonly tx: typeof tx
  readonly ui: typeof ui
  readonly verify: typeof verify
  readonly wallet: typeof wallet
}

/** A file of sentences, by its name. */
export type Room = keyof Catalogue

/** Keys of some rooms' sentences. */
export type TextKey<R extends Room> = R extends Room ? keyof Catalogue[R] & string : never

/** Sentences of some rooms, by key: what an island is handed. */
export type RoomTexts<R extends Room> = { readonly [Key in TextKey<R>]: string }

/** The sentence, or sentences, that a key stands for in some rooms. */
export type Sentence<R extends Room, K> = R extends Room
  ? K extends keyof Catalogue[R]
    ? Catalogue[R][K]
    : never
  : never

/** Names of the `{{places}}` of a sentence. */
type PlacesOf<S> = S extends `${string}{{${infer Place}}}${infer Rest}` ? Place | PlacesOf<Rest> : never

/** What goes with a sentence: a value for each of its places, nothing where it has none. */
export type Values<S> = [PlacesOf<S>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<S>, string | number>>]

/**
 * Puts the sentence of a key into words. A key that is none of the rooms' counts as any of them, so that the compiler
 * names the key and not the values that go with all.
 */
export type Translate<R extends Room> = <K extends TextKey<R>>(
  key: K,
  ...values: [TextKey<R>] extends [K] ? [values?: object] : Values<Sentence<R, K>>
) => string

/** Any text that has the places. */
type Holding<Place extends string> = (
  Place extends string
    ? (text: `${string}{{${Place}}}${string}`) => void
    : never
) extends (text: infer Text) => void
  ? Text
  : never

/** The same keys in another language, each sentence with the same places. */
export type SameAs<English> = {
  readonly [Key in keyof English]: [PlacesOf<English[Key]>] extends [never]
    ? string
    : Holding<PlacesOf<English[Key]>>
}

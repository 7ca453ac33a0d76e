/** Every message as a type: its key, and its placeholders. English defines them. */

import type { approvals } from '../islands/approvals/messages.en.ts'
import type { revoke } from '../islands/approvals/messages.revoke.en.ts'
import type { charts } from '../islands/charts/messages.en.ts'
import type { subject } from '../islands/charts/messages.subject.en.ts'
import type { conversion } from '../islands/conversion/messages.en.ts'
import type { farm } from '../islands/farm/messages.en.ts'
import type { formulator } from '../islands/formulator/messages.en.ts'
import type { genesis } from '../islands/genesis/messages.en.ts'
import type { draw } from '../islands/hero/messages.draw.en.ts'
import type { hero } from '../islands/hero/messages.en.ts'
import type { heroReview } from '../islands/hero/messages.heroReview.en.ts'
import type { heroWords } from '../islands/hero/messages.heroWords.en.ts'
import type { home } from '../islands/home/messages.en.ts'
import type { details } from '../islands/item/messages.details.en.ts'
import type { item } from '../islands/item/messages.en.ts'
import type { sale } from '../islands/item/messages.sale.en.ts'
import type { transfer } from '../islands/item/messages.transfer.en.ts'
import type { liquidity } from '../islands/liquidity/messages.en.ts'
import type { market } from '../islands/market/messages.en.ts'
import type { onSale } from '../islands/market/messages.onSale.en.ts'
import type { several } from '../islands/market/messages.several.en.ts'
import type { sold } from '../islands/market/messages.sold.en.ts'
import type { mint } from '../islands/mint/messages.en.ts'
import type { open } from '../islands/mint/messages.open.en.ts'
import type { nftfarm } from '../islands/nftfarm/messages.en.ts'
import type { offering } from '../islands/offering/messages.en.ts'
import type { owned } from '../islands/owned/messages.en.ts'
import type { portfolio } from '../islands/portfolio/messages.en.ts'
import type { search } from '../islands/search/messages.en.ts'
import type { settings } from '../islands/settings/messages.en.ts'
import type { plot } from '../islands/shared/chart/messages.plot.en.ts'
import type { activity } from '../islands/shared/nft/messages.activity.en.ts'
import type { nft } from '../islands/shared/nft/messages.en.ts'
import type { judged } from '../islands/shared/nft/messages.judged.en.ts'
import type { listState } from '../islands/shared/nft/messages.listState.en.ts'
import type { lists } from '../islands/shared/nft/messages.lists.en.ts'
import type { oldOffers } from '../islands/shared/nft/messages.oldOffers.en.ts'
import type { tx } from '../islands/shared/tx/messages.en.ts'
import type { flow } from '../islands/shared/tx/messages.flow.en.ts'
import type { form } from '../islands/shared/tx/messages.form.en.ts'
import type { gate } from '../islands/shared/tx/messages.gate.en.ts'
import type { resend } from '../islands/shared/tx/messages.resend.en.ts'
import type { trade } from '../islands/shared/tx/messages.trade.en.ts'
import type { shell } from '../islands/shell/messages.en.ts'
import type { history } from '../islands/shell/messages.history.en.ts'
import type { pairing } from '../islands/shell/messages.pairing.en.ts'
import type { release } from '../islands/shell/messages.release.en.ts'
import type { wallet } from '../islands/shell/messages.wallet.en.ts'
import type { swap } from '../islands/swap/messages.en.ts'
import type { verify } from '../islands/verify/messages.en.ts'
import type { header } from '../layouts/messages.header.en.ts'
import type { incident } from '../layouts/messages.incident.en.ts'
import type { pages } from '../layouts/messages.pages.en.ts'
import type { privacy } from '../layouts/messages.privacy.en.ts'
import type { errors } from '../lib/core/errors/messages.en.ts'
import type { PlacesOf } from '../lib/core/i18n/sameAs.ts'
import type { ui } from '../ui/messages.en.ts'

export type Catalogue = {
  readonly activity: typeof activity
  readonly approvals: typeof approvals
  readonly charts: typeof charts
  readonly conversion: typeof conversion
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
  readonly judged: typeof judged
  readonly liquidity: typeof liquidity
  readonly listState: typeof listState
  readonly lists: typeof lists
  readonly market: typeof market
  readonly mint: typeof mint
  readonly nft: typeof nft
  readonly nftfarm: typeof nftfarm
  readonly offering: typeof offering
  readonly oldOffers: typeof oldOffers
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

/** A message group, by its name. */
export type MessageGroup = keyof Catalogue

/** Keys of the messages in some groups. */
export type TextKey<R extends MessageGroup> = R extends MessageGroup ? keyof Catalogue[R] & string : never

/** Messages of some groups, by key, as passed to an island. */
export type GroupTexts<R extends MessageGroup> = { readonly [Key in TextKey<R>]: string }

/** The message, or messages, of a key in some groups. */
export type Sentence<R extends MessageGroup, K> = R extends MessageGroup
  ? K extends keyof Catalogue[R]
    ? Catalogue[R][K]
    : never
  : never

/** Values for a message: one for each of its placeholders, none if it has none. */
export type Values<S> = [PlacesOf<S>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<S>, string | number>>]

/**
 * Translates a key. A key of none of the groups counts as any of them, so that the compiler reports the key and not
 * the values of all.
 */
export type Translate<R extends MessageGroup> = <K extends TextKey<R>>(
  key: K,
  ...values: [TextKey<R>] extends [K] ? [values?: object] : Values<Sentence<R, K>>
) => string

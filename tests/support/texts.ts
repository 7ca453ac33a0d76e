/** The site's own sentences, so that tests find elements by their visible text, in both languages. */

import { approvals as approvalsEn } from '../../src/islands/approvals/messages.en.ts'
import { approvals as approvalsKo } from '../../src/islands/approvals/messages.ko.ts'
import { revoke as revokeEn } from '../../src/islands/approvals/messages.revoke.en.ts'
import { revoke as revokeKo } from '../../src/islands/approvals/messages.revoke.ko.ts'
import { conversion as conversionEn } from '../../src/islands/conversion/messages.en.ts'
import { conversion as conversionKo } from '../../src/islands/conversion/messages.ko.ts'
import { farm as farmEn } from '../../src/islands/farm/messages.en.ts'
import { farm as farmKo } from '../../src/islands/farm/messages.ko.ts'
import { formulator as formulatorEn } from '../../src/islands/formulator/messages.en.ts'
import { formulator as formulatorKo } from '../../src/islands/formulator/messages.ko.ts'
import { genesis as genesisEn } from '../../src/islands/genesis/messages.en.ts'
import { genesis as genesisKo } from '../../src/islands/genesis/messages.ko.ts'
import { draw as drawEn } from '../../src/islands/hero/messages.draw.en.ts'
import { draw as drawKo } from '../../src/islands/hero/messages.draw.ko.ts'
import { hero as heroEn } from '../../src/islands/hero/messages.en.ts'
import { heroReview as heroReviewEn } from '../../src/islands/hero/messages.heroReview.en.ts'
import { heroReview as heroReviewKo } from '../../src/islands/hero/messages.heroReview.ko.ts'
import { heroWords as heroWordsEn } from '../../src/islands/hero/messages.heroWords.en.ts'
import { heroWords as heroWordsKo } from '../../src/islands/hero/messages.heroWords.ko.ts'
import { hero as heroKo } from '../../src/islands/hero/messages.ko.ts'
import { details as detailsEn } from '../../src/islands/item/messages.details.en.ts'
import { details as detailsKo } from '../../src/islands/item/messages.details.ko.ts'
import { item as itemEn } from '../../src/islands/item/messages.en.ts'
import { item as itemKo } from '../../src/islands/item/messages.ko.ts'
import { sale as saleEn } from '../../src/islands/item/messages.sale.en.ts'
import { sale as saleKo } from '../../src/islands/item/messages.sale.ko.ts'
import { transfer as transferEn } from '../../src/islands/item/messages.transfer.en.ts'
import { transfer as transferKo } from '../../src/islands/item/messages.transfer.ko.ts'
import { liquidity as liquidityEn } from '../../src/islands/liquidity/messages.en.ts'
import { liquidity as liquidityKo } from '../../src/islands/liquidity/messages.ko.ts'
import { market as marketEn } from '../../src/islands/market/messages.en.ts'
import { market as marketKo } from '../../src/islands/market/messages.ko.ts'
import { several as severalEn } from '../../src/islands/market/messages.several.en.ts'
import { several as severalKo } from '../../src/islands/market/messages.several.ko.ts'
import { mint as mintEn } from '../../src/islands/mint/messages.en.ts'
import { mint as mintKo } from '../../src/islands/mint/messages.ko.ts'
import { nftfarm as nftfarmEn } from '../../src/islands/nftfarm/messages.en.ts'
import { nftfarm as nftfarmKo } from '../../src/islands/nftfarm/messages.ko.ts'
import { offering as offeringEn } from '../../src/islands/offering/messages.en.ts'
import { offering as offeringKo } from '../../src/islands/offering/messages.ko.ts'
import { owned as ownedEn } from '../../src/islands/owned/messages.en.ts'
import { owned as ownedKo } from '../../src/islands/owned/messages.ko.ts'
import { portfolio as portfolioEn } from '../../src/islands/portfolio/messages.en.ts'
import { portfolio as portfolioKo } from '../../src/islands/portfolio/messages.ko.ts'
import { search as searchEn } from '../../src/islands/search/messages.en.ts'
import { search as searchKo } from '../../src/islands/search/messages.ko.ts'
import { settings as settingsEn } from '../../src/islands/settings/messages.en.ts'
import { settings as settingsKo } from '../../src/islands/settings/messages.ko.ts'
import { activity as activityEn } from '../../src/islands/shared/nft/messages.activity.en.ts'
import { activity as activityKo } from '../../src/islands/shared/nft/messages.activity.ko.ts'
import { nft as nftEn } from '../../src/islands/shared/nft/messages.en.ts'
import { judged as judgedEn } from '../../src/islands/shared/nft/messages.judged.en.ts'
import { judged as judgedKo } from '../../src/islands/shared/nft/messages.judged.ko.ts'
import { nft as nftKo } from '../../src/islands/shared/nft/messages.ko.ts'
import { listState as listStateEn } from '../../src/islands/shared/nft/messages.listState.en.ts'
import { listState as listStateKo } from '../../src/islands/shared/nft/messages.listState.ko.ts'
import { lists as listsEn } from '../../src/islands/shared/nft/messages.lists.en.ts'
import { lists as listsKo } from '../../src/islands/shared/nft/messages.lists.ko.ts'
import { oldOffers as oldOffersEn } from '../../src/islands/shared/nft/messages.oldOffers.en.ts'
import { oldOffers as oldOffersKo } from '../../src/islands/shared/nft/messages.oldOffers.ko.ts'
import { tx as txEn } from '../../src/islands/shared/tx/messages.en.ts'
import { flow as flowEn } from '../../src/islands/shared/tx/messages.flow.en.ts'
import { flow as flowKo } from '../../src/islands/shared/tx/messages.flow.ko.ts'
import { form as formEn } from '../../src/islands/shared/tx/messages.form.en.ts'
import { form as formKo } from '../../src/islands/shared/tx/messages.form.ko.ts'
import { gate as gateEn } from '../../src/islands/shared/tx/messages.gate.en.ts'
import { gate as gateKo } from '../../src/islands/shared/tx/messages.gate.ko.ts'
import { tx as txKo } from '../../src/islands/shared/tx/messages.ko.ts'
import { resend as resendEn } from '../../src/islands/shared/tx/messages.resend.en.ts'
import { resend as resendKo } from '../../src/islands/shared/tx/messages.resend.ko.ts'
import { trade as tradeEn } from '../../src/islands/shared/tx/messages.trade.en.ts'
import { trade as tradeKo } from '../../src/islands/shared/tx/messages.trade.ko.ts'
import { shell as shellEn } from '../../src/islands/shell/messages.en.ts'
import { history as historyEn } from '../../src/islands/shell/messages.history.en.ts'
import { history as historyKo } from '../../src/islands/shell/messages.history.ko.ts'
import { shell as shellKo } from '../../src/islands/shell/messages.ko.ts'
import { pairing as pairingEn } from '../../src/islands/shell/messages.pairing.en.ts'
import { pairing as pairingKo } from '../../src/islands/shell/messages.pairing.ko.ts'
import { release as releaseEn } from '../../src/islands/shell/messages.release.en.ts'
import { release as releaseKo } from '../../src/islands/shell/messages.release.ko.ts'
import { wallet as walletEn } from '../../src/islands/shell/messages.wallet.en.ts'
import { wallet as walletKo } from '../../src/islands/shell/messages.wallet.ko.ts'
import { swap as swapEn } from '../../src/islands/swap/messages.en.ts'
import { swap as swapKo } from '../../src/islands/swap/messages.ko.ts'
import { verify as verifyEn } from '../../src/islands/verify/messages.en.ts'
import { verify as verifyKo } from '../../src/islands/verify/messages.ko.ts'
import { header as headerEn } from '../../src/layouts/messages.header.en.ts'
import { header as headerKo } from '../../src/layouts/messages.header.ko.ts'
import { pages as pagesEn } from '../../src/layouts/messages.pages.en.ts'
import { pages as pagesKo } from '../../src/layouts/messages.pages.ko.ts'
import { errors as errorsEn } from '../../src/lib/core/errors/messages.en.ts'
import { errors as errorsKo } from '../../src/lib/core/errors/messages.ko.ts'
import { fill } from '../../src/lib/core/i18n/locale.ts'
import { ui as uiEn } from '../../src/ui/messages.en.ts'
import { ui as uiKo } from '../../src/ui/messages.ko.ts'

export type Lang = 'en' | 'ko'

/** Texts of the swap page and the header. */
const sentences = {
  en: {
    ...shellEn,
    ...uiEn,
    ...gateEn,
    ...txEn,
    ...historyEn,
    ...headerEn,
    ...releaseEn,
    ...walletEn,
    ...pairingEn,
    ...flowEn,
    ...resendEn,
    ...formEn,
    ...tradeEn,
    ...settingsEn,
    ...swapEn,
  },
  ko: {
    ...shellKo,
    ...uiKo,
    ...gateKo,
    ...txKo,
    ...historyKo,
    ...headerKo,
    ...releaseKo,
    ...walletKo,
    ...pairingKo,
    ...flowKo,
    ...resendKo,
    ...formKo,
    ...tradeKo,
    ...settingsKo,
    ...swapKo,
  },
}
const failures: Record<Lang, Record<string, string>> = { en: errorsEn, ko: errorsKo }

export type TextKey = keyof typeof sentences.en

type Values = Readonly<Record<string, string | number>>

/** The sentences of one feature, whose keys others may have too. */
const sayOf =
  <K extends string>(texts: Record<Lang, Readonly<Record<K, string>>>) =>
  (lang: Lang, key: K, values: Values = {}) =>
    fill(texts[lang][key], values, lang)

export const sayLiquidity = sayOf({ en: liquidityEn, ko: liquidityKo })
export const sayNftfarm = sayOf({ en: nftfarmEn, ko: nftfarmKo })
export const sayFarm = sayOf({ en: farmEn, ko: farmKo })
export const sayFormulator = sayOf({ en: formulatorEn, ko: formulatorKo })
export const sayOffering = sayOf({ en: offeringEn, ko: offeringKo })
export const sayNft = sayOf({
  en: {
    ...nftEn,
    ...listStateEn,
    ...itemEn,
    ...detailsEn,
    ...saleEn,
    ...marketEn,
    ...listsEn,
    ...activityEn,
    ...transferEn,
    ...ownedEn,
    ...severalEn,
    ...judgedEn,
    ...oldOffersEn,
  },
  ko: {
    ...nftKo,
    ...listStateKo,
    ...itemKo,
    ...detailsKo,
    ...saleKo,
    ...marketKo,
    ...listsKo,
    ...activityKo,
    ...transferKo,
    ...ownedKo,
    ...severalKo,
    ...judgedKo,
    ...oldOffersKo,
  },
})
export const sayHero = sayOf({
  en: { ...heroWordsEn, ...heroEn, ...heroReviewEn, ...drawEn },
  ko: { ...heroWordsKo, ...heroKo, ...heroReviewKo, ...drawKo },
})
export const sayMint = sayOf({
  en: { ...nftEn, ...listStateEn, ...mintEn },
  ko: { ...nftKo, ...listStateKo, ...mintKo },
})
export const sayPortfolio = sayOf({ en: portfolioEn, ko: portfolioKo })
export const sayVerify = sayOf({ en: verifyEn, ko: verifyKo })
export const sayApprovals = sayOf({
  en: { ...approvalsEn, ...revokeEn },
  ko: { ...approvalsKo, ...revokeKo },
})
export const sayPage = sayOf({ en: pagesEn, ko: pagesKo })
export const saySearch = sayOf({ en: searchEn, ko: searchKo })
export const sayConversion = sayOf({ en: conversionEn, ko: conversionKo })
export const sayGenesis = sayOf({ en: genesisEn, ko: genesisKo })

/** A sentence with its values filled in. Where two features share a key, the swap page's wins. */
export const say: (lang: Lang, key: TextKey, values?: Values) => string = sayOf(sentences)

/** The header's and the wallet dialogs' own sentence, if the swap page has another under the same key. */
export const sayWallet = sayOf({ en: { ...headerEn, ...walletEn }, ko: { ...headerKo, ...walletKo } })

/** Returns the catalogue's texts of a failure. Throws for a code that has no row. */
export function sayError(lang: Lang, code: string): { sentence: string; next: string } {
  const sentence = failures[lang][code]
  const next = failures[lang][`${code}.next`]
  if (!sentence || !next) throw new Error(`no row for ${code}`)
  return { sentence, next }
}

/** The site's own sentences, so that tests find things by what people read, in both languages. */
import { activity as activityEn } from '../../src/messages/en/activity.ts'
import { approvals as approvalsEn } from '../../src/messages/en/approvals.ts'
import { details as detailsEn } from '../../src/messages/en/details.ts'
import { draw as drawEn } from '../../src/messages/en/draw.ts'
import { errors as errorsEn } from '../../src/messages/en/errors.ts'
import { farm as farmEn } from '../../src/messages/en/farm.ts'
import { flow as flowEn } from '../../src/messages/en/flow.ts'
import { form as formEn } from '../../src/messages/en/form.ts'
import { formulator as formulatorEn } from '../../src/messages/en/formulator.ts'
import { gate as gateEn } from '../../src/messages/en/gate.ts'
import { genesis as genesisEn } from '../../src/messages/en/genesis.ts'
import { header as headerEn } from '../../src/messages/en/header.ts'
import { hero as heroEn } from '../../src/messages/en/hero.ts'
import { heroReview as heroReviewEn } from '../../src/messages/en/heroReview.ts'
import { heroWords as heroWordsEn } from '../../src/messages/en/heroWords.ts'
import { history as historyEn } from '../../src/messages/en/history.ts'
import { item as itemEn } from '../../src/messages/en/item.ts'
import { liquidity as liquidityEn } from '../../src/messages/en/liquidity.ts'
import { listState as listStateEn } from '../../src/messages/en/listState.ts'
import { lists as listsEn } from '../../src/messages/en/lists.ts'
import { market as marketEn } from '../../src/messages/en/market.ts'
import { mint as mintEn } from '../../src/messages/en/mint.ts'
import { nft as nftEn } from '../../src/messages/en/nft.ts'
import { offering as offeringEn } from '../../src/messages/en/offering.ts'
import { owned as ownedEn } from '../../src/messages/en/owned.ts'
import { pages as pagesEn } from '../../src/messages/en/pages.ts'
import { pairing as pairingEn } from '../../src/messages/en/pairing.ts'
import { portfolio as portfolioEn } from '../../src/messages/en/portfolio.ts'
import { release as releaseEn } from '../../src/messages/en/release.ts'
import { resend as resendEn } from '../../src/messages/en/resend.ts'
import { revoke as revokeEn } from '../../src/messages/en/revoke.ts'
import { sale as saleEn } from '../../src/messages/en/sale.ts'
import { search as searchEn } from '../../src/messages/en/search.ts'
import { settings as settingsEn } from '../../src/messages/en/settings.ts'
import { several as severalEn } from '../../src/messages/en/several.ts'
import { shell as shellEn } from '../../src/messages/en/shell.ts'
import { swap as swapEn } from '../../src/messages/en/swap.ts'
import { trade as tradeEn } from '../../src/messages/en/trade.ts'
import { transfer as transferEn } from '../../src/messages/en/transfer.ts'
import { tx as txEn } from '../../src/messages/en/tx.ts'
import { ui as uiEn } from '../../src/messages/en/ui.ts'
import { verify as verifyEn } from '../../src/messages/en/verify.ts'
import { wallet as walletEn } from '../../src/messages/en/wallet.ts'
import { activity as activityKo } from '../../src/messages/ko/activity.ts'
import { approvals as approvalsKo } from '../../src/messages/ko/approvals.ts'
import { details as detailsKo } from '../../src/messages/ko/details.ts'
import { draw as drawKo } from '../../src/messages/ko/draw.ts'
import { errors as errorsKo } from '../../src/messages/ko/errors.ts'
import { farm as farmKo } from '../../src/messages/ko/farm.ts'
import { flow as flowKo } from '../../src/messages/ko/flow.ts'
import { form as formKo } from '../../src/messages/ko/form.ts'
import { formulator as formulatorKo } from '../../src/messages/ko/formulator.ts'
import { gate as gateKo } from '../../src/messages/ko/gate.ts'
import { genesis as genesisKo } from '../../src/messages/ko/genesis.ts'
import { header as headerKo } from '../../src/messages/ko/header.ts'
import { hero as heroKo } from '../../src/messages/ko/hero.ts'
import { heroReview as heroReviewKo } from '../../src/messages/ko/heroReview.ts'
import { heroWords as heroWordsKo } from '../../src/messages/ko/heroWords.ts'
import { history as historyKo } from '../../src/messages/ko/history.ts'
import { item as itemKo } from '../../src/messages/ko/item.ts'
import { liquidity as liquidityKo } from '../../src/messages/ko/liquidity.ts'
import { listState as listStateKo } from '../../src/messages/ko/listState.ts'
import { lists as listsKo } from '../../src/messages/ko/lists.ts'
import { market as marketKo } from '../../src/messages/ko/market.ts'
import { mint as mintKo } from '../../src/messages/ko/mint.ts'
import { nft as nftKo } from '../../src/messages/ko/nft.ts'
import { offering as offeringKo } from '../../src/messages/ko/offering.ts'
import { owned as ownedKo } from '../../src/messages/ko/owned.ts'
import { pages as pagesKo } from '../../src/messages/ko/pages.ts'
import { pairing as pairingKo } from '../../src/messages/ko/pairing.ts'
import { portfolio as portfolioKo } from '../../src/messages/ko/portfolio.ts'
import { release as releaseKo } from '../../src/messages/ko/release.ts'
import { resend as resendKo } from '../../src/messages/ko/resend.ts'
import { revoke as revokeKo } from '../../src/messages/ko/revoke.ts'
import { sale as saleKo } from '../../src/messages/ko/sale.ts'
import { search as searchKo } from '../../src/messages/ko/search.ts'
import { settings as settingsKo } from '../../src/messages/ko/settings.ts'
import { several as severalKo } from '../../src/messages/ko/several.ts'
import { shell as shellKo } from '../../src/messages/ko/shell.ts'
import { swap as swapKo } from '../../src/messages/ko/swap.ts'
import { trade as tradeKo } from '../../src/messages/ko/trade.ts'
import { transfer as transferKo } from '../../src/messages/ko/transfer.ts'
import { tx as txKo } from '../../src/messages/ko/tx.ts'
import { ui as uiKo } from '../../src/messages/ko/ui.ts'
import { verify as verifyKo } from '../../src/messages/ko/verify.ts'
import { wallet as walletKo } from '../../src/messages/ko/wallet.ts'

export type Lang = 'en' | 'ko'

/** What the swap page and the header say. */
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

const fill = (text: string, values: Values) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The sentences of one feature, whose keys others may have too. */
const sayOf =
  <K extends string>(texts: Record<Lang, Readonly<Record<K, string>>>) =>
  (lang: Lang, key: K, values: Values = {}) =>
    fill(texts[lang][key], values)

export const sayLiquidity = sayOf({ en: liquidityEn, ko: liquidityKo })
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
export const sayGenesis = sayOf({ en: genesisEn, ko: genesisKo })

/** A sentence with its values filled in. Where two features share a key, the swap page's wins. */
export const say: (lang: Lang, key: TextKey, values?: Values) => string = sayOf(sentences)

/** The header's and the wallet dialogs' own sentence where the swap page has another under the same key. */
export const sayWallet = sayOf({ en: { ...headerEn, ...walletEn }, ko: { ...headerKo, ...walletKo } })

/** What the catalogue says of a failure. Throws for a code that has no row. */
export function sayError(lang: Lang, code: string): { sentence: string; next: string } {
  const sentence = failures[lang][code]
  const next = failures[lang][`${code}.next`]
  if (!sentence || !next) throw new Error(`no row for ${code}`)
  return { sentence, next }
}

/** The site's own sentences, so that tests find things by what people read, in both languages. */
import { errors as errorsEn } from '../../src/messages/en/errors.ts'
import { flow as flowEn } from '../../src/messages/en/flow.ts'
import { liquidity as liquidityEn } from '../../src/messages/en/liquidity.ts'
import { settings as settingsEn } from '../../src/messages/en/settings.ts'
import { shell as shellEn } from '../../src/messages/en/shell.ts'
import { swap as swapEn } from '../../src/messages/en/swap.ts'
import { tx as txEn } from '../../src/messages/en/tx.ts'
import { wallet as walletEn } from '../../src/messages/en/wallet.ts'
import { errors as errorsKo } from '../../src/messages/ko/errors.ts'
import { flow as flowKo } from '../../src/messages/ko/flow.ts'
import { liquidity as liquidityKo } from '../../src/messages/ko/liquidity.ts'
import { settings as settingsKo } from '../../src/messages/ko/settings.ts'
import { shell as shellKo } from '../../src/messages/ko/shell.ts'
import { swap as swapKo } from '../../src/messages/ko/swap.ts'
import { tx as txKo } from '../../src/messages/ko/tx.ts'
import { wallet as walletKo } from '../../src/messages/ko/wallet.ts'

export type Lang = 'en' | 'ko'

const sentences = {
  en: { ...shellEn, ...txEn, ...walletEn, ...flowEn, ...settingsEn, ...swapEn },
  ko: { ...shellKo, ...txKo, ...walletKo, ...flowKo, ...settingsKo, ...swapKo },
}
const failures: Record<Lang, Record<string, string>> = { en: errorsEn, ko: errorsKo }

export type TextKey = keyof typeof sentences.en

/** A sentence with its values filled in. Where two features share a key, the swap page's wins. */
export const say = (lang: Lang, key: TextKey, values: Readonly<Record<string, string | number>> = {}) =>
  sentences[lang][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The wallet chunk's own sentence where the swap page has another under the same key. */
export const sayWallet = (lang: Lang, key: keyof typeof walletEn) =>
  ({ en: walletEn, ko: walletKo })[lang][key]

/** The liquidity pages' own sentence. */
export const sayLiquidity = (
  lang: Lang,
  key: keyof typeof liquidityEn,
  values: Readonly<Record<string, string | number>> = {},
) =>
  ({ en: liquidityEn, ko: liquidityKo })[lang][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )

/** What the catalogue says of a failure. Throws for a code that has no row. */
export function sayError(lang: Lang, code: string): { sentence: string; next: string } {
  const sentence = failures[lang][code]
  const next = failures[lang][`${code}.next`]
  if (!sentence || !next) throw new Error(`no row for ${code}`)
  return { sentence, next }
}

/** A wallet's own name (EIP-6963) is untrusted text, and may be the name of another wallet. */
import { cleanText } from '../i18n/clean.ts'

const LONGEST = 40

/** Well-known wallets, by the letters of their names, with the beginning of the real one's id. */
const KNOWN: readonly (readonly [letters: string, id: string])[] = [
  ['metamask', 'io.metamask'],
  ['coinbase', 'com.coinbase'],
  ['trustwallet', 'com.trustwallet'],
  ['okxwallet', 'com.okex'],
  ['rabby', 'io.rabby'],
  ['phantom', 'app.phantom'],
  ['bravewallet', 'com.brave'],
  ['rainbow', 'me.rainbow'],
  ['bitget', 'com.bitget'],
  ['binance', 'com.binance'],
  ['kaikas', 'io.klutch'],
  ['kaiawallet', 'io.kaiawallet'],
  ['walletconnect', 'walletConnect'],
  ['facewallet', 'facewallet'],
  ['meverse', 'meverse.'],
  ['demowallet', 'meverse.'],
]

/** Characters of other scripts, and digits, that resemble these. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's' },
  ...{ т: 't', у: 'y', х: 'x', α: 'a', ο: 'o', ρ: 'p', τ: 't', ι: 'i', κ: 'k', ν: 'v', ԁ: 'd', ӏ: 'l' },
  ...{ '0': 'o', '1': 'l', '3': 'e', '5': 's', ı: 'i', ɑ: 'a' },
}

/** Normalises a name to its appearance: without case, accents, spaces and signs, in Latin letters. */
const letters = (name: string) =>
  Array.from(name.normalize('NFKD').toLowerCase(), (sign) => LOOKALIKES[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** True if it uses the name of another wallet. */
const isImpostor = (name: string, id: string) =>
  KNOWN.some(([known, real]) => letters(name).includes(known) && !id.startsWith(real))

/**
 * Returns the display name of a wallet; null if it can't be shown: empty, too long, with signs that hide or reverse
 * text, or another wallet's. Then it gets one of ours.
 * @param id its reverse domain name, which its maker chooses too
 */
export function shownName(name: unknown, id: string): string | null {
  if (typeof name !== 'string' || name.length > LONGEST) return null
  const clean = cleanText(name, LONGEST)
  const plain = name.normalize('NFC').replace(/\s+/g, ' ').trim()
  return clean === '' || clean !== plain || isImpostor(clean, id) ? null : clean
}

/** If several wallets have the same name, only the first keeps it: the page can't say which one is real. */
export const withoutDoubles = <W extends { readonly name: string | null }>(wallets: readonly W[]): W[] =>
  wallets.map((wallet, i) => {
    const same = (other: W) =>
      other.name !== null && wallet.name !== null && letters(other.name) === letters(wallet.name)
    return wallets.slice(0, i).some(same) ? { ...wallet, name: null } : wallet
  })

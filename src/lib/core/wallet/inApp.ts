import type { Locale } from '../i18n/locale.ts'

/** Browsers inside other apps, which have no wallet and no extensions: their names, and how a page leaves them. */

/** English, and other languages where the name differs. */
type AppName = { readonly en: string } & Readonly<Partial<Record<Locale, string>>>

export type InApp = {
  /** Its common name; KakaoTalk is 카카오톡. */
  readonly name: AppName
  /** Link that opens the page outside; null if neither app nor system has one. */
  readonly outside: string | null
}

type Row = {
  readonly says: RegExp
  readonly name: AppName
  /** The app's own way out, on any system. */
  readonly way?: (page: URL) => string
}

/** Line opens a page outside if its address requests it. */
function lineWay(page: URL): string {
  const address = new URL(page)
  address.searchParams.set('openExternalBrowser', '1')
  return address.href
}

/** Patterns of their user agents; the first match wins. */
const ROWS: readonly Row[] = [
  {
    says: /KAKAOTALK/i,
    name: { en: 'KakaoTalk', ko: '카카오톡' },
    way: ({ href }) => `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`,
  },
  { says: /KAKAOSTORY/i, name: { en: 'KakaoStory', ko: '카카오스토리' } },
  { says: /NAVER\(inapp/i, name: { en: 'Naver', ko: '네이버' } },
  { says: /DaumApps/i, name: { en: 'Daum', ko: '다음' } },
  { says: /BAND\/\d/, name: { en: 'Band', ko: '밴드' } },
  { says: /\bLine\//i, name: { en: 'Line', ko: '라인' }, way: lineWay },
  { says: /Instagram/i, name: { en: 'Instagram', ko: '인스타그램' } },
  { says: /Barcelona/, name: { en: 'Threads', ko: '스레드' } },
  { says: /FBAN|FBAV|FB_IAB/, name: { en: 'Facebook', ko: '페이스북' } },
  { says: /\bTwitter/i, name: { en: 'X', ko: 'X' } },
  { says: /musical_ly|BytedanceWebview|TikTok/i, name: { en: 'TikTok', ko: '틱톡' } },
  { says: /MicroMessenger/i, name: { en: 'WeChat', ko: '위챗' } },
  { says: /Snapchat/i, name: { en: 'Snapchat', ko: '스냅챗' } },
  { says: /LinkedInApp/i, name: { en: 'LinkedIn', ko: '링크드인' } },
]

/**
 * Android opens a page in the user's default browser; the intent contains its address without a scheme, including the
 * hash.
 */
function intent(page: URL): string {
  const address = `${page.host}${page.pathname}${page.search}${page.hash}`
  const wanted = `scheme=${page.protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`
  // The intent's own part begins at the last `#`, so the page's hash may precede it.
  return `intent://${address}#Intent;${wanted};end`
}

/**
 * Returns the app in whose browser a page is shown; null for a normal browser.
 * @param agent the browser's user agent
 * @param page the page's whole address
 */
export function inAppOf(agent: string, page: string): InApp | null {
  const said = agent.slice(0, 1_000)
  // An app that injects a wallet into its pages is a wallet app.
  if ('ethereum' in globalThis) return null
  const row = ROWS.find(({ says }) => says.test(said))
  if (!row) return null
  const address = new URL(page)
  const android = /Android/i.test(said)
  const outside = row.way ? row.way(address) : android ? intent(address) : null
  return { name: row.name, outside }
}

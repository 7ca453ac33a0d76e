import { describe, expect, it } from 'vitest'
import { inAppOf } from './inApp.ts'
import { inWallet, isPhone } from './phone.ts'

const PAGE = 'https://app.example/ko/nft-details/?c=xheroes&id=7#history'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const INTENT =
  'intent://app.example/ko/nft-details/?c=xheroes&id=7#history#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end'
const KAKAO = `kakaotalk://web/openExternal?url=${encodeURIComponent(PAGE)}`
const LINE = 'https://app.example/ko/nft-details/?c=xheroes&id=7&openExternalBrowser=1#history'

describe('in-app browsers without a wallet', () => {
  it.each([
    [`${ANDROID} KAKAOTALK 10.9.1`, 'KakaoTalk', KAKAO],
    [`${IPHONE} KAKAOTALK 10.9.1`, 'KakaoTalk', KAKAO],
    [`${ANDROID} NAVER(inapp; search; 1050; 12.5.3)`, 'Naver', INTENT],
    [`${IPHONE} NAVER(inapp; search; 1050; 12.5.3)`, 'Naver', null],
    [`${ANDROID} Line/14.9.0/IAB`, 'Line', LINE],
    [`${IPHONE} Safari Line/14.9.0`, 'Line', LINE],
    [`${ANDROID} Instagram 340.0.0.22`, 'Instagram', INTENT],
    [`${IPHONE} Instagram 340.0.0.22`, 'Instagram', null],
    [`${ANDROID} [FB_IAB/FB4A;FBAV/470.0.0]`, 'Facebook', INTENT],
    [`${IPHONE} [FBAN/FBIOS;FBAV/470.0.0]`, 'Facebook', null],
    [`${ANDROID} DaumApps/7.9`, 'Daum', INTENT],
    [`${ANDROID} BAND/12.0`, 'Band', INTENT],
    [`${ANDROID} musical_ly_2022`, 'TikTok', INTENT],
    [`${ANDROID} MicroMessenger/8.0`, 'WeChat', INTENT],
    [`${ANDROID} TwitterAndroid`, 'X', INTENT],
  ])('%s', (agent, name, outside) => {
    expect(inAppOf(agent, PAGE)?.name.en).toBe(name)
    expect(inAppOf(agent, PAGE)?.outside).toBe(outside)
  })

  it.each([
    [ANDROID],
    [IPHONE],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'],
    [`${ANDROID} MetaMaskMobile`],
    [`${ANDROID} SamsungBrowser/25.0`],
    ['Mozilla/5.0 online/5 Pipeline/3'],
    [''],
  ])('a browser of its own is none: %s', (agent) => expect(inAppOf(agent, PAGE)).toBeNull())

  it('a name of 100 kB is read no further than its beginning', () =>
    expect(inAppOf(`${'x'.repeat(100_000)} KAKAOTALK`, PAGE)).toBeNull())
})

it.each([
  '/nft-details/?c=xheroes&id=7#history',
  '/nft-sale/?c=xheroes&id=7',
  '/mint/detail/?id=pocket_s1',
  '/imo-details/?id=1',
  '/marketplace/Items/xheroes/?sort=lowPrice&p=2&filterItems=%7B%7D#top',
])('the app opens the page as it was: %s', (path) =>
  expect(inWallet('https://metamask.app.link/dapp/', new URL(path, 'https://app.example'))).toBe(
    `https://metamask.app.link/dapp/app.example${path}`,
  ),
)

it.each([
  [ANDROID, true],
  [IPHONE, true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/128.0 Safari/537.36', false],
])('%s is a phone: %s', (agent, phone) => expect(isPhone(agent)).toBe(phone))

import { product } from '../lib/core/config/product.ts'
import type { Locale } from '../lib/core/i18n/locale.ts'
import { pageText } from '../messages/pageText.ts'

/** Pages that an installed app offers by themselves, and the sentence that names each. */
const shortcuts = [
  { path: 'swap/', name: 'shell:swap' },
  { path: 'myNfts/collected/', name: 'shell:yourNft' },
  { path: 'wallet/', name: 'header:wallet' },
] as const

const screenshots = [
  { name: 'wide', sizes: '1280x800' },
  { name: 'narrow', sizes: '390x844' },
] as const

/**
 * The web app manifest in one language.
 * @param up from its folder to the root: addresses are relative to the file, so that the app installs from wherever it
 * is served
 */
export function webmanifest(locale: Locale, up: string): Response {
  const t = pageText(locale)
  const home = './'
  return Response.json({
    name: product.name,
    short_name: product.brand,
    description: t('home:description'),
    lang: locale,
    categories: ['finance'],
    id: up,
    start_url: home,
    scope: up,
    display: 'standalone',
    background_color: '#F4F5F3',
    theme_color: '#F4F5F3',
    icons: [
      { src: `${up}icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${up}icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `${up}icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `${up}icon-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: screenshots.map(({ name, sizes }) => ({
      src: `${up}screenshots/${locale}-${name}.jpg`,
      sizes,
      type: 'image/jpeg',
      form_factor: name,
      label: t('shell:swap'),
    })),
    shortcuts: shortcuts.map(({ path, name }) => ({
      name: t(name),
      url: `${home}${path}`,
      icons: [{ src: `${up}icon-192.png`, sizes: '192x192', type: 'image/png' }],
    })),
  })
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { webmanifest } from '../../layouts/webmanifest.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { languagePaths } from '../../lib/core/i18n/paths.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

export const GET: APIRoute<{ locale: Locale }> = ({ props: { locale }, params }) =>
  webmanifest(locale, params.lang ? '../' : './')

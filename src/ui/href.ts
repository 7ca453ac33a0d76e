import { pageHref } from '../lib/core/storage/storage.ts'

/** Address of a page in the page's own language. */
export const localHref = (locale: string, path: string) => pageHref(locale === 'ko' ? `ko/${path}` : path)

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * Rewrites every page of a built site.
 * @param rewrite receives a page's text and its path below the root, with `/` between folders
 * @returns how many pages there are
 */
export async function rewritePages(
  root: string,
  rewrite: (html: string, path: string) => string | Promise<string>,
): Promise<number> {
  const files = await readdir(root, { recursive: true })
  const pages = files.filter((name) => name.endsWith('.html'))
  for (const page of pages) {
    const file = join(root, page)
    await writeFile(file, await rewrite(await readFile(file, 'utf8'), page.split(sep).join('/')))
  }
  return pages.length
}

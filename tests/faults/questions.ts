/** Finds for each row on a page the index query that it answers, and checks that the page has chosen that query. */
import type { Frame } from './storm.ts'

/** The part of a sort in the index query (docs/product.md, Lists). */
const SORTS: Readonly<Record<string, string>> = {
  recent: 'timeSort=DESC',
  oldest: 'timeSort=ASC',
  lowPrice: 'priceSort=ASC',
  highPrice: 'priceSort=DESC',
  mostFavorited: 'likeSort=DESC',
  recommended: '',
}

const lastOf = (address: string) => address.slice(-4).toLowerCase()
const sentence = (...parts: readonly (string | null | undefined)[]) =>
  parts.map((part) => part ?? '').join(' ')

/** The query of a request without the scroll position in the list; null if it is not a list. */
function questionOf({ pathname, searchParams: of }: URL): string | null {
  const owner = lastOf(of.get('ownerAddress') ?? '')
  const sort = [...of].find(([key]) => key.endsWith('Sort'))?.join('=')
  const chosen = [of.get('filters'), of.get('search'), of.get('listed'), sort]
  const types = (JSON.parse(of.get('filters') ?? '{}') as { type?: string[] }).type?.join()
  if (pathname.endsWith('/market-place/items/items')) return sentence('items', of.get('shortName'), ...chosen)
  if (pathname.endsWith('/my-nft/collection/items'))
    return sentence('mine', owner, of.get('projectId'), ...chosen)
  if (pathname.endsWith('/market-place/activities/items'))
    return sentence('activity', of.get('shortName'), types, of.get('search'), of.get('page'))
  if (pathname.endsWith('/my-nft/activities/items'))
    return sentence('done', owner, of.get('projectId'), types, of.get('search'), of.get('page'))
  return pathname.endsWith('/mint/activities') ? sentence('mints', of.get('page')) : null
}

/** The query of a frame's own address, account and page number; null if it shows no list. */
function chosenIn({ address, owner, page }: Frame): string | null {
  const { pathname, searchParams: of, hash } = new URL(address, 'http://site.test')
  const sort = (standard: string) => SORTS[of.get('sort') ?? standard]
  const chosen = [of.get('filterItems'), of.get('search'), of.get('listed')]
  const number = of.get('p') ?? '1'
  if (pathname.endsWith('/marketplace/items/'))
    return sentence('items', of.get('c'), ...chosen, sort('recent'))
  if (pathname.endsWith('/myNfts/collected/'))
    return sentence('mine', lastOf(owner), of.get('u'), ...chosen, sort('recommended'))
  if (pathname.endsWith('/marketplace/activities/'))
    return sentence('activity', of.get('c'), of.get('filterItems'), of.get('search'), number)
  if (pathname.endsWith('/myNfts/activities/'))
    return sentence('done', lastOf(owner), of.get('u'), of.get('filterItems'), of.get('search'), number)
  if (!pathname.endsWith('/mint/') || hash !== '#activities') return null
  return sentence('mints', /\d+/.exec(page)?.[0] ?? '1')
}

type Answer = { list: Record<string, unknown>[] }

/** Marks answers, and interprets the marks in a frame. */
export function marksOf() {
  const questions: string[] = []
  /** Largest row count in an answer, per query. */
  const rows = new Map<string, number>()

  /** The query of a mark. */
  const asked = (mark: string) => questions[Number(mark.slice(1, -1))] ?? 'nothing'

  return {
    /** An answer whose rows are named by its query. */
    mark(text: string, url: URL): string {
      const question = questionOf(url)
      const answer = JSON.parse(text) as Answer
      if (question === null || !Array.isArray(answer.list)) return text
      if (!questions.includes(question)) questions.push(question)
      rows.set(question, Math.max(rows.get(question) ?? 0, answer.list.length))
      const name = `q${questions.indexOf(question)};`
      const list = answer.list.map((row) => ({ ...row, ...('mint' in row ? { mint: name } : { name }) }))
      return JSON.stringify({ ...answer, list })
    },
    /**
     * True if a frame shows only rows of its own choice. The browser updates the address of a tab one frame before the
     * page reacts: if that tab has no list, old rows may remain, but no new ones.
     */
    belongs(frame: Frame, before: Frame | undefined): boolean {
      const question = chosenIn(frame)
      const stood = question === null ? (before?.marks ?? []) : []
      return frame.marks.every((mark) => asked(mark) === question || stood.includes(mark))
    },
    /** True if a frame shows all results of its choice. */
    isWhole(frame: Frame): boolean {
      const question = chosenIn(frame)
      if (question === null) return frame.marks.length === 0
      const count = rows.get(question)
      if (count === undefined) return false
      return (
        frame.marks.length === (count > 0 ? 1 : 0) && frame.marks.every((mark) => asked(mark) === question)
      )
    },
    explain: (frame: Frame) => `${chosenIn(frame)}: ${frame.marks.map(asked).join(' | ')}`,
  }
}

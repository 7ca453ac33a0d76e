let own: string | null = null

/** Says something in the tab's title as long as nobody looks at the page; then the page's own title is back. */
export function titleNews(words: string): void {
  if (!document.hidden) return
  if (own === null) {
    own = document.title
    const back = () => {
      if (document.hidden) return
      document.title = own ?? document.title
      own = null
      document.removeEventListener('visibilitychange', back)
    }
    document.addEventListener('visibilitychange', back)
  }
  document.title = `${words} · ${own}`
}

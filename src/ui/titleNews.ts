let own: string | null = null

/** Shows news in the tab's title while the page is hidden; then restores the page's own title. */
export function titleNews(text: string): void {
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
  document.title = `${text} · ${own}`
}

const files = import.meta.glob<string>('../../public/tokens/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Pictures by symbol, in the script itself: all of them are fewer bytes than the request for one. */
const pictures = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  ]),
)

/** Disc of a token we know by symbol. Pictures are ours, never from chain or API. */
export function TokenIcon({ symbol }: { readonly symbol: string }) {
  return <img src={pictures.get(symbol.toLowerCase())} alt="" width="24" height="24" />
}
